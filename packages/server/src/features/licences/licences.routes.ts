import * as calls from '@earcon/contract/licences/licences.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { getCertificate } from './licences.proof.service.ts'
import { getLicensee, listLicences, updateLicence } from './licences.service.ts'

export async function licencesRoutes(app: FastifyInstance) {
  serve(app, calls.getCertificate, ({ params, query, context }) =>
    getCertificate(context, params.number, query),
  )
  serve(app, calls.listLicences, ({ context }) => listLicences(context))
  serve(app, calls.updateLicence, ({ params, body, context }) => updateLicence(context, params.number, body))
  serve(app, calls.getLicensee, ({ context }) => getLicensee(context))
}
