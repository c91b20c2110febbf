import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'

/** Something that is asked again and again. */
export interface Question {
  name: string
  path: string
  headers?: string
  body?: string
  status?: number
  /** Not asked where there is little time. */
  isDetail?: boolean
}

interface People {
  /** Owns a thousand packs. */
  owner: string
  /** Owns nothing. */
  newcomer: string
}

const bearer = (token: string) => `authorization: Bearer ${token}\r\n`
/** Whoever shows a token gets an answer made for them, also if it is worth nothing; a page is rendered for them anew. */
const nobody = bearer('none')

/** What visitors ask a shop for, from its cache, made anew, and for themselves. */
export async function questionsFor(port: number, { owner, newcomer }: People): Promise<Question[]> {
  const origin = `http://localhost:${port}`
  const list = await fetch(`${origin}/api/sound-packs`)
  const etag = list.headers.get('etag') ?? ''
  const pack = await json<SoundPack>(`${origin}/api/sound-packs/cold-start`)
  const items = pack.tracks.map(({ id, price_amount }) => ({ id, type: 'track', price_amount }))
  const preview = `/api/tracks/${pack.tracks[0]?.id}/download?preview=true`
  await untilMade(`${origin}${preview}`)
  return [
    { name: 'list', path: '/api/sound-packs' },
    { name: 'pack', path: '/api/sound-packs/cold-start' },
    { name: 'search', isDetail: true, path: '/api/sound-packs?search=quiet' },
    { name: '/', isDetail: true, path: '/' },
    { name: '/shop', path: '/shop' },
    { name: 'pack page', path: '/sound-pack/cold-start' },
    {
      name: 'list, compressed',
      isDetail: true,
      path: '/api/sound-packs',
      headers: 'accept-encoding: br\r\n',
    },
    { name: '/shop, compressed', isDetail: true, path: '/shop', headers: 'accept-encoding: br\r\n' },
    { name: '304', path: '/api/sound-packs', headers: `if-none-match: ${etag}\r\n`, status: 304 },
    { name: 'list, made', path: '/api/sound-packs', headers: nobody },
    { name: 'pack, made', path: '/api/sound-packs/cold-start', headers: nobody },
    { name: 'search, made', isDetail: true, path: '/api/sound-packs?search=quiet', headers: nobody },
    { name: '/shop, made', isDetail: true, path: '/shop', headers: nobody },
    { name: 'pack page, made', path: '/sound-pack/cold-start', headers: nobody },
    { name: 'list of a newcomer', path: '/api/sound-packs', headers: bearer(newcomer) },
    { name: 'list of an owner', path: '/api/sound-packs', headers: bearer(owner) },
    {
      name: 'pack of a newcomer',
      isDetail: true,
      path: '/api/sound-packs/cold-start',
      headers: bearer(newcomer),
    },
    { name: 'pack of an owner', isDetail: true, path: '/api/sound-packs/cold-start', headers: bearer(owner) },
    { name: 'quote', isDetail: true, path: '/api/orders/quote', body: JSON.stringify({ items }) },
    {
      name: 'payment intent',
      isDetail: true,
      path: '/api/orders/create-payment-intent',
      headers: bearer(newcomer),
      body: JSON.stringify({ items }),
    },
    {
      name: 'preview, 64 KiB of it',
      isDetail: true,
      path: preview,
      headers: 'range: bytes=0-65535\r\n',
      status: 206,
    },
  ]
}

async function json<T>(url: string) {
  return (await (await fetch(url)).json()) as T
}

/** A sound is made when somebody first asks for it. */
export async function untilMade(url: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (answer.status === 200) return
  }
  throw new Error(`${url} is not to be had`)
}
