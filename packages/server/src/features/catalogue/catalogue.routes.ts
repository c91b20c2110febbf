import { getCover, getPack, listCodingPacks, listPacks } from '@earcon/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { codingPacks } from './catalogue.coding.service.ts'
import { showCover } from './catalogue.recordings.service.ts'
import { browsePacks, showPack } from './catalogue.service.ts'

export async function catalogue(app: FastifyInstance) {
  serve(app, listPacks, ({ query, context }) => browsePacks(context, query), { shared: true })
  serve(app, getPack, ({ params, context }) => showPack(context, params.id), { shared: true })
  serve(app, listCodingPacks, ({ context }) => codingPacks(context), { shared: true })
  serve(app, getCover, ({ params, context }) => showCover(context, params.file))
}
