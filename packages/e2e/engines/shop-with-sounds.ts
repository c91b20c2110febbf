import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { APIRequestContext } from '@playwright/test'
import { fetchCartItems } from '../pages/cart-page.ts'
import { fetchTrack } from '../pages/pack-page.ts'
import { expect, shopTest } from '../shop.ts'
import { buyWithoutPage, createBuyer } from '../support/buyers.ts'
import { startSoundServer } from './processes.ts'

/** Longer than the ten seconds after which silence is complained of. */
export const longTrack = { pack: 'second-monitor', title: 'Tea Going Cold' }
export const drawnPack = { slug: 'cold-start', title: 'Cold Start', file: 'Cold_Start.zip' }

/** One shop for the whole story, in which what is heard and seen of it is made, and something that takes its sound. */
export const test = shopTest.extend<object, { soundServer: string; madeReady: undefined }>({
  soundServer: [
    async ({}, use) => {
      const server = await startSoundServer()
      await use(server.address)
      await server.close()
    },
    { scope: 'worker' },
  ],
  madeReady: [
    async ({ shop, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: shop.address })
      await recordTrack(request)
      await drawCover(request, shop)
      await request.dispose()
      await use(undefined)
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
})

const fetchPack = async (request: APIRequestContext, slug: string) =>
  (await (await request.get(`/api/sound-packs/${slug}`)).json()) as SoundPack

async function recordTrack(request: APIRequestContext) {
  const { track: id } = await fetchTrack(request, longTrack.title, longTrack.pack)
  const heard = async () => (await request.get(`/api/tracks/${id}/download?preview=true`)).status()
  await expect.poll(heard, { timeout: 60_000 }).toBe(200)
  const isKnown = async () => {
    const { tracks } = await fetchPack(request, longTrack.pack)
    return tracks.some(({ title, recording }) => title === longTrack.title && recording)
  }
  await expect.poll(isKnown, { timeout: 30_000 }).toBe(true)
}

/** Whoever downloads a pack has its cover drawn. */
async function drawCover(request: APIRequestContext, shop: Parameters<typeof createBuyer>[1]) {
  const buyer = await createBuyer(request, shop)
  const { pack } = await fetchCartItems(request, drawnPack.slug)
  await buyWithoutPage(request, buyer, [pack])
  const headers = { authorization: `Bearer ${buyer.token}` }
  const download = async () =>
    (await request.get(`/api/sound-packs/${drawnPack.slug}/download`, { headers })).status()
  await expect.poll(download, { timeout: 60_000 }).toBe(200)
  const cover = async () => (await fetchPack(request, drawnPack.slug)).cover_image_url
  await expect.poll(cover, { timeout: 30_000 }).not.toBeNull()
}
