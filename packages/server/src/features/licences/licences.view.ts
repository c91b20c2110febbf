import { formatLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import type { Certificate, LicenceStatus, OwnLicence } from '@earcon/contract/licences/licences.calls'
import type { CertificateShop } from './certificate/licences.certificate.ts'
import type { LicenceRow } from './licences.standing.service.ts'

/** Where a certificate can be checked; with its key, by who has it. */
export const verifyUrlOf = (publicUrl: string, number: string, key?: string, ending = '') =>
  `${publicUrl}/verify/${formatLicenceNumber(number)}${ending}${key === undefined ? '' : `?key=${key}`}`

/** What a certificate says of the shop; to who has it, with the address that shows all. */
export const certificateShopOf = (
  { number, holder_key, licence_version }: LicenceRow,
  { brand, publicUrl }: { brand: string; publicUrl: string },
  { forHolder }: { forHolder: boolean },
): CertificateShop => ({
  brand,
  publicUrl,
  verifyUrl: verifyUrlOf(publicUrl, number, forHolder ? holder_key : undefined),
  dataUrl: verifyUrlOf(publicUrl, number, forHolder ? holder_key : undefined, '.json'),
  licenceUrl: `${publicUrl}/licence/${licence_version}`,
})

/** A licence as somebody sees it who may know its licensee, or may not. */
export const certificateOf = (
  row: LicenceRow,
  { publicUrl, showsName }: { publicUrl: string; showsName: boolean },
): Certificate => ({
  number: formatLicenceNumber(row.number),
  status: licenceStatusOf(row),
  withdrawn_at: licenceStatusOf(row) === 'withdrawn' ? withdrawnAt(row) : null,
  item: {
    type: row.item_type,
    id: row.item_id,
    title: row.title,
    track_count: row.pack_track_count ?? 1,
  },
  tracks: tracksIn(row),
  licensee:
    showsName && row.licensee_name !== null
      ? { name: row.licensee_name, company: row.licensee_company }
      : null,
  is_name_gone: showsName && row.licensee_name === null,
  scope: row.scope,
  broadcast: row.broadcast,
  extends: row.extends.map(formatLicenceNumber),
  licence: {
    version: row.licence_version,
    sha256: row.licence_sha256,
    url: `${publicUrl}/licence/${row.licence_version}`,
  },
  seller: { name: row.seller_name, address: row.seller_address },
  issued_at: row.issued_at.toISOString(),
  project: showsName ? (row.projects[0]?.project ?? null) : null,
  test: row.test,
})

/** The same for its owner. */
export const ownLicenceOf = (row: LicenceRow, { publicUrl }: { publicUrl: string }): OwnLicence => ({
  ...certificateOf(row, { publicUrl, showsName: true }),
  public_name: row.public_name,
  verify_url: verifyUrlOf(publicUrl, row.number, row.holder_key),
  order_number: String(row.order_number),
  projects: row.projects.map(({ project, at }) => ({ project, at: new Date(at).toISOString() })),
})

/** Those that it still licenses; of one that is withdrawn, those that it has licensed. */
const tracksIn = ({ ground, tracks, standing }: LicenceRow) => (ground.lostAt ? tracks : standing)

/** What the payment of its line stands for now, and of the lines that it extends. */
export function licenceStatusOf({ order_status, refunded_at, ground }: LicenceRow): LicenceStatus {
  if (ground.lostAt || refunded_at || order_status === 'refunded' || order_status === 'charged_back')
    return 'withdrawn'
  return order_status === 'disputed' || ground.disputed ? 'under_review' : 'valid'
}

const withdrawnAt = ({ refunded_at, settled_at, ground, issued_at }: LicenceRow) =>
  (ground.lostAt ?? refunded_at ?? settled_at ?? issued_at).toISOString()
