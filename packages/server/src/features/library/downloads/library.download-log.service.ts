import type { Context, SignedInContext } from '../../../context.ts'
import {
  downloadsByOrder,
  downloadsByUser,
  insertDownload,
  type TakenItem,
} from './library.download-log.queries.ts'

/** Notes what somebody takes. */
export const recordDownload = ({ db }: Context, userId: string, item: TakenItem) =>
  insertDownload(db, userId, item)

/** What was taken by an order, the oldest first, whoever did. */
export const listDownloadsByOrder = ({ db }: Context, orderId: string) => downloadsByOrder(db, orderId)

/** What the viewer took, the oldest first. */
export const listDownloads = ({ db, viewer }: SignedInContext) => downloadsByUser(db, viewer.id)
