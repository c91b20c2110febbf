import { foldEmail, isEmail, normalizeEmail } from '@earcon/contract/identity/email.rules'
import type { MessageAnswer } from '@earcon/contract/identity/identity.calls'
import { basicPasswordComplaints, strictPasswordComplaints } from '@earcon/contract/identity/password.rules'
import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { redirect } from '../../platform/http/replies.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import { hashOf } from '../../platform/security/secrets.ts'
import { revokeInstallTokens } from '../installs/installs.revocation.service.ts'
import { audit } from './identity.audit.service.ts'
import {
  consumeMailedToken,
  type MailedTokenPurpose,
  mailedTokenByHash,
  revokeMailedTokensOf,
} from './identity.mailed-tokens.queries.ts'
import { changePasswordKind, resetPasswordKind, verifyEmailKind } from './identity.outbox.ts'
import { passwordComplaintsOf } from './identity.password-complaints.ts'
import { markVerified, setPassword, userById } from './identity.queries.ts'
import { mailLimitsPerAddress, mailLimitsPerNetwork } from './identity.service.ts'
import { deleteSessionsOf } from './identity.sessions.queries.ts'
import { loadViewer, lockUser } from './identity.users.service.ts'

/** For known and unknown addresses the same is done: whether there is an account is found out when the mail is written. */
export async function forgotPassword(context: Context, given: { email: string }): Promise<MessageAnswer> {
  const email = normalizeEmail(given.email)
  if (!isEmail(email)) throw new Refusal('email-invalid')
  await rateLimit(context, {
    action: 'forgot-password',
    subject: networkOfVisitor(context),
    limits: mailLimitsPerNetwork,
  })
  await rateLimit(context, {
    action: 'reset-letter',
    subject: foldEmail(email),
    limits: mailLimitsPerAddress,
  })
  await enqueue(context, resetPasswordKind, { email })
  return { message: 'If an account exists for this address, we have sent a link to reset the password.' }
}

export async function resetPassword(
  context: Context,
  { email, token, newPassword }: { email: string; token: string; newPassword: string },
): Promise<MessageAnswer> {
  if (!email.trim() || !token) throw new Refusal('reset-incomplete')
  const complaints = await passwordComplaintsOf(newPassword, basicPasswordComplaints)
  if (complaints.length > 0) throw new Refusal('password-refused', { sentences: complaints })
  const link = await mailedTokenByHash(context.db, hashOf(token), 'reset-password')
  if (!link?.is_good || link.email_folded !== foldEmail(email)) throw new Refusal('reset-link-invalid')
  const password_hash = await hashPassword(newPassword)
  await atomically(context, async (context) => {
    const used = await consumeToken(context, token, 'reset-password')
    if (!used) throw new Refusal('reset-link-invalid')
    await replacePassword(context, used.user_id, password_hash)
    await audit(context, 'password-reset', used.user_id)
  })
  return { message: 'Your password has been reset. You can log in with it now.' }
}

/** Uses a link up, with its account locked first. */
async function consumeToken(context: Context, token: string, purpose: MailedTokenPurpose) {
  const link = await mailedTokenByHash(context.db, hashOf(token), purpose)
  if (!link || !(await lockUser(context, link.user_id))) return undefined
  return consumeMailedToken(context.db, hashOf(token), purpose)
}

/** With a new password all that the old one has opened is closed. Its mail has proved the mailbox as well. */
async function replacePassword(context: Context, userId: string, password_hash: string) {
  const { db } = context
  await setPassword(db, userId, password_hash)
  await markVerified(db, userId)
  await deleteSessionsOf(db, userId)
  await revokeInstallTokens(context, userId)
  await revokeMailedTokensOf(db, userId, ['reset-password', 'change-password', 'verify-email'])
}

export async function resendVerification(context: SignedInContext, wanted?: string): Promise<MessageAnswer> {
  const { viewer } = context
  if (viewer.is_email_verified) return { message: 'Your email address is already verified.' }
  await rateLimit(context, {
    action: 'verification-letter',
    subject: foldEmail(viewer.email),
    limits: mailLimitsPerAddress,
  })
  await enqueue(context, verifyEmailKind, { userId: viewer.id, redirectTo: safeRedirectPath(wanted, '') })
  return { message: 'We have sent you a new verification email.' }
}

/** What the link in the verification mail opens. */
export async function verifyEmail(
  context: Context,
  given: { token?: string | undefined; redirectTo?: string | undefined },
) {
  const verified = await atomically(context, async (context) => {
    const used = await consumeToken(context, given.token ?? '', 'verify-email')
    if (!used) return undefined
    await markVerified(context.db, used.user_id)
    await revokeMailedTokensOf(context.db, used.user_id, ['verify-email'])
    await audit(context, 'email-verified', used.user_id)
    return userById(context.db, used.user_id)
  })
  if (verified) {
    const back = safeRedirectPath(given.redirectTo, '')
    const query = new URLSearchParams({ email: verified.email, ...(back && { redirectTo: back }) })
    return redirect(`/email-verified-success?${query.toString()}`)
  }
  const link = await mailedTokenByHash(context.db, hashOf(given.token ?? ''), 'verify-email')
  return redirect(
    link?.is_used && link.email_verified_at
      ? '/email-verification-status?message=Your+email+is+already+verified'
      : '/email-verification-status?error=invalid_or_expired_link',
  )
}

/** Whoever signs in with Google alone has no password to change. */
export async function requestPasswordChange(context: SignedInContext): Promise<MessageAnswer> {
  const { id, password_hash } = await loadViewer(context)
  if (!password_hash) throw new Refusal('password-not-set')
  await rateLimit(context, { action: 'change-letter', subject: id, limits: mailLimitsPerAddress })
  await atomically(context, async (context) => {
    await enqueue(context, changePasswordKind, { userId: id })
    await audit(context, 'password-change-asked', id)
  })
  return { message: 'We have sent you a link to change your password.' }
}

/** The mail is proof enough; but somebody else who is signed in here must not use it up by mistake. */
export async function confirmPasswordChange(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<MessageAnswer> {
  if (!token) throw new Refusal('change-link-missing')
  const complaints = await passwordComplaintsOf(newPassword, strictPasswordComplaints)
  if (complaints.length > 0) throw new Refusal('password-refused', { sentences: complaints })
  const link = await mailedTokenByHash(context.db, hashOf(token), 'change-password')
  if (!link?.is_good) throw new Refusal('change-link-invalid')
  if (context.viewer && context.viewer.id !== link.user_id) throw new Refusal('change-link-foreign')
  const password_hash = await hashPassword(newPassword)
  await atomically(context, async (context) => {
    const used = await consumeToken(context, token, 'change-password')
    if (!used) throw new Refusal('change-link-invalid')
    await replacePassword(context, used.user_id, password_hash)
    await audit(context, 'password-changed', used.user_id)
  })
  return { message: 'Your password has been changed. Please log in again.' }
}
