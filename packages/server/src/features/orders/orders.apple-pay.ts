import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { StartupError } from '../../errors.ts'

/** Where Apple looks whether an address belongs to whoever shows its button there. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

/** The file comes from the card provider; without one there is no Apple Pay, and nothing at its address. */
export async function serveApplePayFile(app: FastifyInstance, { applePayFile }: Config) {
  if (!applePayFile) return
  const bytes = await readFile(applePayFile).catch(() => {
    throw new StartupError(`APPLE_PAY_FILE must be a file that can be read: ${applePayFile}.`)
  })
  app.get(path, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(bytes),
  )
}
