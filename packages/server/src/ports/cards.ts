/** A payment as the provider has it now. This, and nothing that was told along the way, is the truth about money. */
export interface Payment {
  id: string
  /** Lets a browser pay, and look at, this one payment. Kept nowhere. */
  clientSecret: string
  /** open: waits for a card, or for its owner. missing: the provider knows of none. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled' | 'missing'
  amount: number
  received: number
  currency: string
  /** The order that it is for, as it was told when the payment was opened. */
  orderId: string | undefined
  refunded: number
  /** Positions of the items that were given back by themselves. */
  refundedPositions: number[]
  dispute: 'open' | 'lost' | undefined
}

/** What is to be paid, and what names the question: the same question, asked twice, opens one payment. */
interface NewPayment {
  orderId: string
  attempt: number
  amount: number
  currency: string
  /** What it is for, in words that the provider's lists show. */
  description: string
}

/** An item of an order that is given back by itself: its position, counted from 0, and what it cost. */
export interface RefundedItem {
  position: number
  amount: number
}

/** What is to be given back, all that is left where no items are named; and what names the question. */
interface NewRefund {
  attempt: number
  items?: readonly RefundedItem[] | undefined
}

/** Something happened to a payment; what exactly is asked for anew. */
export interface CardEvent {
  id: string
  type: string
  intentId: string | undefined
}

/** The card provider. Whatever it is asked may throw CardsUnavailableError, and may have been done all the same. */
export interface Cards {
  create(due: NewPayment): Promise<Payment>
  retrieve(intentId: string): Promise<Payment>
  /** What can no longer be cancelled stays as it is: whoever needs to know looks again. */
  cancel(intentId: string): Promise<void>
  /**
   * Gives back everything that is left, or certain items; asked twice in the same attempt, it gives once. Tells whether it
   * gave, or found the payment settled otherwise: given back already, or disputed.
   */
  refund(intentId: string, due: NewRefund): Promise<'given' | 'settled'>
  /** Reads an event that somebody brings, or throws ForgedEventError. */
  verifyEvent(body: Buffer, signature: string): Promise<CardEvent>
  /** What has happened since then, the newest first. */
  listEventsSince(time: Date): Promise<CardEvent[]>
  /** Resolves if the provider is there and takes our key, with what time it is there, where it says so. Changes nothing. */
  verify(): Promise<Date | undefined>
}

/**
 * Why the provider does not do it. unreachable: nobody knows whether it did. broken: it answered that it broke down. refused:
 * it answered no. misconfigured: it does not take our key, or the key may not do this.
 */
export type CardsFault = 'unreachable' | 'broken' | 'refused' | 'misconfigured'

/** The provider cannot be reached, breaks down, or does not do what it should. */
export class CardsUnavailableError extends Error {
  override name = 'CardsUnavailableError'
  readonly fault: CardsFault
  /** What the provider said, in words that its account's owner may read. */
  readonly said: string
  constructor(
    message: string,
    { fault = 'unreachable', said = '', cause }: { fault?: CardsFault; said?: string; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.fault = fault
    this.said = said
  }
  /** It was answered, and the same question would be answered the same way. */
  get answered() {
    return this.fault === 'broken' || this.fault === 'refused'
  }
}

/** Not from the provider, or not as it was sent. */
export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}

/** What a browser shows to our own sandbox of the provider. No real key looks like it. */
export const sandboxPublishableKey = 'pk_sandbox_local'
