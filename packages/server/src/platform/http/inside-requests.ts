import type { IncomingMessage } from 'node:http'
import type { Call } from '@earcon/contract/call'
import type { FastifyInstance } from 'fastify'
import { inject } from 'light-my-request'
import { inheritRequestId } from './request-ids.ts'

/** What the shop asks itself. */
export interface InsideRequest {
  url: string
  method?: Call['method']
  body?: string | undefined
  /** Of the request that it is a part of. */
  requestId?: string
  /** Where its visitor comes from; what is counted for them is counted here as well. */
  address?: string
  /** Whether no visitor is behind it: then it counts for nothing. */
  isUnasked?: boolean
}

const unasked = new WeakSet<IncomingMessage>()
export const isUnasked = (request: IncomingMessage) => unasked.has(request)

/** Straight through the router, without leaving the process; unlike app.inject it still answers while the shop is closing. */
export const askInside = (
  app: FastifyInstance,
  { url, method = 'GET', body, requestId, address, isUnasked = false }: InsideRequest,
) =>
  inject(
    (request, response) => {
      if (isUnasked) unasked.add(request)
      if (requestId) inheritRequestId(request, requestId)
      app.routing(request, response)
    },
    {
      method,
      url,
      ...(address !== undefined && { remoteAddress: address }),
      ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
    },
  )

/** What comes of it. Its bytes lie ready: the platform's own response would make a stream of them, and of the stream bytes again. */
export const insideResponse = (bytes: Buffer, status: number, type = '') =>
  Object.assign(new Response(null, { status, headers: { 'content-type': type } }), {
    text: async () => bytes.toString(),
    json: async (): Promise<unknown> => JSON.parse(bytes.toString()),
  })
