import type { Call } from '@earcon/contract/call'

/** How the API is reached: over the network, or within the same process. */
export type Fetch = (
  path: string,
  init: { method: Call['method']; body?: string; headers?: Record<string, string> },
) => Promise<Response>

/** The whole website as one function: a request goes in with what surrounds it, a page comes out. */
export type Render = (
  request: Request,
  surroundings: { fetch: Fetch; report: (error: unknown) => void },
) => Promise<Response>
