import type { Context } from '../context.ts'
import { loadTrackIdsOfPack } from '../features/catalogue/catalogue.service.ts'
import { createUser, disableAccount, findUserByEmail } from '../features/identity/identity.users.service.ts'
import { grantTracks } from '../features/library/library.service.ts'
import { hashPassword, verifyPassword } from '../platform/security/passwords.ts'

/** Who can sign in to a shop that is only tried out. The password is no secret: it is printed when the shop opens. */
export const demoPassword = 'Earcon-demo-1'
const buyer = { email: 'demo@earcon.example', display_name: 'Demo Buyer', is_admin: false }
export const demoAccounts = [
  buyer,
  { email: 'admin@earcon.example', display_name: 'Demo Owner', is_admin: true },
]

/** What the buyer owns from the first day: a part of one pack, and the whole of another. */
const gifts = [{ pack: 'cold-start', most: 3 }, { pack: 'small-wooden-things' }]

/** Opens those that are missing, so that a newcomer can look around as a buyer and as the owner. */
export async function createDemoAccounts(context: Context) {
  for (const account of demoAccounts) {
    if (await findUserByEmail(context, account.email)) continue
    const password_hash = await hashPassword(demoPassword)
    await createUser(context, { ...account, password_hash, verified: true })
  }
  await grantDemoTracks(context)
}

/** At each start, since a catalogue may come to hold them later; what was given before stays as it is. */
async function grantDemoTracks(context: Context) {
  const owner = await findUserByEmail(context, buyer.email)
  if (!owner) return
  for (const { pack, most } of gifts)
    await grantTracks(context, owner.id, (await loadTrackIdsOfPack(context, pack)).slice(0, most))
}

/**
 * Where others come in, nobody may whose password everybody knows. Told by the password, and not by the address alone: that
 * anybody can register. The start goes on, or one visitor could keep a shop from ever opening again.
 */
export async function closeDemoAccounts(context: Context) {
  for (const { email } of demoAccounts) {
    const user = await findUserByEmail(context, email)
    if (user && (user.is_admin || (await verifyPassword(user.password_hash, demoPassword))))
      await disableAccount(context, user.id)
  }
}
