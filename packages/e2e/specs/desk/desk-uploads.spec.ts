import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { deskPage, ownerToken } from '../../pages/desk-page.ts'
import { expect, expectCutCalls, test } from '../../shop.ts'
import { soundFile } from '../../support/sound-files.ts'

/** Nine megabytes: three parts. */
const large = (name = 'long tide.wav') => soundFile(name, 48, 330)

/** The one of that file; what other tests have left behind is not counted. */
const uploadOf = (page: Page, name: string) => deskPage(page).uploads.filter({ hasText: name })

/** Throws away what the shop has of a file, and waits until it is gone. */
async function discard(page: Page, name: string, word = 'Discard') {
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `${word}: ${name}`, exact: true }).click()
  expect((await deleted).status()).toBe(204)
  await expect(uploadOf(page, name)).toHaveCount(0)
}

/** The numbers of the parts that arrive, in their order. */
function sentParts(page: Page) {
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    const part = /\/parts\/(\d+)$/.exec(request.url())?.[1]
    if (part) sent.push(part)
  })
  return sent
}

test('what is cut goes on by itself, and after a reload with the same file, without sending anything twice', async ({
  page,
  request,
  consoleErrors,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Cut Off')
  const upload = uploadOf(page, 'long tide.wav')
  const sent = sentParts(page)
  await page.route('**/parts/2', (route) => route.abort())
  await desk.chooseFiles('Choose files', [large()])
  await expect(upload).toContainText('The connection was cut.')
  await expect(page.getByRole('progressbar', { name: 'Upload of long tide.wav' })).toBeVisible()
  await page.route('**/parts/3', (route) => route.abort())
  await page.unroute('**/parts/2')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => sent).toEqual(['1', '2'])

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(upload).toContainText('Choose the same file again')
  await page.unroute('**/parts/3')
  expectCutCalls(consoleErrors)
  await desk.chooseFiles('Choose files', [large()])
  await expect(upload).toHaveCount(1)
  await expect(upload).toContainText('Ready.')
  expect(sent).toEqual(['1', '2', '3'])
  await expect(upload).toContainText('LUFS')
  await discard(page, 'long tide.wav')
})

test('a file that is chosen once more is sent once: the earlier sending ends', async ({ page, request }) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Chosen Twice')
  const sent = sentParts(page)
  const earlier = Promise.withResolvers<Route>()
  await page.route('**/parts/2', (route) => earlier.resolve(route), { times: 1 })
  await desk.chooseFiles('Choose files', [large('twice.wav')])
  const url = (await earlier.promise).request().url()
  const ended = page.waitForEvent('requestfailed', (request) => request.url() === url)
  await desk.chooseFiles('Choose files', [large('twice.wav')])
  await ended
  await expect(uploadOf(page, 'twice.wav')).toHaveCount(1)
  await expect(uploadOf(page, 'twice.wav')).toContainText('Ready.')
  expect(sent).toEqual(['1', '2', '3'])
  await discard(page, 'twice.wav')
})

test('a file that has gone from the disk is no cut connection, and goes on when it is chosen again', async ({
  page,
  request,
  consoleErrors,
}, testInfo) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Gone')
  const { name, buffer } = large('gone.wav')
  const path = testInfo.outputPath(name)
  const choose = async () => {
    await writeFile(path, buffer)
    const choosing = page.waitForEvent('filechooser')
    await desk.button('Choose files').click()
    await (await choosing).setFiles(path)
  }
  const upload = uploadOf(page, name)
  const sent = sentParts(page)
  await page.route('**/parts/2', (route) => route.abort())
  await choose()
  await expect(upload).toContainText('The connection was cut.')
  await rm(path)
  await page.unroute('**/parts/2')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const sentence = 'Not sent. The file can no longer be read. Choose it again.'
  await expect(upload.getByRole('alert')).toHaveText(sentence)
  // It is the same while it is read as while it is sent.
  await desk.button(`Retry: ${name}`).click()
  await expect(upload.getByRole('alert')).toHaveText(sentence)
  expectCutCalls(consoleErrors)
  await choose()
  await expect(upload).toHaveCount(1)
  await expect(upload).toContainText('Ready.')
  expect(sent).toEqual(['1', '2', '3'])
  await discard(page, name)
})

