import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@earcon/contract/refusal.rules'
import { uploadPartBytes } from '@earcon/contract/uploads/uploads.calls'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { returnBuffer } from '../../platform/media/buffer-pool.ts'
import {
  readCover,
  readSound,
  refusedSentence,
  refuseFullDisk,
} from '../catalogue/import/catalogue.sounds.service.ts'
import {
  claimUpload,
  deleteParts,
  deleteUploadRow,
  oldUploads,
  setUploadState,
  type UploadRow,
  uploadById,
} from './uploads.queries.ts'
import { removeParts, UploadedSound } from './uploads.service.ts'

/** Checks all uploads that are whole, one after the other; several servers share the work. */
export async function checkUploads(context: Context, closing?: AbortSignal) {
  const claimed = closing?.aborted ? undefined : await claimUpload(context.db)
  const upload = claimed && (await uploadById(context.db, claimed.id))
  if (!upload) return
  await checkUpload(context, upload)
  await checkUploads(context, closing)
}

/** What becomes of a whole upload: a take that can be put into a pack, or a complaint. The parts are not needed any more. */
async function checkUpload(context: Context, upload: UploadRow) {
  const outcome = await judge(context, upload).catch((fault: unknown) => leaveUpload(context, upload, fault))
  await atomically(context, async ({ db }) => {
    if ('complaint' in outcome)
      await setUploadState(db, upload.id, { state: 'refused', complaint: outcome.complaint })
    else {
      await outcome.save(db)
      const facts = 'facts' in outcome && { facts: JSON.stringify(UploadedSound.parse(outcome.facts)) }
      await setUploadState(db, upload.id, { state: 'ready', take: outcome.take, ...facts })
    }
    await deleteParts(db, upload.id)
  })
  await removeParts(context, upload)
}

/** By a fault of ours it cannot be judged. It would be no better the next time, unless the shop was only being closed. */
async function leaveUpload({ db }: Context, { id }: UploadRow, fault: unknown): Promise<never> {
  const isClosing = fault instanceof Error && fault.name === 'StudioClosed'
  await setUploadState(
    db,
    id,
    isClosing
      ? { state: 'checking' }
      : {
          state: 'refused',
          complaint: 'It could not be checked, by a fault of the shop. Please send it again.',
        },
  )
  throw fault
}

async function judge(context: Context, upload: UploadRow) {
  const path = join(context.ports.media.incoming, randomUUID())
  try {
    const sha256 = await refuseFullDisk(() => assemble(context, upload, path))
    if (sha256 !== upload.sha256)
      return { complaint: 'It did not arrive as it was sent. Please send it again.' }
    return upload.kind === 'cover'
      ? await readCover(context, { path, sha256 })
      : await readSound(context, { path, sha256, isSigned: true })
  } catch (error) {
    const complaint = refusedSentence(error) ?? (error instanceof Refusal ? error.message : undefined)
    if (complaint === undefined) throw error
    return { complaint }
  } finally {
    await rm(path, { force: true })
  }
}

/** Puts the parts together into one file, and gives its sum. */
async function assemble({ ports }: Context, { parts, size }: UploadRow, path: string) {
  const sum = createHash('sha256')
  const file = await open(path, 'wx')
  try {
    let left = size
    for (const { key } of parts) {
      const length = Math.min(left, uploadPartBytes)
      for await (const piece of ports.media.read(key, 0, length - 1)) {
        sum.update(piece)
        await file.write(piece)
        returnBuffer(piece)
      }
      left -= length
    }
  } finally {
    await file.close()
  }
  return sum.digest('hex')
}

/** What was begun and never used is swept away after a week. */
export async function sweepUploads(context: Context) {
  for (const upload of await oldUploads(context.db)) {
    await removeParts(context, upload)
    await deleteUploadRow(context.db, upload.id)
  }
}
