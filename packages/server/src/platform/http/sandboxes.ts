import { request as ask, type IncomingMessage } from 'node:http'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** The sandboxes of a shop that is only tried out, by name: where each one's pages are. It is started when first asked for. */
export type Sandboxes = Record<string, { origin: () => Promise<string>; localOnly?: boolean }>

/** Shows the pages of each sandbox under /sandbox/<name>, as it sends them. */
export const serveSandboxes = (app: FastifyInstance, config: Config, sandboxes: Sandboxes) =>
  app.register(async (annexe) => {
    // Forms go through as they are.
    annexe.removeAllContentTypeParsers()
    annexe.addContentTypeParser('*', (_, body, done) => done(null, body))
    for (const [name, { origin, localOnly = false }] of Object.entries(sandboxes)) {
      const pass = async (request: FastifyRequest, reply: FastifyReply) => {
        if (localOnly && !isHere(request)) throw new Refusal('not-found')
        const to = addressAt(await origin(), request)
        if (!under(`/sandbox/${name}`, to)) throw new Refusal('not-found')
        await passOn(request, reply, to, config)
        return reply
      }
      for (const url of [`/sandbox/${name}`, `/sandbox/${name}/*`])
        annexe.route({ method: ['GET', 'POST'], url, handler: pass })
    }
  })

/** As it will be read there: with the dots in it followed. */
const addressAt = (origin: string, { raw }: FastifyRequest) => new URL(origin + (raw.url ?? '/'))

/** Nobody climbs out of the part of a sandbox that is shown. */
const under = (shown: string, { pathname }: URL) => pathname === shown || pathname.startsWith(`${shown}/`)

const timeoutMs = 15_000

/** Somebody at this very machine, with nobody in between. */
const isHere = ({ ip, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(ip) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

async function passOn({ raw, body }: FastifyRequest, reply: FastifyReply, to: URL, { publicUrl }: Config) {
  const { host, protocol } = new URL(publicUrl)
  const onward = ask(to, {
    method: raw.method ?? 'GET',
    headers: { ...raw.headers, host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
  })
  onward.setTimeout(timeoutMs, () => onward.destroy(new Error('The sandbox does not answer.')))
  reply.raw.once('close', () => onward.destroy())
  // Safe because the one parser above hands on the request itself.
  if (body) (body as IncomingMessage).pipe(onward)
  else onward.end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    onward.on('response', resolve).on('error', reject),
  )
  reply.code(answer.statusCode ?? 502).headers(answer.headers)
  await reply.send(answer)
}
