import { Refusal } from '@earcon/contract/refusal.rules'
import { SourceFacts } from '@earcon/contract/takes'
import { type UploadAttempt, uploadComplaint } from '@earcon/contract/uploads/upload-limits.rules'
import type { Upload } from '@earcon/contract/uploads/uploads.calls'
import { uploadPartBytes } from '@earcon/contract/uploads/uploads.calls'
import { z } from 'zod'
import type { Context, DeskContext } from '../../context.ts'
import { newId } from '../../platform/security/secrets.ts'
import { remarksOn } from '../catalogue/desk/catalogue.remarks.service.ts'
import { refuseFullDisk } from '../catalogue/import/catalogue.sounds.service.ts'
import { changeAtDesk } from '../identity/identity.desk.service.ts'
import {
  deleteUploadRow,
  insertPart,
  insertUpload,
  lockUpload,
  markUsed,
  setUploadState,
  type UploadRow,
  unusedUploads,
  uploadById,
  uploadLike,
} from './uploads.queries.ts'

interface BegunUpload extends UploadAttempt {
  sha256: string
}

/** Begins an upload, or takes up the same one where it was cut off. */
export async function startUpload(context: DeskContext, given: BegunUpload) {
  const { operator } = context
  // Whoever gives commands on the machine itself imports a folder.
  if (operator.kind !== 'administrator') throw new Refusal('owner-only')
  const complaint = uploadComplaint(given)
  if (complaint) throw new Refusal('upload-refused', { sentences: [complaint] })
  const upload = { user_id: operator.userId, ...given }
  const id = await changeAtDesk(context, async ({ db }, note) => {
    const begun = await uploadLike(db, upload)
    if (begun) return begun.id
    const id = newId()
    await insertUpload(db, { id, ...upload })
    await note({ event: 'upload-begun', subject: `upload ${id}`, after: given })
    return id
  })
  return getUpload(context, id)
}

/** Keeps one part. With the last one the file is whole, and is listened to. */
export async function sendUploadPart(context: DeskContext, id: string, number: number, bytes: Uint8Array) {
  const upload = await findUpload(context, id)
  if (upload.state !== 'receiving') return asUpload(upload)
  const count = partCountOf(upload)
  const size = number < count ? uploadPartBytes : upload.size - (count - 1) * uploadPartBytes
  if (number > count || bytes.byteLength !== size)
    throw new Refusal('upload-refused', {
      sentences: [
        number > count
          ? `There are ${count} parts, and no part ${number}.`
          : `Part ${number} has ${bytes.byteLength} bytes, but must have ${size}.`,
      ],
    })
  const key = partKey(id, number)
  await refuseFullDisk(() => context.ports.media.put(key, bytes))
  await changeAtDesk(context, async ({ db }, note) => {
    const now = await lockUpload(db, id)
    if (now?.state !== 'receiving') return
    await insertPart(db, { upload_id: id, number, key })
    const received = (await uploadById(db, id))?.parts.length
    if (received !== count) return
    await setUploadState(db, id, { state: 'checking' })
    await note({
      event: 'upload-finished',
      subject: `upload ${id}`,
      before: { state: now.state },
      after: { state: 'checking' },
    })
  })
  return getUpload(context, id)
}

const partCountOf = ({ size }: Pick<UploadRow, 'size'>) => Math.ceil(size / uploadPartBytes)

/**
 * What was uploaded and is in no pack yet, by whomever. What is still being sent only its sender can finish, so nobody else
 * is shown it, to throw it away.
 */
export async function listUploads({ db, operator }: DeskContext) {
  const userId = operator.kind === 'administrator' ? operator.userId : ''
  return { data: (await unusedUploads(db, userId)).map(asUpload) }
}

export const getUpload = async (context: DeskContext, id: string) => asUpload(await findUpload(context, id))

/** Throws away an upload that is in no pack. */
export async function deleteUpload(context: DeskContext, id: string) {
  const upload = await findUpload(context, id)
  if (upload.used_at) throw new Refusal('upload-not-found')
  await changeAtDesk(context, async ({ db }, note) => {
    await deleteUploadRow(db, id)
    await note({ event: 'upload-deleted', subject: `upload ${id}`, before: { name: upload.name } })
  })
  await removeParts(context, upload)
  return undefined
}

/** What was sent in parts lies in the media store until it is whole. Also what came too late to be noted goes. */
export async function removeParts({ ports }: Context, upload: Pick<UploadRow, 'id' | 'size'>) {
  for (let number = 1; number <= partCountOf(upload); number += 1)
    await ports.media.remove(partKey(upload.id, number))
}

const partKey = (id: string, number: number) => `uploads/${id}/${number}.part`

async function findUpload({ db }: Context, id: string) {
  const upload = await uploadById(db, id)
  if (!upload) throw new Refusal('upload-not-found')
  return upload
}

/** What is kept of a sound that was checked. */
export const UploadedSound = z.object({
  loudness: z.number(),
  true_peak: z.number(),
  source: SourceFacts,
})

/** A sound that is ready to be put into a pack, which uses it up; part of the caller's transaction. */
export async function useUploadedSound(context: DeskContext, id: string) {
  const { name, take, facts } = await useUpload(context, id, 'sound')
  return { name, take, source: UploadedSound.parse(facts).source }
}

/** The same for a picture. */
export async function useUploadedCover(context: DeskContext, id: string) {
  const { name, take } = await useUpload(context, id, 'cover')
  return { name, take }
}

async function useUpload(context: DeskContext, id: string, kind: 'sound' | 'cover') {
  await lockUpload(context.db, id)
  const { name, take, facts, state, used_at, ...upload } = await findUpload(context, id)
  if (upload.kind !== kind) throw new Refusal('upload-not-found')
  if (used_at) throw new Refusal('upload-not-ready', { sentences: ['This upload is in a pack already.'] })
  if (state !== 'ready' || !take) throw new Refusal('upload-not-ready')
  await markUsed(context.db, id)
  return { name, take, facts }
}

const asUpload = (row: UploadRow): Upload => {
  const sound = UploadedSound.safeParse(row.facts).data
  return {
    id: row.id,
    name: row.name,
    // Safe because the database lets in no other, of the one as of the other.
    kind: row.kind as Upload['kind'],
    state: row.state as Upload['state'],
    size: row.size,
    part_size: uploadPartBytes,
    received: row.parts.map(({ number }) => number),
    complaint: row.complaint,
    sound: sound
      ? {
          format: sound.source.format,
          duration_seconds: sound.source.duration_ms / 1000,
          loudness_lufs: sound.loudness,
          true_peak_dbtp: sound.true_peak,
          sample_rate: sound.source.sample_rate,
          channels: sound.source.channels,
          tempo_bpm: sound.source.tempo_bpm,
          key: sound.source.key,
          remarks: remarksOn({
            loudness: sound.loudness,
            truePeak: sound.true_peak,
            durationMs: sound.source.duration_ms,
          }),
        }
      : null,
    started_at: row.started_at.toISOString(),
  }
}