test.describe('what another page has sent and is being checked', () => {
  /** A file that was sent whole, and of which this page hears that it is being checked whenever it asks for the list. */
  async function sendElsewhere(page: Page, request: APIRequestContext, name: string) {
    const { buffer } = soundFile(name, 1, 550)
    const headers = { authorization: `Bearer ${await ownerToken(request)}` }
    const sha256 = createHash('sha256').update(buffer).digest('hex')
    const data = { name, size: buffer.byteLength, sha256 }
    const { id } = await (await request.post('/api/admin/uploads', { headers, data })).json()
    const address = `/api/admin/uploads/${id}`
    const type = { 'content-type': 'application/octet-stream' }
    await request.put(`${address}/parts/1`, { headers: { ...headers, ...type }, data: buffer })
    await page.route('**/api/admin/uploads', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { id: string }[] }
      for (const upload of data)
        if (upload.id === id) Object.assign(upload, { state: 'checking', sound: null })
      await route.fulfill({ response, json: { data } })
    })
    const polled = Promise.withResolvers<Route>()
    await page.route(`**${address}`, (route) => polled.resolve(route), { times: 1 })
    return {
      /** What becomes of it is asked, and not answered yet. */
      polled: polled.promise,
      remove: () => request.delete(address, { headers }),
    }
  }

  test('goes from the list when it is thrown away there', async ({ page, request, consoleErrors }) => {
    const desk = deskPage(page)
    const { polled, remove } = await sendElsewhere(page, request, 'thrown away.wav')
    await desk.openAsOwner(request)
    await desk.beginPack('Thrown Away')
    const poll = await polled
    await expect(uploadOf(page, 'thrown away.wav')).toContainText('Being checked.')
    expect((await remove()).status()).toBe(204)
    await poll.continue()
    await expect(uploadOf(page, 'thrown away.wav')).toHaveCount(0)
    // The browser itself reports it.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  })

  test('is not asked for any more when it is cancelled', async ({ page, request }) => {
    const desk = deskPage(page)
    const { polled } = await sendElsewhere(page, request, 'cancelled.wav')
    await desk.openAsOwner(request)
    await desk.beginPack('Cancelled')
    const url = (await polled).request().url()
    const ended = page.waitForEvent('requestfailed', (request) => request.url() === url)
    await discard(page, 'cancelled.wav', 'Cancel')
    await ended
  })

  test('is asked for again after a refusal', async ({ page, request, consoleErrors }) => {
    const desk = deskPage(page)
    const { polled } = await sendElsewhere(page, request, 'asked again.wav')
    await desk.openAsOwner(request)
    await desk.beginPack('Asked Again')
    const upload = uploadOf(page, 'asked again.wav')
    await (await polled).fulfill({ status: 403, json: { message: 'This is for the owner of the shop.' } })
    await expect(upload.getByRole('alert')).toContainText('This is for the owner of the shop.')
    await desk.button('Retry: asked again.wav').click()
    await expect(upload).toContainText('Ready.')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('403')])
    await discard(page, 'asked again.wav')
  })
})

test('a file that is no sound is refused in a sentence, and one that is not wanted is cancelled', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Refused')
  await desk.chooseFiles('Choose files', [
    { name: 'letter.wav', mimeType: 'audio/wav', buffer: Buffer.from('Dear shop, this is no sound.') },
  ])
  await expect(uploadOf(page, 'letter.wav').getByRole('alert')).toContainText('Refused.')
  await discard(page, 'letter.wav')
})

test('an empty file is refused before anything is sent, and there is nothing to retry', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Empty')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await desk.chooseFiles('Choose files', [
    { name: 'silence.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(0) },
  ])
  await expect(desk.alert).toHaveText('Refused. The file is empty.')
  await expect(desk.button('Retry: silence.wav')).toHaveCount(0)
  await desk.button('Discard: silence.wav').click()
  await expect(desk.alert).toHaveCount(0)
  expect(sent.filter((method) => method !== 'GET')).toEqual([])
})

test('a recording is replaced after a question, and the earlier one is counted', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Second Takes')
  await desk.chooseFiles('Choose files', [soundFile('one.wav', 1, 500)])
  await page.getByRole('form', { name: 'Add one.wav' }).getByRole('button', { name: 'Add to pack' }).click()
  await desk.button(/^Details of track 1/).click()
  await desk.chooseFiles('Replace the recording', [soundFile('two.wav', 2, 600)])
  await desk.button('Use this recording').click()
  await expect(desk.dialog).toContainText('in place of')
  await desk.button('Replace it').click()
  await expect(desk.tracks).toContainText('Its file is two.wav. One earlier recording')
  await expect(desk.tracks).toContainText('0:02')
})
