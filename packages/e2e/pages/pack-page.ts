import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { waitUntilHydrated } from './site.ts'

/** A pack's page as a listener and a buyer meet it. */
export const packPage = (page: Page) => ({
  async open(slug = 'cold-start') {
    await page.goto(`/sound-pack/${slug}`)
    await waitUntilHydrated(page)
  },
  play: (title: string) => page.getByRole('button', { name: `Play preview: ${title}`, exact: true }),
  stop: (title: string) => page.getByRole('button', { name: `Stop preview: ${title}`, exact: true }),
  stops: page.getByRole('button', { name: /^Stop preview: / }),
  position: (title: string) => page.getByRole('slider', { name: `Position in ${title}` }),
  /** Beside what plays. */
  copyLink: page.getByRole('button', { name: /^Copy link at / }),
  row: (title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) }),
  add: (title: string) => page.getByRole('button', { name: `Add to Cart: ${title}`, exact: true }),
  added: (title: string) => page.getByRole('button', { name: `Added: ${title}`, exact: true }),
  elsewhere: (title: string) =>
    page.getByRole('button', { name: `Added (in Other Pack): ${title}`, exact: true }),
  owned: (title: string) => page.getByRole('button', { name: `Owned: ${title}`, exact: true }),
  free: (title: string) => page.getByRole('button', { name: `Free: ${title}`, exact: true }),
  /** For how many people it is offered. */
  scope: (reach: string) => page.getByRole('radio', { name: new RegExp(`^${reach}`) }),
  broadcast: page.getByRole('checkbox', { name: /^with broadcasting and advertising/ }),
  adds: page.getByRole('button', { name: /^Add to Cart: / }),
  /** The one for the pack itself. */
  pack: (name: 'Add Pack to Cart' | 'Pack in Cart' | 'Owned' | 'Free') =>
    page.getByRole('button', { name, exact: true }),
  alert: page.getByRole('table', { name: 'Tracks' }).getByRole('alert'),
})

/** A track of a pack by its title, as a link names it. */
export async function fetchTrack(request: APIRequestContext, title: string, slug = 'cold-start') {
  const { id: pack, tracks } = (await (await request.get(`/api/sound-packs/${slug}`)).json()) as SoundPack
  const track = tracks.find((track) => track.title === title)
  if (!track) throw new Error(`${slug} has no ${title}`)
  return {
    pack,
    track: track.id,
    at: (seconds: string) => `/sound-pack/${pack}?t=${seconds}#track-${track.id}`,
  }
}

/** The addresses of all previews. */
export const previewUrls = '**/api/tracks/*/download?preview=true'

/** Has every track of a pack recorded, as listeners do who ask for it, and waits until its page knows, and its cover is drawn. */
export async function recordPack(request: APIRequestContext, slug: string) {
  const pack = async () => (await (await request.get(`/api/sound-packs/${slug}`)).json()) as SoundPack
  for (const { id } of (await pack()).tracks) {
    const heard = async () => (await request.get(`/api/tracks/${id}/download?preview=true`)).status()
    await expect.poll(heard, { timeout: 60_000 }).toBe(200)
  }
  const isKnown = async () => {
    const { tracks, cover_image_url } = await pack()
    return cover_image_url !== null && tracks.every(({ recording }) => recording)
  }
  await expect.poll(isKnown, { timeout: 30_000 }).toBe(true)
}
