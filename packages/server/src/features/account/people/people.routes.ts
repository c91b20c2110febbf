import * as calls from '@earcon/contract/account/people.admin.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import {
  endSessionsOf,
  getPerson,
  giveGift,
  searchPeople,
  setAdministrator,
  takeBackGift,
} from './people.service.ts'

export async function peopleRoutes(app: FastifyInstance) {
  serve(app, calls.searchPeople, ({ query, context }) => searchPeople(context, query))
  serve(app, calls.getPerson, ({ params, context }) => getPerson(context, params.id))
  serve(app, calls.giveGift, ({ params, body, context }) => giveGift(context, params.id, body))
  serve(app, calls.takeBackGift, ({ params, body, context }) => takeBackGift(context, params.id, body))
  serve(app, calls.setAdministrator, ({ params, body, context }) =>
    setAdministrator(context, params.id, body),
  )
  serve(app, calls.endSessionsOf, ({ params, context }) => endSessionsOf(context, params.id))
}
