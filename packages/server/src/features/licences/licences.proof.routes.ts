import type { FastifyInstance } from 'fastify'
import { sendPlainRefusal, sendRefusal } from '../../platform/http/refusals.ts'
import {
  getLicenceFile,
  printCertificate,
  signCertificate,
  writeCertificate,
} from './licences.proof.service.ts'
import { listPublicKeys } from './licences.signing.service.ts'

interface ProofRequest {
  Params: { number: string }
  Querystring: { key?: string | string[] }
}

/** Not under the API: these addresses stand on paper, in films' credits and in forms of disputes. */
export async function proofRoutes(app: FastifyInstance) {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'access-control-allow-origin': '*' })
  })
  app.setErrorHandler((error, request, reply) =>
    request.url.includes('.txt')
      ? sendPlainRefusal(error, request, reply)
      : sendRefusal(error, request, reply),
  )

  app.get<ProofRequest>('/verify/:number(^[^./]+).json', async ({ context, params, query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await signCertificate(context, params.number, keyIn(query))),
  )

  app.get<ProofRequest>('/verify/:number(^[^./]+).txt', async ({ context, params, query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(await writeCertificate(context, params.number, keyIn(query))),
  )

  app.get<ProofRequest>('/verify/:number(^[^./]+).pdf', async ({ context, params, query }, reply) => {
    const { bytes, name } = await printCertificate(context, params.number, keyIn(query))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${name}"`)
      .type('application/pdf')
      .send(bytes)
  })

  app.get<{ Params: { version: string }; Querystring: { sha256?: string | string[] } }>(
    '/licence/:version(^\\d+\\.\\d+).txt',
    async ({ context, params, query }, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(await getLicenceFile(context, params.version, onlyOne(query.sha256))),
  )

  app.get('/.well-known/jwks.json', async ({ context }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/jwk-set+json')
      .send(await listPublicKeys(context)),
  )
}

const keyIn = ({ key }: ProofRequest['Querystring']) => onlyOne(key)

/** Of several none counts. */
const onlyOne = (given: string | string[] | undefined) => (typeof given === 'string' ? given : undefined)
