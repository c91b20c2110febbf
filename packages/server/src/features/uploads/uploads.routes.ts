import * as calls from '@earcon/contract/uploads/uploads.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { deleteUpload, getUpload, listUploads, sendUploadPart, startUpload } from './uploads.service.ts'

export async function uploadsRoutes(app: FastifyInstance) {
  serve(app, calls.startUpload, ({ body, context }) => startUpload(context, body))
  serve(app, calls.sendUploadPart, ({ params, body, context }) =>
    sendUploadPart(context, params.id, params.number, body),
  )
  serve(app, calls.listUploads, ({ context }) => listUploads(context))
  serve(app, calls.getUpload, ({ params, context }) => getUpload(context, params.id))
  serve(app, calls.deleteUpload, ({ params, context }) => deleteUpload(context, params.id))
}
