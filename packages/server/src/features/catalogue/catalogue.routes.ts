import * as calls from '@earcon/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { codingPacks } from './catalogue.coding.service.ts'
import { showCover } from './catalogue.recordings.service.ts'
import { browsePacks, showPack } from './catalogue.service.ts'
import { showSpectrogram } from './catalogue.spectrogram.service.ts'

export async function catalogue(app: FastifyInstance) {
  serve(app, calls.listPacks, ({ query, context }) => browsePacks(context, query), { shared: true })
  serve(app, calls.getPack, ({ params, context }) => showPack(context, params.id), { shared: true })
  serve(app, calls.listCodingPacks, ({ context }) => codingPacks(context), { shared: true })
  serve(app, calls.getCover, ({ params, context }) => showCover(context, params.file))
  serve(app, calls.getSpectrogram, ({ params, context }) => showSpectrogram(context, params.file))
}
