import {
  finishGoogle,
  forgotPassword,
  getMe,
  login,
  logout,
  register as registerCall,
  resendVerification as resendCall,
  resetPassword as resetCall,
  startGoogle,
  verifyEmail as verifyCall,
} from '@earcon/contract/identity'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { beginGoogle, finishGoogle as endGoogle } from './identity.google.service.ts'
import { forgetPassword, resendVerification, resetPassword, verifyEmail } from './identity.links.service.ts'
import { logIn, logOut, register, whoAmI } from './identity.service.ts'

export async function identity(app: FastifyInstance) {
  serve(app, getMe, ({ context }) => whoAmI(context))
  serve(app, login, ({ body, context }) => logIn(context, body))
  serve(app, registerCall, ({ body, context }) => register(context, body))
  serve(app, logout, async ({ context }) => logOut(context))
  serve(app, forgotPassword, ({ body, context }) => forgetPassword(context, body))
  serve(app, resetCall, ({ body, context }) => resetPassword(context, body))
  serve(app, resendCall, ({ query, context }) => resendVerification(context, query.redirectTo))
  serve(app, verifyCall, ({ query, context }) => verifyEmail(context, query))
  serve(app, startGoogle, ({ query, context }) => beginGoogle(context, query.redirectTo))
  serve(app, finishGoogle, ({ query, context }) => endGoogle(context, query))
}
