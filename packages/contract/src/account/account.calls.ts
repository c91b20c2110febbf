import { z } from 'zod'
import { defineCall } from '../call.ts'
import { formField } from '../fields.ts'
import { MessageAnswer, User } from '../identity/identity.calls.ts'
import { InstallToken } from '../installs/installs.calls.ts'
import { OwnLicence } from '../licences/licences.calls.ts'
import { ItemType, OrderStatus, scopeFields } from '../orders/orders.calls.ts'

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/me',
  summary: 'Changes the name that is shown, and the few words beside it',
  login: true,
  body: z.object({ display_name: formField('display_name'), bio: formField('bio') }),
  answer: z.object({ user: User }),
})

export const requestPasswordChange = defineCall({
  method: 'POST',
  path: '/me/change-password',
  summary: 'Mails a link that changes the password',
  login: true,
  answer: MessageAnswer,
})

export const confirmPasswordChange = defineCall({
  method: 'POST',
  path: '/me/confirm-password-change',
  summary: 'Changes the password by a mailed link, and ends all sessions',
  body: z.object({ token: formField('token'), newPassword: formField('newPassword') }),
  answer: MessageAnswer,
})

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/me',
  summary: 'Deletes the account',
  status: 204,
  login: true,
  body: z.object({
    currentPassword: formField('currentPassword'),
    /** Whether certificates go on naming whoever leaves. */
    certificates_name_me: z.boolean('certificates_name_me must be true or false.').default(false),
  }),
  answer: z.void(),
})

/** A place where somebody is signed in to the account. */
export const SessionEntry = z.object({
  id: z.string(),
  /** Browser and system, as far as they tell. */
  device: z.string(),
  started_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  is_current: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

export const listSessions = defineCall({
  method: 'GET',
  path: '/me/sessions',
  summary: 'Where the account is signed in',
  login: true,
  answer: z.object({ data: z.array(SessionEntry) }),
})

export const endSessions = defineCall({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Ends all sessions of the account, this one too',
  status: 204,
  login: true,
  answer: z.void(),
})

export const exportAccount = defineCall({
  method: 'GET',
  path: '/me/export',
  summary: 'Everything the shop holds about the user',
  login: true,
  answer: z.object({
    exported_at: z.iso.datetime(),
    user: User.extend({
      id: z.string(),
      created_at: z.iso.datetime(),
      email_verified_at: z.iso.datetime().nullable(),
    }),
    sign_ins: z.array(z.object({ issuer: z.string(), email: z.string(), linked_at: z.iso.datetime() })),
    sessions: z.array(SessionEntry.extend({ address: z.string() })),
    install_tokens: z.array(InstallToken),
    events: z.array(
      z.object({ at: z.iso.datetime(), event: z.string(), device: z.string(), address: z.string() }),
    ),
    entitlements: z.array(
      z.object({ track_id: z.string(), title: z.string(), source: z.string(), granted_at: z.iso.datetime() }),
    ),
    /** Free packs of which something was downloaded. */
    claims: z.array(z.object({ pack_id: z.string(), title: z.string(), claimed_at: z.iso.datetime() })),
    /** What was downloaded, within two years. */
    downloads: z.array(z.object({ at: z.iso.datetime(), type: ItemType, id: z.string(), title: z.string() })),
    orders: z.array(
      z.object({
        number: z.string().nullable(),
        status: OrderStatus,
        at: z.iso.datetime(),
        amount: z.int(),
        refunded_amount: z.int(),
        currency: z.string(),
        lines: z.array(
          z.object({
            type: z.string(),
            id: z.string(),
            title: z.string(),
            amount: z.int(),
            licence_version: z.string(),
            ...scopeFields,
          }),
        ),
      }),
    ),
    licences: z.array(OwnLicence),
    inquiries: z.array(z.object({ at: z.iso.datetime(), name: z.string(), message: z.string() })),
  }),
})
export type AccountExport = z.infer<typeof exportAccount.answer>
