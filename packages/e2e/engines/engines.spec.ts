import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { testCards } from '../pages/checkout-page.ts'
import { createAccount } from '../pages/identity-page.ts'
import { phone, wide } from '../pages/site.ts'
import { expect } from '../shop.ts'
import { createBuyer } from '../support/buyers.ts'
import { measureCover } from './cover.ts'
import type { Engine, OpenEngine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import {
  becomeViewer,
  countMadeCapitals,
  findMoment,
  letFramesPass,
  readDialog,
  readFirstCard,
  readSound,
} from './in-page.ts'
import { button, pageOf, slider } from './page.ts'
import { drawnPack, longTrack, test } from './shop-with-sounds.ts'
import { openWebkit } from './webkit.ts'

const engines: Record<string, OpenEngine> = { Firefox: openFirefox, WebKit: openWebkit }
/** Those that this machine has, as the run tells; whoever runs this by hand gets both. */
const present = process.env.ENGINES?.split(' ') ?? Object.keys(engines)

for (const name of present) {
  const open = engines[name]
  if (open) test.describe(name, () => tellStory(name, open))
}

function tellStory(name: string, openEngine: OpenEngine) {
  let engine: Engine
  let page: ReturnType<typeof pageOf>

  test.beforeAll(async ({ shop, soundServer }) => {
    engine = await openEngine({ address: shop.address, scheme: 'light', soundServer })
    page = pageOf(engine)
    await engine.goto('/licence')
    await engine.resize(wide)
  })
  test.afterEach(async () => expect(await engine.takeConsole()).toEqual([]))
  test.afterAll(() => engine?.close())

  test('a preview plays, and plays on after a press on its waveform', async () => {
    await page.open(`/sound-pack/${longTrack.pack}`)
    const sound = () => engine.evaluate(readSound)
    const playsPast = (seconds: number, patience?: number) =>
      page.until(
        `it plays past ${seconds} s`,
        async () => {
          const { time, phase } = await sound()
          return phase === 'playing' && time > seconds
        },
        patience,
      )
    await page.press(button(`Play preview: ${longTrack.title}`))
    await playsPast(0.5)
    const across = await engine.evaluate(findMoment, longTrack.title, 0.4)
    await page.press(slider(`Position in ${longTrack.title}`), across)
    await playsPast(12)
    const { time } = await sound()
    expect(time).toBeLessThan(20)
    // WebKit tells nothing of a jump that has succeeded; ten seconds later the page must not take that for silence.
    if (name === 'WebKit') await playsPast(time + 11, 40_000)
    expect(await sound()).toMatchObject({ isPaused: false, phase: 'playing', remark: '' })
    await page.press(button(`Stop preview: ${longTrack.title}`))
    await expect.poll(sound).toMatchObject({ isPaused: true, phase: 'silent' })
  })

  test('a buyer puts a pack into the cart, pays by card and saves the ZIP', async ({ request, shop }) => {
    await engine.evaluate(becomeViewer, (await createBuyer(request, shop)).token)
    await page.open(`/sound-pack/${drawnPack.slug}`)
    await page.press(button('Add Pack to Cart'))
    await page.sees('Pack in Cart')
    await page.open('/cart')
    await page.press(button('Proceed to Checkout'))
    await page.press(button('Proceed to Payment'))
    await page.fill('Card number', testCards.fine)
    await page.fill('Expiry', '1234')
    await page.fill('CVC', '123')
    await page.press(button('Pay now'))
    await page.sees('Payment successful! Thank you for your purchase.')

    await page.open('/account')
    await page.press(button(`Download Pack: ${drawnPack.title}`))
    await page.sees('Downloaded.')
    await page.until('the ZIP is saved whole', async () => {
      const files = await readZipFiles(await readFile(join(engine.downloads, drawnPack.file)))
      return files.filter(({ name }) => name.endsWith('.wav')).length === 9
    })
  })

  test('the question of an unverified buyer is not answered by whoever presses Enter twice', async ({
    request,
  }) => {
    await engine.evaluate(becomeViewer, (await createAccount(request)).token)
    const path = `/sound-pack/${drawnPack.slug}`
    await page.open(path)
    await page.press(button('Add Pack to Cart'))
    const dialog = () => engine.evaluate(readDialog)
    const asked = { title: 'Verify your email', focused: 'Verify your email', path }
    await expect.poll(dialog).toEqual(asked)
    await engine.pressEnter()
    await engine.pressEnter()
    expect(await dialog()).toEqual(asked)
    await page.press(button('Close'))
    await expect.poll(dialog).toEqual({ title: '', focused: 'Add Pack to Cart', path })
  })

  test('on a phone the next page of the shop begins at its first card', async () => {
    await engine.evaluate(becomeViewer, null)
    await engine.resize(phone)
    await page.open('/shop')
    const card = () => engine.evaluate(readFirstCard)
    const { title } = await card()
    await page.press(button('Next'))
    await page.until('there are other cards', async () => (await card()).title !== title)
    await page.until('the first one stands in the window', async () => {
      const { top, bottom } = await card()
      return top >= 0 && bottom <= phone.height
    })
    const { scrolled } = await card()
    // The press leads to the list: whoever is thrown to the top of the page has lost the place.
    expect(scrolled).toBeGreaterThan(0)
    await engine.evaluate(letFramesPass, 30)
    expect((await card()).scrolled).toBe(scrolled)
    await engine.resize(wide)
  })

  test("small capitals are the font's own", async () => {
    await page.open('/shop')
    const { set, made } = await engine.evaluate(countMadeCapitals)
    expect(set).toBeGreaterThan(0)
    expect(made).toBe(0)
  })

  test('on no page the console says anything', async () => {
    await engine.evaluate(becomeViewer, null)
    const pack = `/sound-pack/${drawnPack.slug}`
    const paths = ['/', '/shop', pack, '/cart', '/login', '/signup', '/contact', '/licence']
    expect(await engine.hearPages(paths)).toEqual([])
  })

  test('in the dark a cover is clearly seen', async ({ shop, soundServer }) => {
    const night = await openEngine({ address: shop.address, scheme: 'dark', soundServer })
    try {
      await pageOf(night).open(`/sound-pack/${drawnPack.slug}`)
      await night.resize(wide)
      await expect.poll(() => measureCover(night), { timeout: 15_000 }).toBeGreaterThan(0.03)
    } finally {
      await night.close()
    }
  })
}
