import * as calls from '@earcon/contract/catalogue/catalogue.admin.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { getDeskPack, listDeskPacks, previewDeskPack } from './catalogue.desk.service.ts'
import { addTrack, replaceRecording, setPackCover } from './catalogue.desk-sounds.service.ts'
import {
  createDeskPack,
  deleteDeskPack,
  publishPack,
  saveDeskPack,
  withdrawPack,
} from './catalogue.edit.service.ts'

export async function catalogueDeskRoutes(app: FastifyInstance) {
  serve(app, calls.listDeskPacks, ({ query, context }) => listDeskPacks(context, query))
  serve(app, calls.getDeskPack, ({ params, context }) => getDeskPack(context, params.id))
  serve(app, calls.previewDeskPack, ({ params, context }) => previewDeskPack(context, params.id))
  serve(app, calls.createDeskPack, ({ body, context }) => createDeskPack(context, body))
  serve(app, calls.saveDeskPack, ({ params, body, context }) => saveDeskPack(context, params.id, body))
  serve(app, calls.deleteDeskPack, ({ params, context }) => deleteDeskPack(context, params.id))
  serve(app, calls.publishPack, ({ params, body, context }) => publishPack(context, params.id, body.revision))
  serve(app, calls.withdrawPack, ({ params, body, context }) =>
    withdrawPack(context, params.id, body.revision),
  )
  serve(app, calls.setPackCover, ({ params, body, context }) =>
    setPackCover(context, params.id, body.upload_id),
  )
  serve(app, calls.addTrack, ({ params, body, context }) => addTrack(context, params.id, body))
  serve(app, calls.replaceRecording, ({ params, body, context }) =>
    replaceRecording(context, params.id, body.upload_id),
  )
}
