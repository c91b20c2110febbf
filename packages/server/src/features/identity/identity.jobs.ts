import { tidyEmail } from '@earcon/contract/email'
import type { Context } from '../../context.ts'
import type { Chore } from '../../platform/chores.ts'
import type { Delivery } from '../../platform/outbox.ts'
import { hashOf, newToken } from '../../platform/secrets.ts'
import { insertLink, type Purpose, sweepHandoffs, sweepLinks } from './identity.links.queries.ts'
import { changeLetter, deletedLetter, linkedLetter, resetLetter, verifyLetter } from './identity.mails.ts'
import { sweepAudit, type UserRow, userByEmail, userById } from './identity.queries.ts'
import { sweepSessions } from './identity.sessions.queries.ts'

/** A token exists from the moment its letter is written, and is kept nowhere but in the letter. */
async function mint({ db }: Context, userId: string, purpose: Purpose) {
  const token = newToken('ecm')
  await insertLink(db, { hash: hashOf(token), user_id: userId, purpose })
  return token
}

/** Somebody else may have opened the account, and put into its name what they want to be read. */
const recipient = ({ email, display_name, email_verified_at }: UserRow) => ({
  address: email,
  ...(display_name && email_verified_at && { name: display_name }),
})

/** Safe because whoever posts the kind writes these facts; text that is missing reads as ''. */
const factsOf = (facts: unknown) => {
  const { userId = '', email = '', redirectTo = '' } = facts as Partial<Record<string, string>>
  return { userId, email, redirectTo }
}

/** Whoever is gone meanwhile gets no letter. */
export const identityDeliveries: Delivery[] = [
  {
    kind: 'verify-email',
    async deliver(context, facts, id) {
      const { userId, redirectTo } = factsOf(facts)
      const user = await userById(context.db, userId)
      if (!user || user.email_verified_at) return
      const { brand, publicUrl } = context.config
      const query = new URLSearchParams({
        token: await mint(context, user.id, 'verify-email'),
        ...(redirectTo && { redirectTo }),
      })
      const link = `${publicUrl}/api/auth/verify-email?${query.toString()}`
      await context.ports.mail.send({ id, to: recipient(user), ...verifyLetter({ brand, link }) })
    },
  },
  {
    kind: 'reset-password',
    async deliver(context, facts, id) {
      const user = await userByEmail(context.db, tidyEmail(factsOf(facts).email))
      if (!user) return
      const { brand, publicUrl } = context.config
      const token = await mint(context, user.id, 'reset-password')
      const query = new URLSearchParams({ token, email: user.email })
      const link = `${publicUrl}/reset-password?${query.toString()}`
      await context.ports.mail.send({ id, to: recipient(user), ...resetLetter({ brand, link }) })
    },
  },
  {
    kind: 'change-password',
    async deliver(context, facts, id) {
      const user = await userById(context.db, factsOf(facts).userId)
      if (!user) return
      const { brand, publicUrl } = context.config
      const link = `${publicUrl}/confirm-password-change/${await mint(context, user.id, 'change-password')}`
      await context.ports.mail.send({ id, to: recipient(user), ...changeLetter({ brand, link }) })
    },
  },
  {
    kind: 'google-linked',
    async deliver(context, facts, id) {
      const user = await userById(context.db, factsOf(facts).userId)
      if (!user) return
      const { brand, publicUrl } = context.config
      const link = `${publicUrl}/forgot-password`
      await context.ports.mail.send({ id, to: recipient(user), ...linkedLetter({ brand, link }) })
    },
  },
  {
    kind: 'account-deleted',
    async deliver({ config, ports }, facts, id) {
      await ports.mail.send({ id, to: { address: factsOf(facts).email }, ...deletedLetter(config) })
    },
  },
]

/** What is over is not kept for longer than it is of use. */
export const identityJobs = (): Chore[] => [
  {
    name: 'sweep-identity',
    everyMs: 3_600_000,
    async run({ db }) {
      await sweepSessions(db)
      await sweepLinks(db)
      await sweepHandoffs(db)
      await sweepAudit(db)
    },
  },
]
