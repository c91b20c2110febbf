import type { AccountExport } from '@earcon/contract/account/account.calls'
import { type Profile, profileComplaints } from '@earcon/contract/account/profile.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { SignedInContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import { listInquiriesFrom } from '../contact/contact.service.ts'
import { audit } from '../identity/identity.audit.service.ts'
import { verifyCurrentPassword } from '../identity/identity.current-password.service.ts'
import { listSessions } from '../identity/identity.sessions.service.ts'
import {
  asUser,
  enqueueAccountDeletedMail,
  eraseUser,
  loadViewer,
  lockViewer,
} from '../identity/identity.users.service.ts'
import { listInstallTokens } from '../installs/installs.service.ts'
import { listDownloads } from '../library/downloads/library.download-log.service.ts'
import { listClaims, listEntitlements } from '../library/library.service.ts'
import { letNamesStay, listLicences } from '../licences/licences.service.ts'
import { cancelOpenOrders, refuseWhilePaying } from '../orders/orders.account-deletion.service.ts'
import { exportOrders } from '../orders/orders.receipts.service.ts'
import { auditEventsOf, identitiesOf, setProfile } from './account.queries.ts'

/** Name and bio, and nothing else that might come along. */
export async function updateProfile(context: SignedInContext, given: Profile) {
  const profile = { display_name: given.display_name.trim(), bio: given.bio.trim() }
  const complaints = profileComplaints(profile)
  if (complaints.length > 0) throw new Refusal('profile-refused', { sentences: complaints })
  await rateLimit(context, {
    action: 'profile',
    subject: context.viewer.id,
    limits: [{ max: 60, seconds: 3_600 }],
  })
  const user = await atomically(context, async (context) => {
    await audit(context, 'profile-changed', context.viewer.id)
    return setProfile(context.db, context.viewer.id, profile)
  })
  if (!user) throw new Refusal('login-required')
  return { user: asUser(user) }
}

/** The person goes; what happened stays, without a name. Whoever has a password gives it once more. */
export async function deleteAccount(
  context: SignedInContext,
  { currentPassword, certificates_name_me }: { currentPassword: string; certificates_name_me: boolean },
) {
  const { id, email, email_verified_at, password_hash } = await loadViewer(context)
  if (password_hash)
    await verifyCurrentPassword(context, { id, password_hash }, currentPassword, 'delete-account')
  await cancelOpenOrders(context)
  await atomically(context, async (context) => {
    // While the password was compared, the account may have gone, or got another one.
    const now = await lockViewer(context)
    if (now.password_hash !== password_hash) throw new Refusal('current-password-wrong')
    await refuseWhilePaying(context)
    if (certificates_name_me) await letNamesStay(context)
    await eraseUser(context, id)
    // An address that nobody has proved may be a stranger's.
    if (email_verified_at) await enqueueAccountDeletedMail(context, email)
  })
}

export async function exportAccount(context: SignedInContext): Promise<AccountExport> {
  const { db, viewer } = context
  const account = await loadViewer(context)
  await rateLimit(context, { action: 'export', subject: viewer.id, limits: [{ max: 20, seconds: 3_600 }] })
  await audit(context, 'account-exported', viewer.id)
  const [sign_ins, events, entitlements, claims, downloads, orders, inquiries] = await Promise.all([
    identitiesOf(db, viewer.id),
    auditEventsOf(db, viewer.id),
    listEntitlements(context),
    listClaims(context),
    listDownloads(context),
    exportOrders(context),
    // Whoever has not proved that the mailbox is theirs does not see what was written from it.
    account.email_verified_at ? listInquiriesFrom(context, account.email) : [],
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
    sessions: await listSessions(context),
    install_tokens: await listInstallTokens(context),
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
    downloads: downloads.map(({ at, type, id, title }) => ({ at: at.toISOString(), type, id, title })),
    orders,
    licences: (await listLicences(context)).data,
    inquiries: inquiries.map(({ made_at, name, message }) => ({ at: made_at.toISOString(), name, message })),
  }
}
