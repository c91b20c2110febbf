import type { AccountExport } from '@earcon/contract/account'
import { type Profile, profileComplaints } from '@earcon/contract/profile'
import { Refusal } from '@earcon/contract/refusal'
import type { SignedIn } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { allow } from '../../platform/limits.ts'
import { post } from '../../platform/outbox.ts'
import { isPassword } from '../../platform/passwords.ts'
import { inquiriesFrom } from '../contact/contact.service.ts'
import { audit } from '../identity/identity.audit.service.ts'
import { placesOf } from '../identity/identity.sessions.service.ts'
import { accountOf, asUser, closeAccount, heldAccountOf } from '../identity/identity.users.service.ts'
import { claimsOf, entitlementsOf } from '../library/library.service.ts'
import { callOffOrders, refuseWhilePaying } from '../orders/orders.closing.service.ts'
import { exportOrders } from '../orders/orders.receipts.service.ts'
import { eventsOf, identitiesOf, setProfile } from './account.queries.ts'

/** Name and bio, and nothing else that might come along. */
export async function saveProfile(context: SignedIn, given: Profile) {
  const profile = { display_name: given.display_name.trim(), bio: given.bio.trim() }
  const complaints = profileComplaints(profile)
  if (complaints.length > 0) throw new Refusal('profile-refused', { sentences: complaints })
  await allow(context, 'profile', context.viewer.id, [[60, 3_600]])
  const user = await atomically(context, async (context) => {
    await audit(context, 'profile-changed', context.viewer.id)
    return setProfile(context.db, context.viewer.id, profile)
  })
  if (!user) throw new Refusal('login-required')
  return { user: asUser(user) }
}

/** The person goes; what happened stays, without a name. Whoever has a password gives it once more. */
export async function deleteAccount(context: SignedIn, { currentPassword }: { currentPassword: string }) {
  const { id, email, email_verified_at, password_hash } = await accountOf(context)
  if (password_hash) {
    if (!currentPassword) throw new Refusal('current-password-missing')
    await allow(context, 'delete-account', id, [[10, 3_600]])
    if (!(await isPassword(password_hash, currentPassword))) throw new Refusal('current-password-wrong')
  }
  await callOffOrders(context)
  await atomically(context, async (context) => {
    // While the password was compared, the account may have gone, or got another one.
    const now = await heldAccountOf(context)
    if (now.password_hash !== password_hash) throw new Refusal('current-password-wrong')
    await refuseWhilePaying(context)
    await closeAccount(context, id)
    // An address that nobody has proved may be a stranger's.
    if (email_verified_at) await post(context, 'account-deleted', { email })
  })
}

export async function exportAccount(context: SignedIn): Promise<AccountExport> {
  const { db, viewer } = context
  const account = await accountOf(context)
  await allow(context, 'export', viewer.id, [[20, 3_600]])
  await audit(context, 'account-exported', viewer.id)
  const [sign_ins, events, entitlements, claims, orders, inquiries] = await Promise.all([
    identitiesOf(db, viewer.id),
    eventsOf(db, viewer.id),
    entitlementsOf(context),
    claimsOf(context),
    exportOrders(context),
    // Whoever has not proved that the mailbox is theirs does not see what was written from it.
    account.email_verified_at ? inquiriesFrom(context, account.email) : [],
  ])
  return {
    exported_at: new Date().toISOString(),
    user: {
      ...asUser(account),
      id: account.id,
      created_at: account.created_at.toISOString(),
      email_verified_at: account.email_verified_at?.toISOString() ?? null,
    },
    sign_ins: sign_ins.map(({ issuer, email, linked_at }) => ({
      issuer,
      email,
      linked_at: linked_at.toISOString(),
    })),
    sessions: await placesOf(context),
    events: events.map(({ at, event, device, address }) => ({
      at: at.toISOString(),
      event,
      device,
      address,
    })),
    entitlements: entitlements.map(({ track_id, title, source, granted_at }) => ({
      track_id,
      title,
      source,
      granted_at: granted_at.toISOString(),
    })),
    claims: claims.map(({ pack_id, title, claimed_at }) => ({
      pack_id,
      title,
      claimed_at: claimed_at.toISOString(),
    })),
    orders,
    inquiries: inquiries.map(({ made_at, name, message }) => ({ at: made_at.toISOString(), name, message })),
  }
}
