import * as calls from '@earcon/contract/identity'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { beginGoogle, finishGoogle as endGoogle } from './identity.google.service.ts'
import { forgetPassword, resendVerification, resetPassword, verifyEmail } from './identity.links.service.ts'
import { logIn, logOut, register, whoAmI } from './identity.service.ts'

export async function identity(app: FastifyInstance) {
  serve(app, calls.getMe, ({ context }) => whoAmI(context))
  serve(app, calls.login, ({ body, context }) => logIn(context, body))
  serve(app, calls.register, ({ body, context }) => register(context, body))
  serve(app, calls.logout, async ({ context }) => logOut(context))
  serve(app, calls.forgotPassword, ({ body, context }) => forgetPassword(context, body))
  serve(app, calls.resetPassword, ({ body, context }) => resetPassword(context, body))
  serve(app, calls.resendVerification, ({ query, context }) => resendVerification(context, query.redirectTo))
  serve(app, calls.verifyEmail, ({ query, context }) => verifyEmail(context, query))
  serve(app, calls.startGoogle, ({ query, context }) => beginGoogle(context, query.redirectTo))
  serve(app, calls.finishGoogle, ({ query, context }) => endGoogle(context, query))
}
