import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { changeAtDesk } from './identity.desk.service.ts'
import {
  countAdministrators,
  lockAdministrators,
  lockUserByEmail,
  lockUserById,
  setAdministrator,
} from './identity.queries.ts'

/** Whose account is meant. */
type AccountName = { email: string } | { id: string }

/**
 * Makes somebody an administrator, or a user like any other. Who is so already stays as they are, and nothing is noted. The last
 * one is dismissed on the shop's own machine alone, where another can be appointed.
 */
export const changeAdministrator = (context: DeskContext, who: AccountName, isAdmin: boolean) =>
  atomically(context, async (context) => {
    await lockAdministrators(context.db)
    return changeAtDesk(context, async ({ db, operator }, note) => {
      const user = 'id' in who ? await lockUserById(db, who.id) : await lockUserByEmail(db, who.email)
      if (!user) throw new Refusal('id' in who ? 'person-not-found' : 'account-not-found')
      // Anybody can register an address that is not theirs.
      if (isAdmin && !user.email_verified_at) throw new Refusal('account-unverified')
      const isChanged = user.is_admin !== isAdmin
      const isLast = user.is_admin && (await countAdministrators(db)) === 1
      if (isLast && !isAdmin && operator.kind === 'administrator') throw new Refusal('last-administrator')
      if (isChanged) {
        await setAdministrator(db, user.id, isAdmin)
        await note({
          event: isAdmin ? 'administrator-appointed' : 'administrator-dismissed',
          subject: `user ${user.id}`,
          before: { is_admin: user.is_admin },
          after: { is_admin: isAdmin },
        })
      }
      return {
        email: user.email,
        is_admin: isAdmin,
        is_changed: isChanged,
        administrator_count: await countAdministrators(db),
      }
    })
  })
