import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { RequestedItem } from '@earcon/contract/orders/orders.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Context, Viewer } from '../../context.ts'
import { stockCatalogue } from '../../features/catalogue/catalogue.stock.service.ts'
import { newId } from '../../platform/security/secrets.ts'
import type { Mail } from '../../ports/mail.ts'
import { openTestDatabase } from '../database.ts'
import { openPorts, type PortsOptions } from '../ports.ts'
import { runOutboxJobs } from '../shop.ts'
import { assertNotCrashed, fragileCards, fragileDb } from './crash.ts'
import { openProvider, type Provider } from './provider.ts'

const packOf = (slug: string) => {
  const found = catalogue.packs.find((pack) => pack.slug === slug)
  assert(found)
  return found
}
export const worldPacks = [packOf('dark-mode'), packOf('five-tabs-open')]
const [dark, tabs] = worldPacks.map(({ id, track_ids }) => ({ id, track_ids }))
assert(dark && tabs)
const shared = dark.track_ids.find((id) => tabs.track_ids.includes(id)) ?? ''
const alone = dark.track_ids.find((id) => id !== shared) ?? ''
const track = (id: string): RequestedItem => ({ id, type: 'track' })

/**
 * What can be wanted: two packs that share a track, that track, another one of the first pack, and one of the second; and some
 * of it at larger scopes, which is an upgrade for those who have it already.
 */
export const worldItems: [name: string, item: RequestedItem][] = [
  ['the dark pack', { id: dark.id, type: 'sound_pack' }],
  ['the pack of tabs', { id: tabs.id, type: 'sound_pack' }],
  ['the track in both', track(shared)],
  ['a dark track', track(alone)],
  ['a tab', track(tabs.track_ids.find((id) => id !== shared) ?? '')],
  ['the dark pack for ten million', { id: dark.id, type: 'sound_pack', scope: 'large' }],
  ['the track in both without limit', { ...track(shared), scope: 'unlimited' }],
  ['a dark track for ten million', { ...track(alone), scope: 'large' }],
  ['a dark track on the air', { ...track(alone), broadcast: true }],
]
export const buyerNames = ['Ada', 'Ben', 'Cleo']

export interface Person {
  name: string
  viewer: Viewer
  /** The payments that their browser holds the secrets of. */
  intents: string[]
  gone: boolean
}

type SharedShop = Awaited<ReturnType<typeof openSharedShop>>

/** The real app on a real database, for all histories one after the other. */
export async function openSharedShop(options: PortsOptions = {}) {
  const database = await openTestDatabase()
  const mails: Mail[] = []
  let provider: Provider | undefined
  const forgotten = new Set<string>()
  const denied = new Set<string>()
  const real = () => {
    assert(provider, 'there is a provider while a history goes on')
    const { cards } = provider
    const nothing = { clientSecret: '', status: 'missing', amount: 0, received: 0, currency: '' } as const
    const others = { orderId: undefined, refunded: 0, refundedPositions: [], dispute: undefined }
    // Once, and only to whoever asks next: it says that it knows of no such payment.
    const retrieve: typeof cards.retrieve = async (id) => {
      if (!forgotten.delete(id)) return cards.retrieve(id)
      denied.add(id)
      return { ...nothing, ...others, id }
    }
    return { ...cards, retrieve }
  }
  const mail = {
    async send(sent: Mail) {
      assertNotCrashed()
      mails.push(sent)
    },
    async verify() {},
    close() {},
  }
  const ports = { ...(await openPorts({ ...options, cards: fragileCards(real) })), mail }
  const config = readConfig({ LOG_LEVEL: 'silent', LIMITS: 'off' })
  const context: Context = { db: fragileDb(database.db), config, ports }
  const { app, jobs } = await buildApp(context)
  const tracks = catalogue.tracks.filter(({ id }) =>
    worldPacks.some(({ track_ids }) => track_ids.includes(id)),
  )
  await stockCatalogue({ ...context, db: database.db }, { tracks, packs: worldPacks })
  await app.ready()
  after(async () => {
    await app.close()
    await database.close()
  })
  return {
    app,
    context,
    db: database.db,
    mails,
    histories: { count: 0 },
    /** Payments that the provider will not know of at the next look, and those that it once did not. */
    forgotten,
    denied,
    runOutbox: () => runOutboxJobs(jobs, context),
    async newProvider() {
      provider = await openProvider()
      return provider
    },
  }
}

/** What one history is about. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** Begins a history: nobody has bought anything yet, and the provider knows of nothing. */
export async function openWorld(house: SharedShop) {
  const { db, mails, forgotten } = house
  await sql`do $$ begin
    delete from entitlements; truncate licence_projects, licence_tracks, licences; delete from order_items; delete from orders; delete from card_events;
    delete from outbox; delete from users; update order_numbers set latest = 1000;
  end $$`.execute(db)
  // Nobody clears up behind the embedded engine by itself, and what was deleted is still passed by.
  if (++house.histories.count % 10 === 0)
    await sql`vacuum entitlements, licence_tracks, licences, order_item_steps, order_items, orders, outbox, users`.execute(
      db,
    )
  mails.length = 0
  forgotten.clear()
  house.denied.clear()
  const provider = await house.newProvider()
  const people = await createPeople(house)
  return {
    ...house,
    provider,
    people,
    /** Payments whose money has arrived, and how much. */
    captured: new Map<string, number>(),
    /** Payments that wait for somebody, those in dispute, and those of which something went back. */
    waiting: new Set<string>(),
    disputed: new Set<string>(),
    refunded: new Set<string>(),
    /** Orders that somebody has meddled with. */
    tampered: new Set<string>(),
    /** Payments of which a refund has failed. */
    unrefunded: new Set<string>(),
    /** Whether something else may happen in the middle of what happens now. */
    disturbed: false,
    /** Where the shop was interrupted, and how. */
    interrupted: [] as string[],
    /** Packs that have another price now, with the one that they had. */
    repriced: new Map<string, number>(),
  }
}

/** One of each name, who has bought nothing yet. */
export async function createPeople({ db }: Pick<SharedShop, 'db'>, generation = '') {
  const people = buyerNames.map((name) => newPerson(name, generation))
  const verified = sql<Date>`now()`
  const values = people.map(({ viewer: { id, email } }) => ({
    id,
    email,
    email_folded: email,
    email_verified_at: verified,
  }))
  await db.insertInto('users').values(values).execute()
  return people
}

function newPerson(name: string, generation: string): Person {
  const email = `${name.toLowerCase()}${generation}@example.com`
  const viewer = { id: newId(), session: '', email, is_email_verified: true, is_admin: false }
  return { name, viewer, intents: [], gone: false }
}

/** Everything is as it was before the history; the next one finds the old prices. */
export async function closeWorld({ db, provider, repriced }: World) {
  for (const [id, price_amount] of repriced)
    await db.updateTable('packs').set({ price_amount }).where('id', '=', id).execute()
  await provider.close()
}
