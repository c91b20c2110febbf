import * as calls from '@earcon/contract/account/account.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { confirmPasswordChange, requestPasswordChange } from '../identity/identity.mailed-tokens.service.ts'
import { endSessions, listSessions } from '../identity/identity.sessions.service.ts'
import { deleteAccount, exportAccount, updateProfile } from './account.service.ts'

export async function accountRoutes(app: FastifyInstance) {
  serve(app, calls.updateProfile, ({ body, context }) => updateProfile(context, body))
  serve(app, calls.requestPasswordChange, ({ context }) => requestPasswordChange(context))
  serve(app, calls.confirmPasswordChange, ({ body, context }) => confirmPasswordChange(context, body))
  serve(app, calls.deleteAccount, ({ body, context }) => deleteAccount(context, body))
  serve(app, calls.listSessions, async ({ context }) => ({ data: await listSessions(context) }))
  serve(app, calls.endSessions, ({ context }) => endSessions(context))
  serve(app, calls.exportAccount, ({ context }) => exportAccount(context))
}
