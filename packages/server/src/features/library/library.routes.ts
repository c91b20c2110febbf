import * as contract from '@earcon/contract/library'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { downloadPack, downloadTrack, linkToPack, linkToTrack } from './library.downloads.service.ts'
import { showAcquired } from './library.service.ts'

export async function library(app: FastifyInstance) {
  serve(app, contract.listAcquired, ({ context }) => showAcquired(context))
  serve(app, contract.downloadTrack, ({ params, query, context }) => downloadTrack(context, params.id, query))
  serve(app, contract.downloadPack, ({ params, query, context }) => downloadPack(context, params.id, query))
  serve(app, contract.linkTrack, ({ params, context }) => linkToTrack(context, params.id))
  serve(app, contract.linkPack, ({ params, context }) => linkToPack(context, params.id))
}
