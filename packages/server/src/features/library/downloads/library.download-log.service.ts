import type { Context, SignedInContext } from '../../../context.ts'
import { insertClaim } from '../library.claims.queries.ts'
import {
  downloadsByOrder,
  downloadsByUser,
  insertDownload,
  type TakenItem,
} from './library.download-log.queries.ts'

/** Free things are claimed by taking any of their bytes; a download is counted with its first. */
export const noteTaking =
  ({ db }: Context, userId: string, item: TakenItem) =>
  async ({ start }: { start: number }) => {
    await insertClaim(db, userId, item)
    if (start === 0) await insertDownload(db, userId, item)
  }

/** What was taken by an order, the oldest first, whoever did. */
export const listDownloadsByOrder = ({ db }: Context, orderId: string) => downloadsByOrder(db, orderId)

/** What the viewer took, the oldest first. */
export const listDownloads = ({ db, viewer }: SignedInContext) => downloadsByUser(db, viewer.id)
