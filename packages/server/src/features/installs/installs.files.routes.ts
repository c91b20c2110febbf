import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance } from 'fastify'
import { sendPlainRefusal, sendRefusal } from '../../platform/http/refusals.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { openInstallFile } from './installs.files.service.ts'

/** What is fetched by an install token. It stands in the address, so nobody further on is to learn that. */
export async function installFilesRoutes(app: FastifyInstance) {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
  })
  app.setErrorHandler((error, request, reply) =>
    request.url.endsWith('.sh')
      ? sendPlainRefusal(error, request, reply)
      : sendRefusal(error, request, reply),
  )
  app.get<{ Params: { token: string; file: string } }>('/i/:token/:file', async (request, reply) =>
    sendFile(
      request,
      reply,
      await openInstallFile(request.context, request.params.token, request.params.file),
    ),
  )
  // Nothing else that begins like this reaches a page, which would show it on.
  app.get('/i/*', async () => {
    throw new Refusal('not-found')
  })
}
