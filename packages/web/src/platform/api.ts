import type { Call } from '@earcon/contract/call'
import type { Api, Endpoint } from '@earcon/contract/calls'
import { createContext, data } from 'react-router'
import { rejectToken } from './session.rules.ts'
import { currentToken, dispatchSession } from './session.ts'
import type { Fetch } from './website.ts'

type Method = Call['method']

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: object
}
export type CallArguments<L extends Endpoint> = unknown extends Api[L]['request']
  ? []
  : [request: Api[L]['request']]
export type ApiCaller = <L extends Endpoint>(
  endpoint: L,
  ...request: CallArguments<L>
) => Promise<Api[L]['answer']>

/** Speaks the contract's lines over any way to reach the API: the network, or the same process. */
export const createClient =
  (fetch: Fetch): ApiCaller =>
  async (endpoint, ...request) => {
    const [method, pattern] = methodAndPathOf(endpoint)
    const { params = {}, query = {}, body }: RequestParts = request[0] ?? {}
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await fetch(`/api${path}${searchOf(query)}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return parseAnswer(await throwIfRefused(response))
  }

/** What was refused is thrown, with what the shop said. */
async function throwIfRefused(response: Response) {
  const { ok, status, headers } = response
  const after = headers.get('retry-after')
  if (!ok) throw data(await bodyOf(response), { status, ...(after && { headers: { 'retry-after': after } }) })
  return response
}

/** Safe because a line is, by its type, a method, a blank and a path. */
const methodAndPathOf = (endpoint: Endpoint) => endpoint.split(' ') as [Method, string]

/** Something on the way may have answered in our place, and not in our words. */
const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** Safe because the server has checked the answer against the very schema that its type is drawn from. */
const parseAnswer = async <T>(response: Response) =>
  (response.status === 204 ? undefined : await response.json()) as T

function searchOf(query: Record<string, string | undefined>) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** As whom, and for how long: by whatever token is stored, and without an end, unless said otherwise. */
interface CallOptions {
  signal?: AbortSignal | undefined
  token?: string
}

/** In the browser the API is reached over the network. A token that is not taken any more is let go of. */
const networkFetch =
  ({ signal, token: given }: CallOptions): Fetch =>
  async (path, { headers, ...init }) => {
    const token = given ?? currentToken()
    const response = await fetch(path, {
      ...init,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(signal && { signal }),
    })
    // A login that is refused says nothing of the one that may be stored.
    if (response.status === 401 && token && path !== '/api/auth/login')
      dispatchSession((now) => rejectToken(now, token))
    return response
  }

/** For a page: as long as the page that asks is still wanted. */
export const apiFor = (options: CallOptions) => createClient(networkFetch(options))

/** For what a person has pressed: until it is answered. */
export const api = createClient(networkFetch({}))

/** A file of the shop's, as it comes in, or the rest of one. */
export const requestFile = async (path: string, headers: Record<string, string>, options: CallOptions) =>
  throwIfRefused(await networkFetch(options)(path, { method: 'GET', headers }))

/** On the server each page is handed its own way to the API, and to the log. */
export const apiContext = createContext<ApiCaller>()
export const reportContext = createContext<(error: unknown) => void>()
