import type { Gift, Person, PersonEntry } from '@earcon/contract/account/people.admin.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, DeskContext } from '../../../context.ts'
import { changeAdministrator } from '../../identity/identity.admin.service.ts'
import { verifyCurrentPassword } from '../../identity/identity.current-password.service.ts'
import { changeAtDesk, type DeskEvent } from '../../identity/identity.desk.service.ts'
import { endAllSessions, listSessionsOf } from '../../identity/identity.sessions.service.ts'
import { findUserById, lockUser } from '../../identity/identity.users.service.ts'
import { revokeInstallTokens } from '../../installs/installs.revocation.service.ts'
import {
  giveTracks,
  listAllEntitlements,
  loadGiftedTracks,
  takeBackTracks,
} from '../../library/library.gifts.service.ts'
import { listClaimsOf } from '../../library/library.service.ts'
import { listOrdersOfPerson } from '../../orders/desk/orders.desk.service.ts'
import { identitiesOf } from '../account.queries.ts'
import { countPeople, type PersonRow, peopleAt, personById } from './people.queries.ts'

/** The accounts, the newest first. */
export async function searchPeople(
  { db }: DeskContext,
  { search, page, limit }: { search: string; page: number; limit: number },
) {
  const { count } = await countPeople(db, search)
  const people = (page - 1) * limit < count ? await peopleAt(db, { search, page, limit }) : []
  return {
    data: people.map(asEntry),
    pagination: { page, limit, totalPages: Math.ceil(count / limit), totalItems: count },
  }
}

const asEntry = (person: PersonRow): PersonEntry => ({
  id: person.id,
  email: person.email,
  display_name: person.display_name,
  is_email_verified: person.email_verified_at !== null,
  is_admin: person.is_admin,
  created_at: person.created_at.toISOString(),
  paid_orders: person.paid_orders,
})

async function requirePerson({ db }: Context, id: string) {
  const person = await personById(db, id)
  if (!person) throw new Refusal('person-not-found')
  return person
}

/** One account with all that belongs to it. */
export async function getPerson(context: DeskContext, id: string): Promise<Person> {
  const person = await requirePerson(context, id)
  const sign_ins = await identitiesOf(context.db, id)
  const entitlements = await listAllEntitlements(context, id)
  const claims = await listClaimsOf(context, id)
  return {
    ...asEntry(person),
    bio: person.bio,
    has_password_set: Boolean(person.has_password_set),
    email_verified_at: asTime(person.email_verified_at),
    sign_ins: sign_ins.map(({ issuer, email, linked_at }) => ({
      issuer,
      email,
      linked_at: linked_at.toISOString(),
    })),
    // Where somebody is, is nobody's business: of their sessions the addresses stay here.
    sessions: (await listSessionsOf(context, id)).map(({ id, device, started_at, last_seen_at }) => ({
      id,
      device,
      started_at,
      last_seen_at,
    })),
    orders: await listOrdersOfPerson(context, id),
    entitlements: entitlements.map(asEntitlement),
    claims: claims.map(({ pack_id, title, claimed_at }) => ({
      pack_id,
      title,
      claimed_at: claimed_at.toISOString(),
    })),
  }
}

const asEntitlement = (
  one: Awaited<ReturnType<typeof listAllEntitlements>>[number],
): Person['entitlements'][number] => ({
  track_id: one.track_id,
  title: one.title,
  packs: one.packs,
  source: one.source,
  order_number: one.order_number === null ? null : String(one.order_number),
  granted_at: one.granted_at.toISOString(),
  suspended_at: asTime(one.suspended_at),
  withdrawn_at: asTime(one.withdrawn_at),
})

const asTime = (time: Date | null) => time?.toISOString() ?? null

/** Gives somebody tracks; what they have been given already stays as it is. */
export const giveGift = (context: DeskContext, id: string, gift: Gift) =>
  changeGifts(context, { id, gift, event: 'gift-granted', change: giveTracks })

/** Takes gifts back; what was bought is nobody's to take. */
export const takeBackGift = (context: DeskContext, id: string, gift: Gift) =>
  changeGifts(context, { id, gift, event: 'gift-taken-back', change: takeBackTracks })

interface GiftChange {
  id: string
  gift: Gift
  event: Extract<DeskEvent, `gift-${string}`>
  change: typeof giveTracks
}

const changeGifts = (context: DeskContext, { id, gift, event, change }: GiftChange) =>
  changeAtDesk(context, async (context, note) => {
    // Whatever they buy meanwhile that would rest on it.
    await lockUser(context, id)
    await requirePerson(context, id)
    const data = await change(context, id, await loadGiftedTracks(context, gift))
    const changed = { gifts: data.map(({ track_id }) => track_id) }
    const none = { gifts: [] }
    const [before, after] = event === 'gift-granted' ? [none, changed] : [changed, none]
    if (data.length > 0) await note({ event, subject: `user ${id}`, before, after })
    return { data }
  })

/** Makes somebody an administrator, or ends that. Whoever does it gives their own password once more: a desk left open is not enough. */
export async function setAdministrator(
  context: DeskContext,
  id: string,
  { is_admin, currentPassword }: { is_admin: boolean; currentPassword: string },
): Promise<PersonEntry> {
  const { operator } = context
  if (operator.kind === 'administrator') await requireOwnPassword(context, operator.userId, currentPassword)
  await changeAdministrator(context, { id }, is_admin)
  return asEntry(await requirePerson(context, id))
}

async function requireOwnPassword(context: DeskContext, userId: string, given: string) {
  const own = await findUserById(context, userId)
  if (!own) throw new Refusal('owner-only')
  if (!own.password_hash) throw new Refusal('own-password-missing')
  await verifyCurrentPassword(context, own, given, 'change-administrator')
}

/** Signs somebody out everywhere. */
export const endSessionsOf = (context: DeskContext, id: string) =>
  changeAtDesk(context, async (context, note) => {
    await requirePerson(context, id)
    const sessions = (await listSessionsOf(context, id)).length
    await endAllSessions(context, id)
    // Whoever was in the account may have made themselves a line as well.
    await revokeInstallTokens(context, id)
    await note({
      event: 'sessions-ended',
      subject: `user ${id}`,
      before: { sessions },
      after: { sessions: 0 },
    })
  })
