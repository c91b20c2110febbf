import { normalizeEmail } from '@earcon/contract/identity/email.rules'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type OutboxHandler, outboxHandler } from '../../platform/outbox/outbox.ts'
import { outboxKind } from '../../platform/outbox/outbox-kind.ts'
import { hashOf, newToken } from '../../platform/security/secrets.ts'
import { insertMailedToken, type MailedTokenPurpose } from './identity.mailed-tokens.queries.ts'
import {
  accountDeletedMail,
  accountExistsMail,
  changePasswordMail,
  googleLinkedMail,
  resetPasswordMail,
  verifyEmailMail,
} from './identity.mails.ts'
import { type UserRow, userByEmail, userById } from './identity.queries.ts'

const ofUser = z.object({ userId: z.string() })
const ofEmail = z.object({ email: z.string() })

export const verifyEmailKind = outboxKind(
  'verify-email',
  ofUser.extend({ redirectTo: z.string().default('') }),
)
export const resetPasswordKind = outboxKind('reset-password', ofEmail)
export const accountExistsKind = outboxKind('account-exists', ofUser)
export const changePasswordKind = outboxKind('change-password', ofUser)
export const googleLinkedKind = outboxKind('google-linked', ofUser)
export const accountDeletedKind = outboxKind('account-deleted', ofEmail)

/** A token exists from the moment its mail is written, and is kept nowhere but in the mail. */
async function mintMailedToken({ db }: Context, userId: string, purpose: MailedTokenPurpose) {
  const token = newToken('ecm')
  await insertMailedToken(db, { hash: hashOf(token), user_id: userId, purpose })
  return token
}

/** Somebody else may have opened the account, and put into its name what they want to be read. */
const recipient = ({ email, display_name, email_verified_at }: UserRow) => ({
  address: email,
  ...(display_name && email_verified_at && { name: display_name }),
})

/** Whoever is gone meanwhile gets no mail. */
export const identityOutboxHandlers: OutboxHandler[] = [
  outboxHandler(verifyEmailKind, async (context, { userId, redirectTo }, id) => {
    const user = await userById(context.db, userId)
    if (!user || user.email_verified_at) return
    const { brand, publicUrl } = context.config
    const query = new URLSearchParams({
      token: await mintMailedToken(context, user.id, 'verify-email'),
      ...(redirectTo && { redirectTo }),
    })
    const link = `${publicUrl}/api/auth/verify-email?${query.toString()}`
    await context.ports.mail.send({ id, to: recipient(user), ...verifyEmailMail({ brand, link }) })
  }),
  outboxHandler(accountExistsKind, async (context, { userId }, id) => {
    const user = await userById(context.db, userId)
    if (!user) return
    const { brand, publicUrl } = context.config
    const link = `${publicUrl}/forgot-password`
    await context.ports.mail.send({ id, to: recipient(user), ...accountExistsMail({ brand, link }) })
  }),
  outboxHandler(resetPasswordKind, async (context, { email }, id) => {
    const user = await userByEmail(context.db, normalizeEmail(email))
    if (!user) return
    const { brand, publicUrl } = context.config
    const token = await mintMailedToken(context, user.id, 'reset-password')
    const query = new URLSearchParams({ token, email: user.email })
    const link = `${publicUrl}/reset-password?${query.toString()}`
    await context.ports.mail.send({ id, to: recipient(user), ...resetPasswordMail({ brand, link }) })
  }),
  outboxHandler(changePasswordKind, async (context, { userId }, id) => {
    const user = await userById(context.db, userId)
    if (!user) return
    const { brand, publicUrl } = context.config
    const link = `${publicUrl}/confirm-password-change/${await mintMailedToken(context, user.id, 'change-password')}`
    await context.ports.mail.send({ id, to: recipient(user), ...changePasswordMail({ brand, link }) })
  }),
  outboxHandler(googleLinkedKind, async (context, { userId }, id) => {
    const user = await userById(context.db, userId)
    if (!user) return
    const { brand, publicUrl } = context.config
    const link = `${publicUrl}/forgot-password`
    await context.ports.mail.send({ id, to: recipient(user), ...googleLinkedMail({ brand, link }) })
  }),
  outboxHandler(accountDeletedKind, async ({ config, ports }, { email }, id) => {
    await ports.mail.send({ id, to: { address: email }, ...accountDeletedMail(config) })
  }),
]
