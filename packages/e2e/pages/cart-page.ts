import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { APIRequestContext, Page } from '@playwright/test'
import { type CartItem, toPackItem, toTrackItem } from '../support/cart-items.ts'
import { waitUntilHydrated } from './site.ts'

/** /cart as a buyer meets it. */
export function cartPage(page: Page) {
  const items = page.getByRole('list', { name: 'Cart items' }).getByRole('listitem')
  const summary = page.getByRole('region', { name: 'Order summary' })
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Cart' }),
    items,
    item: (title: string) => items.filter({ has: page.getByText(title, { exact: true }) }),
    remove: (title: string) => page.getByRole('button', { name: `Remove: ${title}`, exact: true }),
    /** For how many people an item is licensed. */
    scope: (title: string) => page.getByRole('combobox', { name: `Licence: ${title}`, exact: true }),
    summary,
    sum: (name: string) => summary.getByText(name, { exact: true }).locator('+ dd'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    empty: page.getByText('Your cart is currently empty. Add some music to start your collection!'),
    toast: page.locator('.slip').getByRole('status'),

    /** With these items in the cart, or with whatever is stored. */
    async open(cart?: readonly object[]) {
      if (cart) await storeCart(page, cart)
      await page.goto('/cart')
      await waitUntilHydrated(page)
    },
  }
}

/** What the last change of the cart has brought about, and the way back. */
export const cartToast = (page: Page) => ({
  sentence: page.locator('.slip').getByRole('status'),
  undo: page.getByRole('button', { name: 'Undo', exact: true }),
})

/** From the next page on this browser has these items in its cart. */
export const storeCart = (page: Page, cart: readonly object[]) =>
  page.addInitScript((cart) => {
    if (!sessionStorage.getItem('cart given')) localStorage.setItem('earcon.cart', cart)
    sessionStorage.setItem('cart given', 'yes')
  }, JSON.stringify(cart))

/** The titles of what is stored. */
export const readStoredTitles = (page: Page) =>
  page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('earcon.cart') ?? '[]') as { title: string }[]
    return cart.map(({ title }) => title)
  })

/** So many tracks that the shop knows nothing of. */
export const unknownTracks = (count: number): CartItem[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `no-${place + 1}`,
    type: 'track',
    title: `No. ${place + 1}`,
    cover_image_url: null,
    artist_name: 'Nobody',
    price: { amount: 100, currency: 'usd' },
  }))

/** A pack, and each of its tracks, as the pack's page puts them into the cart of somebody who owns nothing. */
export async function fetchCartItems(request: APIRequestContext, slug = 'cold-start') {
  const pack = (await (await request.get(`/api/sound-packs/${slug}`)).json()) as SoundPack
  return { pack: toPackItem(pack), tracks: pack.tracks.map((track) => toTrackItem(track, pack)) }
}

/** One of each, from pages that hardly a test looks at. */
export async function fetchPackAndTrack(request: APIRequestContext): Promise<CartItem[]> {
  const { pack } = await fetchCartItems(request, 'glass-house-rules')
  const { tracks } = await fetchCartItems(request, 'warm-cache')
  return [pack, ...tracks.slice(0, 1)]
}
