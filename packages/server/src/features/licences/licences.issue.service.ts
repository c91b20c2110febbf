import { findLicence, licenceTexts } from '@earcon/contract/licences/licence-texts.rules'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import {
  freezeLicensee,
  insertLicence,
  insertLicenceText,
  insertLicensedTracks,
  sumLicensedTracks,
  unlicensedItems,
} from './licences.issue.queries.ts'
import { newHolderKey, newLicenceNumber } from './licences.numbers.ts'
import { licenceFileOf } from './licences.texts.ts'

/** What is sold under a newer text than this server knows waits for one that does. */
const versions = licenceTexts.map(({ version }) => version)

/** A licence for each line of an order that is paid, as everything is at this moment; part of the transaction that fulfils it. */
export const issueLicences = (context: Context, orderId: string) => issueFor(context, { orderId })

/** The same for what was paid before there were licences, or on a server that knew none. */
export async function issueMissingLicences(context: Context, closing?: AbortSignal) {
  for (let issued = 1; issued > 0; ) {
    if (closing?.aborted) return
    issued = await atomically(context, (context) => issueFor(context, {}))
  }
}

async function issueFor({ db, config }: Context, which: { orderId?: string }) {
  const items = await unlicensedItems(db, { versions, ...which })
  for (const { licence_version, paid_at, ...item } of items) {
    const text = findLicence(licence_version)
    if (!text) continue
    const file = licenceFileOf(text, config.brand)
    await insertLicenceText(db, file)
    await freezeLicensee(db, item.order_id, item.licensee_name)
    const number = newLicenceNumber()
    const licence = { number, holder_key: newHolderKey(), licence_sha256: file.sha256, issued_at: paid_at }
    if (await insertLicence(db, { ...item, ...licence })) await insertLicensedTracks(db, number)
  }
  return items.length
}

/** Writes down the checksums of sounds that were not recorded yet when they were sold. */
export const addMissingSums = ({ db }: Context) => sumLicensedTracks(db)
