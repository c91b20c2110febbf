import * as calls from '@earcon/contract/account'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { askPasswordChange, confirmPasswordChange } from '../identity/identity.links.service.ts'
import { logOutEverywhere, placesOf } from '../identity/identity.sessions.service.ts'
import { deleteAccount, exportAccount, saveProfile } from './account.service.ts'

export async function account(app: FastifyInstance) {
  serve(app, calls.updateProfile, ({ body, context }) => saveProfile(context, body))
  serve(app, calls.changePassword, ({ context }) => askPasswordChange(context))
  serve(app, calls.confirmPasswordChange, ({ body, context }) => confirmPasswordChange(context, body))
  serve(app, calls.deleteAccount, ({ body, context }) => deleteAccount(context, body))
  serve(app, calls.listSessions, async ({ context }) => ({ data: await placesOf(context) }))
  serve(app, calls.endSessions, ({ context }) => logOutEverywhere(context))
  serve(app, calls.exportAccount, ({ context }) => exportAccount(context))
}
