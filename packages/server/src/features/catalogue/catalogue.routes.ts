import * as calls from '@earcon/contract/catalogue/catalogue.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listCodingPacks } from './catalogue.coding.service.ts'
import { getCover } from './catalogue.recordings.service.ts'
import { getPack, listPacks, listTracks } from './catalogue.service.ts'
import { getSpectrogram } from './catalogue.spectrogram.service.ts'
import { recognizeSound } from './recognition/catalogue.recognition.service.ts'
import { getVoice } from './voices/catalogue.voices.service.ts'

export async function catalogueRoutes(app: FastifyInstance) {
  serve(app, calls.listPacks, ({ query, context }) => listPacks(context, query), { shared: true })
  serve(app, calls.listTracks, ({ query, context }) => listTracks(context, query), { shared: true })
  serve(app, calls.getPack, ({ params, context }) => getPack(context, params.id), { shared: true })
  serve(app, calls.listCodingPacks, ({ context }) => listCodingPacks(context), { shared: true })
  serve(app, calls.getCover, ({ params, context }) => getCover(context, params.file))
  serve(app, calls.getSpectrogram, ({ params, context }) => getSpectrogram(context, params.file))
  serve(app, calls.getVoice, ({ params, context }) => getVoice(context, params.file))
  serve(app, calls.recognizeSound, ({ params, context }) => recognizeSound(context, params.sha256))
}
