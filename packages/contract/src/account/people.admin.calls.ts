import { z } from 'zod'
import { defineCall } from '../call.ts'
import { formField, textField } from '../fields.ts'
import { DeskOrderEntry } from '../orders/orders.admin.calls.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { SessionEntry } from './account.calls.ts'

/** An account as the desk lists it. */
export const PersonEntry = z.object({
  id: z.string(),
  email: z.string(),
  display_name: z.string(),
  is_email_verified: z.boolean(),
  is_admin: z.boolean(),
  created_at: z.iso.datetime(),
  /** How many orders they have paid. */
  paid_orders: z.int().nonnegative(),
})
export type PersonEntry = z.infer<typeof PersonEntry>

export const searchPeople = defineCall({
  method: 'GET',
  path: '/admin/people',
  summary: 'The accounts, the newest first, or those whose e-mail address contains a text',
  admin: true,
  query: z.object({ search: textField('search').default(''), ...pageQuery }),
  answer: pageOf(PersonEntry),
})

/** A track that somebody may use, or might, and why. */
const PersonEntitlement = z.object({
  track_id: z.string(),
  title: z.string(),
  /** Every pack that the track stands in. */
  packs: z.array(z.object({ id: z.string(), title: z.string() })),
  source: z.enum(['gift', 'order']),
  order_number: z.string().nullable(),
  granted_at: z.iso.datetime(),
  /** While its payment is in dispute. */
  suspended_at: z.iso.datetime().nullable(),
  /** It counts for nothing any more: refunded, charged back, or taken back. */
  withdrawn_at: z.iso.datetime().nullable(),
})

export const Person = PersonEntry.extend({
  bio: z.string(),
  has_password_set: z.boolean(),
  email_verified_at: z.iso.datetime().nullable(),
  sign_ins: z.array(z.object({ issuer: z.string(), email: z.string(), linked_at: z.iso.datetime() })),
  sessions: z.array(SessionEntry.omit({ is_current: true })),
  /** Paid or not, the newest first. */
  orders: z.array(DeskOrderEntry),
  /** What they own and why, also what they owned once. */
  entitlements: z.array(PersonEntitlement),
  /** Free packs of which they downloaded something. */
  claims: z.array(z.object({ pack_id: z.string(), title: z.string(), claimed_at: z.iso.datetime() })),
})
export type Person = z.infer<typeof Person>

const params = z.object({ id: textField('id') })

export const getPerson = defineCall({
  method: 'GET',
  path: '/admin/people/:id',
  summary: 'One account: where it is signed in, what was ordered, what is owned and why',
  admin: true,
  params,
  answer: Person,
})

/** Tracks by their ids, or all of a pack. */
export const Gift = z.strictObject(
  {
    track_ids: z
      .array(textField('track_ids'), 'track_ids must be a list.')
      .max(1_000, 'track_ids must be at most 1,000.')
      .optional(),
    pack_id: textField('pack_id').optional(),
  },
  'Please say which tracks are meant, or which pack.',
)
export type Gift = z.infer<typeof Gift>

const GiftedTracks = z.object({ data: z.array(z.object({ track_id: z.string(), title: z.string() })) })

export const giveGift = defineCall({
  method: 'POST',
  path: '/admin/people/:id/gifts',
  summary: 'Gives somebody tracks, or all of a pack; answers with what they had no gift of before',
  admin: true,
  params,
  body: Gift,
  answer: GiftedTracks,
})

export const takeBackGift = defineCall({
  method: 'DELETE',
  path: '/admin/people/:id/gifts',
  summary: 'Takes gifts back, and never what was bought; answers with what was taken',
  admin: true,
  params,
  body: Gift,
  answer: GiftedTracks,
})

export const setAdministrator = defineCall({
  method: 'PUT',
  path: '/admin/people/:id/administrator',
  summary: 'Makes somebody an administrator, or ends that; asks for the password of whoever does it',
  admin: true,
  params,
  body: z.object({
    is_admin: z.boolean('is_admin must be true or false.'),
    currentPassword: formField('currentPassword'),
  }),
  answer: PersonEntry,
})

export const endSessionsOf = defineCall({
  method: 'DELETE',
  path: '/admin/people/:id/sessions',
  summary: 'Signs somebody out everywhere',
  status: 204,
  admin: true,
  params,
  answer: z.void(),
})
