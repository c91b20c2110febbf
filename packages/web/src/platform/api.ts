import type { Call } from '@earcon/contract/call'
import type { Api, Line } from '@earcon/contract/lines'
import { createContext, data } from 'react-router'

type Method = Call['method']

export type Fetch = (
  path: string,
  init: { method: Method; body?: string; headers?: Record<string, string> },
) => Promise<Response>

/** The whole website as one function: a request goes in with what surrounds it, a page comes out. */
export type Render = (
  request: Request,
  surroundings: { fetch: Fetch; report: (error: unknown) => void },
) => Promise<Response>

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: object }
type Asked<L extends Line> = unknown extends Api[L]['asked'] ? [] : [asked: Api[L]['asked']]
export type Caller = <L extends Line>(line: L, ...asked: Asked<L>) => Promise<Api[L]['answer']>

/** Speaks the contract's lines over any way to reach the API: the network, or the same process. */
export const connect =
  (fetch: Fetch): Caller =>
  async (line, ...asked) => {
    const [method, pattern] = partsOf(line)
    const { params = {}, query = {}, body }: Parts = asked[0] ?? {}
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await fetch(`/api${path}${searchOf(query)}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw data(await response.json(), { status: response.status })
    return answerOf(response)
  }

/** The status with which a call was refused; none where it was not even answered. */
export const statusOf = (error: unknown) => (error as { init?: ResponseInit } | undefined)?.init?.status

/** Safe because a line is, by its type, a method, a blank and a path. */
const partsOf = (line: Line) => line.split(' ') as [Method, string]

/** Safe because the server has checked the answer against the very schema that its type is drawn from. */
const answerOf = async <T>(response: Response) =>
  (response.status === 204 ? undefined : await response.json()) as T

function searchOf(query: Record<string, string | undefined>) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** In the browser the API is reached over the network, for as long as the page that asks is still wanted. */
export const apiFor = ({ signal }: { signal: AbortSignal }) =>
  connect((path, init) => fetch(path, { ...init, signal }))

/** On the server each page is handed its own way to the API, and to the log. */
export const apiContext = createContext<Caller>()
export const reportContext = createContext<(error: unknown) => void>()
