import { findLicence, licenceTexts } from '@earcon/contract/licences/licence-texts.rules'
import { toPrintedLine } from '@earcon/contract/licences/licensee.rules'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { lockUser } from '../identity/identity.users.service.ts'
import {
  freezeLicensee,
  insertLicences,
  insertLicenceTexts,
  sumLicensedTracks,
  unlicensedItemsOf,
  unlicensedOrders,
} from './licences.issue.queries.ts'
import { newHolderKey, newLicenceNumber } from './licences.numbers.ts'
import { licenceFileOf } from './licences.texts.ts'

/**
 * A licence for each line of an order that is paid, as everything is at this moment; part of the transaction that fulfils it, in which
 * its buyer is locked. What is sold under a newer text than this server knows waits for one that does.
 */
export async function issueLicences({ db, config }: Context, orderId: string) {
  const items = (await unlicensedItemsOf(db, orderId)).flatMap((item) => {
    const text = findLicence(item.licence_version)
    return text ? [{ ...item, file: licenceFileOf(text, config.brand) }] : []
  })
  const [first] = items
  if (!first) return
  const files = new Map(items.map(({ file }) => [file.sha256, file]))
  await insertLicenceTexts(db, [...files.values()])
  await freezeLicensee(db, orderId, toPrintedLine(first.display_name ?? '') || first.email)
  const licences = items.map(({ position, file }) => ({
    position,
    number: newLicenceNumber(),
    holder_key: newHolderKey(),
    licence_sha256: file.sha256,
  }))
  await insertLicences(db, orderId, licences)
}

const versions = licenceTexts.map(({ version }) => version)

/** The same for what was paid before there were licences, or on a server that knew none; so many orders are looked up at once. */
export async function issueMissingLicences(context: Context, closing?: AbortSignal, most = 200) {
  const failed: string[] = []
  for (;;) {
    const orders = await unlicensedOrders(context.db, { versions, most, but: failed })
    for (const { id, user_id } of orders) {
      if (closing?.aborted) return
      await atomically(context, async (context) => {
        if (user_id !== null) await lockUser(context, user_id)
        await issueLicences(context, id)
      }).catch((error: unknown) => {
        // One that cannot be written down holds up nobody else's; it is tried again the next time.
        failed.push(id)
        context.report?.(error, `the licences of order ${id}`)
      })
    }
    if (orders.length < most) return
  }
}

/** Writes down the checksums of sounds that were not recorded yet when they were sold. */
export const addMissingSums = ({ db }: Context) => sumLicensedTracks(db)
