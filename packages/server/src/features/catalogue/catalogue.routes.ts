import { getCover, getPack, getSpectrogram, listCodingPacks, listPacks } from '@earcon/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { codingPacks } from './catalogue.coding.service.ts'
import { showCover } from './catalogue.recordings.service.ts'
import { browsePacks, showPack } from './catalogue.service.ts'
import { showSpectrogram } from './catalogue.spectrogram.service.ts'

export async function catalogue(app: FastifyInstance) {
  serve(app, listPacks, ({ query, context }) => browsePacks(context, query), { shared: true })
  serve(app, getPack, ({ params, context }) => showPack(context, params.id), { shared: true })
  serve(app, listCodingPacks, ({ context }) => codingPacks(context), { shared: true })
  serve(app, getCover, ({ params, context }) => showCover(context, params.file))
  serve(app, getSpectrogram, ({ params, context }) => showSpectrogram(context, params.file))
}
