import { z } from 'zod'
import { call, elsewhere } from './call.ts'
import { field, text } from './text.ts'

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
export const Told = z.object({ message: z.string() })
export type Told = z.infer<typeof Told>

/** Not marked as a call for those who are signed in: a hand-off token is answered here, and nowhere else. */
export const getMe = call({
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in, with a new token when the one presented is a day old',
  answer: z.object({ user: User, token: z.string().optional() }),
})

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in with e-mail and password',
  body: z.object({ email: field('email'), password: field('password') }),
  answer: AuthResponse,
})

export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Opens an account, signs in, and mails a link that verifies the address',
  status: 201,
  body: z.object({ email: field('email'), password: field('password'), redirectTo: field('redirectTo') }),
  answer: AuthResponse.extend(Told.shape),
})

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session',
  status: 204,
  login: true,
  answer: z.void(),
})

export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mails a link that sets a new password, if the address has an account',
  body: z.object({ email: field('email') }),
  answer: Told,
})

export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password by a mailed link, and ends all sessions',
  body: z.object({ email: field('email'), token: field('token'), newPassword: field('newPassword') }),
  answer: Told,
})

/** Of an address that a browser opens: what cannot be read counts as not given, since an answer in JSON would help nobody. */
const asked = (name: string) => text(name).optional().catch(undefined)

export const resendVerification = call({
  method: 'POST',
  path: '/auth/resend-verification-email',
  summary: 'Mails the link that verifies the address once more',
  query: z.object({ redirectTo: asked('redirectTo') }),
  login: true,
  answer: Told,
})

export const verifyEmail = call({
  method: 'GET',
  path: '/auth/verify-email',
  summary: 'What the link in the verification mail opens',
  query: z.object({ token: asked('token'), redirectTo: asked('redirectTo') }),
  changes: true,
  answer: elsewhere(),
})

export const startGoogle = call({
  method: 'GET',
  path: '/auth/google',
  summary: 'Sends the browser to Google to sign in',
  query: z.object({ redirectTo: asked('redirectTo') }),
  changes: true,
  answer: elsewhere(),
})

export const finishGoogle = call({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Where Google sends the browser back to',
  query: z.looseObject({}),
  changes: true,
  answer: elsewhere(),
})
