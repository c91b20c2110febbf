import * as calls from '@earcon/contract/library'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { downloadPack, downloadTrack, linkToPack, linkToTrack } from './library.downloads.service.ts'
import { showAcquired } from './library.service.ts'

export async function library(app: FastifyInstance) {
  serve(app, calls.listAcquired, ({ context }) => showAcquired(context))
  serve(app, calls.downloadTrack, ({ params, query, context }) => downloadTrack(context, params.id, query))
  serve(app, calls.downloadPack, ({ params, query, context }) => downloadPack(context, params.id, query))
  serve(app, calls.linkTrack, ({ params, context }) => linkToTrack(context, params.id))
  serve(app, calls.linkPack, ({ params, context }) => linkToPack(context, params.id))
}
