import { z } from 'zod'
import { bytesBody, defineCall } from '../call.ts'
import { positiveInteger, textField } from '../fields.ts'

/** How many bytes a part has; the last one has what is left. */
export const uploadPartBytes = 4 * 1024 * 1024

/**
 * receiving: parts are missing. checking: all are there, and it is being listened to. ready: it can be put into the catalogue.
 * refused: it cannot, and the complaint says why.
 */
const UploadState = z.enum(['receiving', 'checking', 'ready', 'refused'])

export const Upload = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['sound', 'cover']),
  size: z.int().positive(),
  part_size: z.int().positive(),
  /** The numbers of the parts that are here already, counted from 1: whoever was cut off sends only the others. */
  received: z.array(z.int().positive()),
  state: UploadState,
  complaint: z.string().nullable(),
  /** Of a sound that is ready. */
  sound: z
    .object({
      format: z.string(),
      duration_seconds: z.number().positive(),
      loudness_lufs: z.number(),
      true_peak_dbtp: z.number(),
      sample_rate: z.int(),
      channels: z.int(),
      tempo_bpm: z.number().nullable(),
      key: z.string().nullable(),
      remarks: z.array(z.string()),
    })
    .nullable(),
  started_at: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

const id = z.object({ id: textField('id') })

export const startUpload = defineCall({
  method: 'POST',
  path: '/admin/uploads',
  summary: 'Begins an upload; the same file begun again by the same person is taken up where it was cut off',
  status: 201,
  admin: true,
  body: z.object({
    name: textField('name'),
    size: z.int('size must be a whole number of bytes.'),
    kind: z.enum(['sound', 'cover'], 'kind must be sound or cover.').default('sound'),
    /** Of the whole file, in hexadecimal. */
    sha256: z
      .string('sha256 must be given.')
      .regex(/^[0-9a-f]{64}$/, 'sha256 must be 64 hexadecimal digits in small letters.'),
  }),
  answer: Upload,
})

export const sendUploadPart = defineCall({
  method: 'PUT',
  path: '/admin/uploads/:id/parts/:number',
  summary: 'One part of a file as it is; sent again it replaces itself. With the last part the check begins',
  admin: true,
  params: z.object({ id: textField('id'), number: positiveInteger('number', 10_000) }),
  body: bytesBody(uploadPartBytes),
  answer: Upload,
})

export const listUploads = defineCall({
  method: 'GET',
  path: '/admin/uploads',
  summary: 'What was uploaded within a week and is in no pack yet',
  admin: true,
  answer: z.object({ data: z.array(Upload) }),
})

export const getUpload = defineCall({
  method: 'GET',
  path: '/admin/uploads/:id',
  summary: 'How far an upload has come, and what became of it',
  admin: true,
  params: id,
  answer: Upload,
})

export const deleteUpload = defineCall({
  method: 'DELETE',
  path: '/admin/uploads/:id',
  summary: 'Throws away an upload that is not wanted',
  status: 204,
  admin: true,
  params: id,
  answer: z.undefined(),
})
