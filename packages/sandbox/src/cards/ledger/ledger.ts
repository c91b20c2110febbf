import type Stripe from 'stripe'
import type { Behaviour } from '../payments/test-cards.ts'
import { createNullJournal, type Journal, openJournal, readJournalLines } from './journal.ts'

/** A card that was used: what may be kept of it, and how it behaves. */
export interface UsedCard {
  id: string
  method: Stripe.PaymentMethod
  behaviour: Behaviour
  /** Where the buyer goes after proving who pays */
  returnUrl?: string | null
}

/** The first answer under an idempotency key. */
interface StoredAnswer {
  id: string
  asked: string
  status: number
  body: unknown
  /** In seconds, like every time here */
  created: number
}

interface WebhookDelivery {
  /** The event's */
  id: string
  tries: number
  done: boolean
}

/** Whether a payment's refunds are refused, as for want of funds; the owner says so by hand. */
interface RefundBlock {
  /** The payment's */
  id: string
  isOn: boolean
}

export interface LedgerObjects {
  intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  disputes: Stripe.Dispute
  events: Stripe.Event
  cards: UsedCard
  answers: StoredAnswer
  deliveries: WebhookDelivery
  refundBlocks: RefundBlock
}

export type LedgerKind = keyof LedgerObjects
type Entry = { [K in LedgerKind]: [kind: K, kept: LedgerObjects[K]] }[LedgerKind]
type LedgerMaps = { [K in LedgerKind]: Map<string, LedgerObjects[K]> }

/** What is kept is never altered, only replaced: whoever holds an object holds it as it was. */
export interface Ledger {
  find<K extends LedgerKind>(kind: K, id: string): LedgerObjects[K] | undefined
  /** The oldest first */
  all<K extends LedgerKind>(kind: K): LedgerObjects[K][]
  /** Seen at once, kept for good by commit, forgotten by discard */
  put<K extends LedgerKind>(kind: K, kept: LedgerObjects[K]): LedgerObjects[K]
  commit(): void
  discard(): void
  close(): void
}

/** Opens what lies in a folder, or an empty ledger that nobody remembers. */
export function openLedger(folder?: string): Ledger {
  const shelves = emptyMaps()
  if (folder !== undefined)
    for (const line of readJournalLines(folder)) apply(shelves, JSON.parse(line) as Entry[])
  dropExpired(shelves)
  const journal: Journal = folder === undefined ? createNullJournal() : openJournal(folder, linesOf(shelves))
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

const emptyMaps = (): LedgerMaps => ({
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  events: new Map(),
  cards: new Map(),
  answers: new Map(),
  deliveries: new Map(),
  refundBlocks: new Map(),
})

function apply(shelves: LedgerMaps, entries: Entry[]) {
  for (const [kind, kept] of entries) (shelves[kind] as Map<string, unknown>).set(kept.id, kept)
}

const day = 24 * 60 * 60

/** Stripe keeps answers for a day and events for thirty; those not yet delivered stay. */
function dropExpired({ answers, events, deliveries }: LedgerMaps, now = Date.now() / 1000) {
  for (const { id, created } of answers.values()) if (created < now - day) answers.delete(id)
  for (const { id, created } of events.values()) {
    const delivery = deliveries.get(id)
    if (created > now - 30 * day || delivery?.done === false) continue
    events.delete(id)
    deliveries.delete(id)
  }
}

function* linesOf(shelves: LedgerMaps) {
  for (const [kind, shelf] of Object.entries(shelves))
    for (const kept of shelf.values()) yield JSON.stringify([[kind, kept]])
}
