import { z } from 'zod'

/** One line of the HTTP contract. The server serves it, the web calls it; neither restates it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** What the call is for, in one sentence: the contract's document shows it. */
  summary: string
  status?: 201 | 204
  /** Only for those who are signed in. */
  login?: true
  /** Only for administrators; for scripts as for the screens of the desk. */
  admin?: true
  /** Asking changes something, so it is never asked by way of a test (HEAD), nor twice without need. */
  sideEffects?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject | BytesBody
  answer: z.ZodType
}

/** Bytes as they are, and not JSON. */
export type BytesBody = z.ZodType<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? { [P in K]: z.input<C[K]> }
  : unknown

export type RequestOf<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>
export type AnswerOf<C extends Call> = z.output<C['answer']>

/** A key that no call has would say nothing, and nobody would notice: it does not compile. */
export const defineCall = <const C extends Call>(call: C & Record<Exclude<keyof C, keyof Call>, never>): C =>
  call

/** The answer sends the browser on. */
export const redirectAnswer = () => z.never().meta({ redirect: true })

/** The answer is a file of one of these types, not JSON. */
export const fileAnswer = (...types: string[]) => z.never().meta({ types })

/** The request is a piece of a file, of at most so many bytes. */
export const bytesBody = (max: number): BytesBody =>
  z
    .custom<Uint8Array<ArrayBuffer>>((given) => given instanceof Uint8Array, 'The body must be bytes.')
    .meta({ types: ['application/octet-stream'], maxBytes: max })
