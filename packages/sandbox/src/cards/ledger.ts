import type Stripe from 'stripe'
import { type Journal, journalIn, linesIn, nowhere } from './journal.ts'
import type { Behaviour } from './test-cards.ts'

/** A card that was used: what may be kept of it, and how it behaves. */
export interface UsedCard {
  id: string
  method: Stripe.PaymentMethod
  behaviour: Behaviour
  /** Where the buyer goes after proving who pays */
  returnUrl?: string | null
}

/** The first answer under an idempotency key. */
interface KeptAnswer {
  id: string
  asked: string
  status: number
  body: unknown
  /** In seconds, like every time here */
  created: number
}

interface Delivery {
  /** The event's */
  id: string
  tries: number
  done: boolean
}

export interface Kinds {
  intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  disputes: Stripe.Dispute
  events: Stripe.Event
  cards: UsedCard
  answers: KeptAnswer
  deliveries: Delivery
}

export type Kind = keyof Kinds
type Entry = { [K in Kind]: [kind: K, kept: Kinds[K]] }[Kind]
type Shelves = { [K in Kind]: Map<string, Kinds[K]> }

/** What is kept is never altered, only replaced: whoever holds an object holds it as it was. */
export interface Ledger {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /** The oldest first */
  all<K extends Kind>(kind: K): Kinds[K][]
  /** Seen at once, kept for good by commit, forgotten by discard */
  put<K extends Kind>(kind: K, kept: Kinds[K]): Kinds[K]
  commit(): void
  discard(): void
  close(): void
}

/** Opens what lies in a folder, or an empty ledger that nobody remembers. */
export function openLedger(folder?: string): Ledger {
  const shelves = emptyShelves()
  if (folder !== undefined) for (const line of linesIn(folder)) apply(shelves, JSON.parse(line) as Entry[])
  forgetOld(shelves)
  const journal: Journal = folder === undefined ? nowhere() : journalIn(folder, linesOf(shelves))
  let staged: [entry: Entry, before: unknown][] = []

  function discard() {
    for (const [[kind, { id }], before] of staged.toReversed()) {
      const shelf = shelves[kind] as Map<string, unknown>
      if (before === undefined) shelf.delete(id)
      else shelf.set(id, before)
    }
    staged = []
  }

  return {
    find: (kind, id) => shelves[kind].get(id),
    all: (kind) => [...shelves[kind].values()],
    put(kind, kept) {
      staged.push([[kind, kept] as Entry, shelves[kind].get(kept.id)])
      shelves[kind].set(kept.id, kept)
      return kept
    },
    commit() {
      if (staged.length === 0) return
      try {
        journal.write(JSON.stringify(staged.map(([entry]) => entry)))
      } catch (error) {
        discard()
        throw error
      }
      staged = []
    },
    discard,
    close: () => journal.close(),
  }
}

const emptyShelves = (): Shelves => ({
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  events: new Map(),
  cards: new Map(),
  answers: new Map(),
  deliveries: new Map(),
})

function apply(shelves: Shelves, entries: Entry[]) {
  for (const [kind, kept] of entries) (shelves[kind] as Map<string, unknown>).set(kept.id, kept)
}

const day = 24 * 60 * 60

/** Stripe keeps answers for a day and events for thirty; those not yet delivered stay. */
function forgetOld({ answers, events, deliveries }: Shelves, now = Date.now() / 1000) {
  for (const { id, created } of answers.values()) if (created < now - day) answers.delete(id)
  for (const { id, created } of events.values()) {
    const delivery = deliveries.get(id)
    if (created > now - 30 * day || delivery?.done === false) continue
    events.delete(id)
    deliveries.delete(id)
  }
}

function* linesOf(shelves: Shelves) {
  for (const [kind, shelf] of Object.entries(shelves))
    for (const kept of shelf.values()) yield JSON.stringify([[kind, kept]])
}
