import type { IncomingHttpHeaders } from 'node:http'

/** Tells a collector of traces where the time of a request goes: by patterns and names, never by what visitors sent. */
export interface Tracer {
  beginRequest(request: TracedRequest): RequestSpan
  /** A query that is over, as a part of what is under way; where nothing is, it is not told. */
  queryDone(query: { sql: string; ms: number; failed: boolean }): void
  /** What the shop asks of others. */
  call<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Bytes as they are read, as a part of what is under way. */
  read(name: string, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Sends what is left. */
  close(): Promise<void>
}

interface TracedRequest {
  method: string
  /** The pattern, never the address. */
  route: string
  requestId: string
  /** Only where they come from a proxy of ours: it may have begun the trace. */
  headers?: IncomingHttpHeaders
}

export interface RequestSpan {
  /** What comes of it is a part of this request. */
  enter(next: () => void): void
  end(status: number): void
}
