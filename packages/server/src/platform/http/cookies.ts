import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { Cookie } from './replies.ts'

/** The shop has a single cookie. Over https its name binds it to this very host. */
const nameFor = ({ publicUrl }: Config) =>
  publicUrl.startsWith('https:') ? '__Host-earcon-sign-in' : 'earcon-sign-in'

export function readCookie(headers: IncomingHttpHeaders, config: Config) {
  const start = `${nameFor(config)}=`
  const pair = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(start))
  return pair?.slice(start.length)
}

/** Out of reach for scripts, and sent along only when the browser comes here by itself or by a link. */
export function setCookie(reply: FastifyReply, config: Config, { value, seconds }: Cookie) {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
