import { z } from 'zod'
import { defineCall, redirectAnswer } from '../call.ts'
import { formField, textField } from '../fields.ts'

export const User = z.object({
  email: z.string(),
  display_name: z.string(),
  bio: z.string(),
  is_email_verified: z.boolean(),
  has_password_set: z.boolean(),
  is_admin: z.boolean(),
})
export type User = z.infer<typeof User>

export const AuthResponse = z.object({ token: z.string(), user: User })
export type AuthResponse = z.infer<typeof AuthResponse>

/** What was done, or will be, in a sentence for the person who asked. */
export const MessageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof MessageAnswer>

/** Not marked as a call for those who are signed in: a hand-off token is answered here, and nowhere else. */
export const getMe = defineCall({
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in, with a new token when the one presented is a day old',
  answer: z.object({ user: User, token: z.string().optional() }),
})

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in with e-mail and password',
  body: z.object({ email: formField('email'), password: formField('password') }),
  answer: AuthResponse,
})

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  summary: 'Opens an account, signs in, and mails a link that verifies the address',
  status: 201,
  body: z.object({
    email: formField('email'),
    password: formField('password'),
    redirectTo: formField('redirectTo'),
  }),
  answer: AuthResponse.extend(MessageAnswer.shape),
})

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session',
  status: 204,
  login: true,
  answer: z.void(),
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mails a link that sets a new password, if the address has an account',
  body: z.object({ email: formField('email') }),
  answer: MessageAnswer,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password by a mailed link, and ends all sessions',
  body: z.object({
    email: formField('email'),
    token: formField('token'),
    newPassword: formField('newPassword'),
  }),
  answer: MessageAnswer,
})

/** Of an address that a browser opens: what cannot be read counts as not given, since an answer in JSON would help nobody. */
const optionalText = (name: string) => textField(name).optional().catch(undefined)

export const resendVerification = defineCall({
  method: 'POST',
  path: '/auth/resend-verification-email',
  summary: 'Mails the link that verifies the address once more',
  query: z.object({ redirectTo: optionalText('redirectTo') }),
  login: true,
  answer: MessageAnswer,
})

export const verifyEmail = defineCall({
  method: 'GET',
  path: '/auth/verify-email',
  summary: 'What the link in the verification mail opens',
  query: z.object({ token: optionalText('token'), redirectTo: optionalText('redirectTo') }),
  sideEffects: true,
  answer: redirectAnswer(),
})

export const startGoogleLogin = defineCall({
  method: 'GET',
  path: '/auth/google',
  summary: 'Sends the browser to Google to sign in',
  query: z.object({ redirectTo: optionalText('redirectTo') }),
  sideEffects: true,
  answer: redirectAnswer(),
})

export const finishGoogleLogin = defineCall({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Where Google sends the browser back to',
  query: z.looseObject({}),
  sideEffects: true,
  answer: redirectAnswer(),
})
