import * as calls from '@earcon/contract/library/library.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  createPackDownloadLink,
  createTrackDownloadLink,
  downloadPack,
  downloadTrack,
} from './downloads/library.downloads.service.ts'
import { listAcquiredContent } from './library.service.ts'

export async function libraryRoutes(app: FastifyInstance) {
  serve(app, calls.listAcquiredContent, ({ context }) => listAcquiredContent(context))
  serve(app, calls.downloadTrack, ({ params, query, context }) => downloadTrack(context, params.id, query))
  serve(app, calls.downloadPack, ({ params, query, context }) => downloadPack(context, params.id, query))
  serve(app, calls.createTrackDownloadLink, ({ params, context }) =>
    createTrackDownloadLink(context, params.id),
  )
  serve(app, calls.createPackDownloadLink, ({ params, query, context }) =>
    createPackDownloadLink(context, params.id, query.version),
  )
}
