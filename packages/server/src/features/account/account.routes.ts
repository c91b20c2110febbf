import {
  changePassword,
  confirmPasswordChange as confirmCall,
  deleteAccount as deleteCall,
  endSessions,
  exportAccount as exportCall,
  listSessions,
  updateProfile,
} from '@earcon/contract/account'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { askPasswordChange, confirmPasswordChange } from '../identity/identity.links.service.ts'
import { logOutEverywhere, placesOf } from '../identity/identity.sessions.service.ts'
import { deleteAccount, exportAccount, saveProfile } from './account.service.ts'

export async function account(app: FastifyInstance) {
  serve(app, updateProfile, ({ body, context }) => saveProfile(context, body))
  serve(app, changePassword, ({ context }) => askPasswordChange(context))
  serve(app, confirmCall, ({ body, context }) => confirmPasswordChange(context, body))
  serve(app, deleteCall, ({ body, context }) => deleteAccount(context, body))
  serve(app, listSessions, async ({ context }) => ({ data: await placesOf(context) }))
  serve(app, endSessions, ({ context }) => logOutEverywhere(context))
  serve(app, exportCall, ({ context }) => exportAccount(context))
}
