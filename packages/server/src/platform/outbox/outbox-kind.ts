import type { z } from 'zod'

/** One kind of work in the outbox: the name it is stored under, and what its payload must be when it is read again. */
export interface OutboxKind<S extends z.ZodObject = z.ZodObject> {
  readonly kind: string
  readonly payload: S
}

export const outboxKind = <S extends z.ZodObject>(kind: string, payload: S): OutboxKind<S> => ({
  kind,
  payload,
})

/** Work whose payload fits its kind: made by outboxEntry alone. */
export interface OutboxEntry {
  readonly kind: string
  readonly payload: object
}

/** For whoever decides what is to be done, and leaves the writing to others. */
export const outboxEntry = <S extends z.ZodObject>(
  { kind }: OutboxKind<S>,
  payload: z.input<S>,
): OutboxEntry => ({ kind, payload })
