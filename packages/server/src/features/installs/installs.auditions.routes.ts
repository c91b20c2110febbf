import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance } from 'fastify'
import { sendPlainRefusal, sendRefusal } from '../../platform/http/refusals.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { getAudition, getAuditionInstaller } from './installs.auditions.service.ts'

/** Not under the API: these addresses stand in lines that somebody pastes into a terminal. */
export async function auditionRoutes(app: FastifyInstance) {
  app.addHook('onRequest', async (_, reply) => void reply.header('x-robots-tag', 'noindex'))
  app.setErrorHandler((error, request, reply) =>
    request.url.endsWith('.sh')
      ? sendPlainRefusal(error, request, reply)
      : sendRefusal(error, request, reply),
  )

  app.get<{ Params: { file: string } }>('/try/:file', async (request, reply) => {
    const [, slug] = /^(.+)\.zip$/s.exec(request.params.file) ?? []
    if (slug === undefined) throw new Refusal('not-found')
    return sendFile(request, reply, await getAudition(request.context, slug))
  })

  app.get<{ Params: { slug: string } }>('/try/:slug/install.sh', async (request, reply) => {
    const script = await getAuditionInstaller(request.context, request.params.slug)
    // It names the very bytes of the archive, so nobody is to have an old one.
    return reply
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .type('text/x-shellscript; charset=utf-8')
      .send(script)
  })
}
