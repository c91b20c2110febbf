import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../../../platform/http/cache/compression.ts'
import { createSitemap, type SitemapFile, type SitemapSizes } from './catalogue.sitemap.service.ts'

/** At the root: a file may name only what lies below it, and what is under the API nobody looks for. */
export async function sitemapRoutes(app: FastifyInstance, { sizes }: { sizes?: SitemapSizes } = {}) {
  const sitemap = createSitemap(sizes)

  app.get('/sitemap.xml', { config: { shared: true } }, async (request, reply) =>
    send(request, reply, await sitemap.getSitemap(request.context)),
  )

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,5}).xml', async (request, reply) =>
    send(request, reply, await sitemap.getPart(request.context, Number(request.params.part))),
  )
}

/** What is there as a whole is kept like any other answer; what is long is kept by nobody. */
function send({ method, headers }: FastifyRequest, reply: FastifyReply, file: SitemapFile) {
  reply.header('cache-control', 'public, max-age=0, must-revalidate').type('application/xml; charset=utf-8')
  if (typeof file === 'string') return reply.send(file)
  reply.header('vary', 'accept-encoding')
  // To HEAD nothing is sent, so nothing is read.
  const text = Readable.from(method === 'HEAD' ? [] : file)
  if (!takesGzip(headers['accept-encoding'])) return reply.send(text)
  // Should the text break off, so does what is made of it.
  return reply.header('content-encoding', 'gzip').send(pipeline(text, createGzip(), () => {}))
}
