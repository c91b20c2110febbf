import { setTimeout as pause } from 'node:timers/promises'
import { catalogue } from '@earcon/sounds/catalogue'
import { findMailedLink } from './captured-mails.ts'
import type { openCardProvider } from './card-provider.ts'

const password = 'four warm trombones'

/** Safe as far as tests go: what is missing reads as undefined, and fails their expectations. */
interface ApiBody {
  token?: string
  status?: string
  clientSecret?: string
  error?: { code: string }
  lines?: { id: string }[]
  data?: { number: string }[]
  cover_image_url?: string | null
  tracks?: { id: string; isEffectivelyOwnedByCurrentUser: boolean }[]
}

/** Asks the API at an address, as somebody who may be signed in. */
export async function callApi(address: string, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as ApiBody }
}

export interface Buyer {
  email: string
  token: string
}

/** Somebody who has registered, and has followed the link in the letter. */
export async function createAccount(address: string, dataDir: string, email: string): Promise<Buyer> {
  const { body } = await callApi(address, 'POST', '/auth/register', { email, password })
  await fetch(await findMailedLink(dataDir, email, '/verify-email'), { redirect: 'manual' })
  return { email, token: body.token ?? '' }
}

const free = new Set(['hello-world'])
const packs = catalogue.packs.filter(({ slug }) => !free.has(slug))

/** Every track that somebody owns, as the pages of the packs show it. */
export async function listOwnedTracks(address: string, { token }: Buyer) {
  const shown = await Promise.all(
    packs.map(({ id }) => callApi(address, 'GET', `/sound-packs/${id}`, undefined, token)),
  )
  const tracks = shown.flatMap(({ body }) => body.tracks ?? [])
  const owned = tracks.filter((track) => track.isEffectivelyOwnedByCurrentUser).map(({ id }) => id)
  return [...new Set(owned)].sort()
}

interface Purchase extends Buyer {
  tracks: string[]
}

/** Buyers who buy one thing after the other, each in two tabs, whether the shop answers or not, until they are told to stop. */
export function startShopping(
  address: string,
  buyers: Buyer[],
  { pay }: Pick<Awaited<ReturnType<typeof openCardProvider>>, 'pay'>,
) {
  const paid = new Map<string, Purchase>()
  const surprises: string[] = []
  const closing = new AbortController()

  async function tab(buyer: Buyer, wishes: string[]) {
    while (!closing.signal.aborted && wishes.length > 0) {
      // Now and then somebody wants one thing more, or walks away without paying.
      const cart = wishes.slice(0, Math.random() < 0.3 ? 2 : 1)
      const answer = await checkout(buyer, cart).catch(() => undefined)
      if (!answer) await pause(20)
      if (!answer?.body.clientSecret) {
        if (answer && answer.status !== 409) surprise(answer)
        continue
      }
      const { clientSecret, lines = [] } = answer.body
      if (Math.random() < 0.1 || !(await pay(clientSecret))) continue
      const tracks = lines.map(({ id }) => id)
      const [intentId = ''] = clientSecret.split('_secret_')
      paid.set(intentId, { ...buyer, tracks })
      for (const track of tracks) if (wishes.includes(track)) wishes.splice(wishes.indexOf(track), 1)
      if (Math.random() < 0.5) await comeBack(buyer, intentId)
    }
  }

  const checkout = ({ token }: Buyer, cart: string[]) =>
    callApi(
      address,
      'POST',
      '/orders/create-payment-intent',
      { items: cart.map((id) => ({ id, type: 'track' })) },
      token,
    )

  /** The page after paying says at once that it is paid. */
  async function comeBack({ token }: Buyer, payment_intent: string) {
    const answer = await callApi(address, 'POST', '/orders/reconcile', { payment_intent }, token).catch(
      () => undefined,
    )
    if (answer && answer.body.status !== 'paid') surprise(answer)
  }

  /** A shop on a slow machine may ask for patience; anything else is none of what a buyer should see. */
  function surprise({ status, body }: Awaited<ReturnType<typeof callApi>>) {
    if (status !== 502 && status !== 503) surprises.push(`${status} ${JSON.stringify(body)}`)
  }

  const went = Promise.all(
    buyers.flatMap((buyer) => {
      const wishes = [...new Set(packs.flatMap(({ track_ids }) => track_ids))]
      return [tab(buyer, wishes), tab(buyer, wishes)]
    }),
  )
  return {
    /** What was paid, by payment. */
    paid,
    /** Answers that nobody should get. */
    surprises,
    async stop() {
      closing.abort()
      await went
    },
  }
}
