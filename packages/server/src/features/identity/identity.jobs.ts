import { normalizeEmail } from '@earcon/contract/identity/email.rules'
import type { Context } from '../../context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { OutboxHandler } from '../../platform/outbox/outbox.ts'
import { hashOf, newToken } from '../../platform/security/secrets.ts'
import {
  insertMailedToken,
  type MailedTokenPurpose,
  sweepHandoffs,
  sweepMailedTokens,
} from './identity.mailed-tokens.queries.ts'
import {
  accountDeletedMail,
  changePasswordMail,
  googleLinkedMail,
  resetPasswordMail,
  verifyEmailMail,
} from './identity.mails.ts'
import { sweepAuditLog, type UserRow, userByEmail, userById } from './identity.queries.ts'
import { sweepSessions } from './identity.sessions.queries.ts'

/** A token exists from the moment its letter is written, and is kept nowhere but in the letter. */
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

/** Safe because whoever posts the kind writes these facts; text that is missing reads as ''. */
const payloadOf = (facts: unknown) => {
  const { userId = '', email = '', redirectTo = '' } = facts as Partial<Record<string, string>>
  return { userId, email, redirectTo }
}

/** Whoever is gone meanwhile gets no letter. */
export const identityOutboxHandlers: OutboxHandler[] = [
  {
    kind: 'verify-email',
    async handle(context, facts, id) {
      const { userId, redirectTo } = payloadOf(facts)
      const user = await userById(context.db, userId)
      if (!user || user.email_verified_at) return
      const { brand, publicUrl } = context.config
      const query = new URLSearchParams({
        token: await mintMailedToken(context, user.id, 'verify-email'),
        ...(redirectTo && { redirectTo }),
      })
      const link = `${publicUrl}/api/auth/verify-email?${query.toString()}`
      await context.ports.mail.send({ id, to: recipient(user), ...verifyEmailMail({ brand, link }) })
    },
  },
  {
    kind: 'reset-password',
    async handle(context, facts, id) {
      const user = await userByEmail(context.db, normalizeEmail(payloadOf(facts).email))
      if (!user) return
      const { brand, publicUrl } = context.config
      const token = await mintMailedToken(context, user.id, 'reset-password')
      const query = new URLSearchParams({ token, email: user.email })
      const link = `${publicUrl}/reset-password?${query.toString()}`
      await context.ports.mail.send({ id, to: recipient(user), ...resetPasswordMail({ brand, link }) })
    },
  },
  {
    kind: 'change-password',
    async handle(context, facts, id) {
      const user = await userById(context.db, payloadOf(facts).userId)
      if (!user) return
      const { brand, publicUrl } = context.config
      const link = `${publicUrl}/confirm-password-change/${await mintMailedToken(context, user.id, 'change-password')}`
      await context.ports.mail.send({ id, to: recipient(user), ...changePasswordMail({ brand, link }) })
    },
  },
  {
    kind: 'google-linked',
    async handle(context, facts, id) {
      const user = await userById(context.db, payloadOf(facts).userId)
      if (!user) return
      const { brand, publicUrl } = context.config
      const link = `${publicUrl}/forgot-password`
      await context.ports.mail.send({ id, to: recipient(user), ...googleLinkedMail({ brand, link }) })
    },
  },
  {
    kind: 'account-deleted',
    async handle({ config, ports }, facts, id) {
      await ports.mail.send({ id, to: { address: payloadOf(facts).email }, ...accountDeletedMail(config) })
    },
  },
]

/** What is over is not kept for longer than it is of use. */
export const identityJobs = (): Job[] => [
  {
    name: 'sweep-identity',
    everyMs: 3_600_000,
    async run({ db }) {
      await sweepSessions(db)
      await sweepMailedTokens(db)
      await sweepHandoffs(db)
      await sweepAuditLog(db)
    },
  },
]
