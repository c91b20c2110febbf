import type { Context } from '../../context.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { newId } from '../../platform/secrets.ts'
import { insertUser, userByEmail } from './identity.queries.ts'

/** Who can sign in to a shop that is only tried out. The password is no secret: it is printed when the shop opens. */
export const demoPassword = 'Earcon-demo-1'
export const demoAccounts = [
  { email: 'demo@earcon.example', display_name: 'Demo Buyer', is_admin: false },
  { email: 'admin@earcon.example', display_name: 'Demo Owner', is_admin: true },
]

/** Opens those that are missing, so that a newcomer can look around as a buyer and as the owner. */
export async function openDemoAccounts({ db }: Context) {
  for (const account of demoAccounts) {
    if (await userByEmail(db, account.email)) continue
    const password_hash = await hashPassword(demoPassword)
    await insertUser(db, { id: newId(), ...account, password_hash, verified: true })
  }
}

/** The demo accounts that exist: none may where there is real money. */
export async function demoAccountsIn({ db }: Context) {
  const found = await Promise.all(demoAccounts.map(({ email }) => userByEmail(db, email)))
  return found.flatMap((user) => (user ? [user.email] : []))
}
