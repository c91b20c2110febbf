import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failurePage, notFoundMessage } from './pages.ts'
import { createProvider, type GoogleSandboxOptions } from './provider.ts'
import { answerSignIn, sendPage } from './sign-in.ts'

/** Opens a Google of the shop's own. Its addresses all begin with the issuer, under whose path the shop passes requests on. */
export async function startGoogleSandbox(told: GoogleSandboxOptions) {
  const { issuer, redirectUri } = told
  const { provider, enter } = await createProvider(told)
  const door = { provider, enter, issuer, redirectUri }
  const answer = provider.callback()

  const server = createServer((request, response) => {
    const path = arrive(request, new URL(issuer))
    const uid = /^\/sign-in\/([\w-]+)$/.exec(path ?? '')?.[1]
    if (path === undefined) sendPage(response, 404, failurePage(issuer, notFoundMessage))
    else if (uid) void answerSignIn(door, request, response, uid)
    else void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { http: (server.address() as AddressInfo).port }
}

/**
 * Makes a request look as if it had come to the issuer itself, whatever the shop's proxy says of it, and takes the issuer's
 * path off its address; the provider puts it back (by baseUrl) wherever it writes one. Returns the path that is left.
 */
function arrive(request: IncomingMessage, { host, protocol, pathname }: URL) {
  const prefix = pathname.replace(/\/$/, '')
  if (!request.url?.startsWith(`${prefix}/`)) return undefined
  Object.assign(request, { url: request.url.slice(prefix.length), baseUrl: prefix })
  Object.assign(request.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
  delete request.headers['x-forwarded-host']
  return request.url.split('?')[0]
}
