import * as calls from '@earcon/contract/identity/identity.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { finishGoogleLogin, startGoogleLogin } from './google/identity.google.service.ts'
import {
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './identity.mailed-tokens.service.ts'
import { getMe, login, logout, register } from './identity.service.ts'

export async function identityRoutes(app: FastifyInstance) {
  serve(app, calls.getMe, ({ context }) => getMe(context))
  serve(app, calls.login, ({ body, context }) => login(context, body))
  serve(app, calls.register, ({ body, context }) => register(context, body))
  serve(app, calls.logout, async ({ context }) => logout(context))
  serve(app, calls.forgotPassword, ({ body, context }) => forgotPassword(context, body))
  serve(app, calls.resetPassword, ({ body, context }) => resetPassword(context, body))
  serve(app, calls.resendVerification, ({ query, context }) => resendVerification(context, query.redirectTo))
  serve(app, calls.verifyEmail, ({ query, context }) => verifyEmail(context, query))
  serve(app, calls.startGoogleLogin, ({ query, context }) => startGoogleLogin(context, query.redirectTo))
  serve(app, calls.finishGoogleLogin, ({ query, context }) => finishGoogleLogin(context, query))
}
