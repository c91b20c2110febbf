import { z } from 'zod'
import { defineCall } from '../call.ts'
import { textField } from '../fields.ts'
import { ItemType } from '../orders/orders.calls.ts'
import { scopes } from './scope.rules.ts'

/** Under review while its payment is in dispute, or that of what it extends; withdrawn when that was refunded or charged back. */
export const LicenceStatus = z.enum(['valid', 'under_review', 'withdrawn'])
export type LicenceStatus = z.infer<typeof LicenceStatus>

const LicenseeFields = z.object({
  name: z.string(),
  company: z.string().nullable(),
})

/** What a licence says to whoever looks at it. Everything but its status and its project is as on the day of the sale. */
export const Certificate = z.object({
  /** As it is printed: EC-7Q4M-2XKD-9VTB-H3RW. */
  number: z.string(),
  status: LicenceStatus,
  withdrawn_at: z.iso.datetime().nullable(),
  item: z.object({
    type: ItemType,
    id: z.string(),
    title: z.string(),
    /** How many tracks it had: of a pack that was owned in part, fewer are licensed by this. */
    track_count: z.int().positive(),
  }),
  /** What is licensed by it; the checksum is of the sound itself, without its tags, and null until it was recorded. */
  tracks: z.array(
    z.object({ id: z.string(), title: z.string(), artist: z.string(), sha256: z.string().nullable() }),
  ),
  /** Null where only who has the certificate is to know it, and where it went with its account. */
  licensee: LicenseeFields.nullable(),
  /** The name went with its account; told to who might have seen it. */
  is_name_gone: z.boolean(),
  scope: z.enum(scopes),
  broadcast: z.boolean(),
  /** The numbers of those that were bought before, and by which part of its scope is paid. */
  extends: z.array(z.string()),
  licence: z.object({ version: z.string(), sha256: z.string(), url: z.string() }),
  seller: z.object({ name: z.string(), address: z.string() }),
  issued_at: z.iso.datetime(),
  /** What its owner says it is used in; to who may know the licensee. */
  project: z.string().nullable(),
  /** No real money was paid. */
  test: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

export const ShownCertificate = Certificate.extend({
  /** The same as plain text, for forms that take nothing else. */
  text: z.string(),
  /** What it is taken along with, by who has it: its owner, and whoever came with the key. */
  key: z.string().nullable(),
})
export type ShownCertificate = z.infer<typeof ShownCertificate>

export const getCertificate = defineCall({
  method: 'GET',
  path: '/licences/:number',
  summary: 'What is licensed under a number, and whether that still holds; for anybody',
  params: z.object({ number: textField('number') }),
  /** What whoever has the certificate knows beyond its number. */
  query: z.object({ key: textField('key').optional() }),
  answer: ShownCertificate,
})

/** A certificate as its owner sees it. */
export const OwnLicence = Certificate.extend({
  /** Whether anybody may know whom it is licensed to. */
  public_name: z.boolean(),
  /** The address to hand on with it: whoever has it sees the licensee. */
  verify_url: z.string(),
  order_number: z.string(),
  /** What it was said to be used in, the newest first. */
  projects: z.array(z.object({ project: z.string().nullable(), at: z.iso.datetime() })),
})
export type OwnLicence = z.infer<typeof OwnLicence>

export const listLicences = defineCall({
  method: 'GET',
  path: '/me/licences',
  summary: 'The certificates of all that the user has bought, the newest first',
  login: true,
  answer: z.object({ data: z.array(OwnLicence) }),
})

export const updateLicence = defineCall({
  method: 'PATCH',
  path: '/me/licences/:number',
  summary: 'Says what a licence is used in, and whether anybody may know whom it belongs to',
  login: true,
  params: z.object({ number: textField('number') }),
  body: z.object({
    project: textField('project').nullable().optional(),
    public_name: z.boolean('public_name must be true or false.').optional(),
  }),
  answer: OwnLicence,
})

export const getLicensee = defineCall({
  method: 'GET',
  path: '/me/licensee',
  summary: 'Whom the next purchase would be licensed to: as the last one was, or as the profile says',
  login: true,
  answer: LicenseeFields,
})
