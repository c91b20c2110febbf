import { z } from 'zod'
import { defineCall, fileAnswer } from '../call.ts'
import { Money, PackSummary, Track } from '../catalogue/catalogue.calls.ts'
import { textField } from '../fields.ts'
import { scopes } from '../licences/scope.rules.ts'

export const AcquiredTrack = z.object({
  /** Without its waveform: somebody may own thousands. */
  trackDetails: Track.omit({ recording: true }),
  isOwnedByUser: z.boolean(),
  /** As its details say it. */
  isUnderReview: z.boolean(),
  /** Recordings that were replaced after it was theirs: they stay theirs beside the new one. */
  earlier_recordings: z.array(z.object({ id: z.string(), replaced_at: z.iso.datetime() })).optional(),
})
export type AcquiredTrack = z.infer<typeof AcquiredTrack>

/** A pack of which somebody has at least one track, or which they have claimed; sold any more or not. */
export const AcquiredPack = z.object({
  packDetails: PackSummary.pick({
    id: true,
    slug: true,
    title: true,
    description: true,
    cover_image_url: true,
    is_downloadable_archive: true,
  }),
  /** It was bought, or claimed, as a whole. */
  isPackBundleOwnedByUser: z.boolean(),
  ownedConstituentTrackCount: z.int().nonnegative(),
  totalConstituentTrackCount: z.int().positive(),
  tracks: z.array(AcquiredTrack),
  /** The scope of the licence that they hold of all of it; absent where they lack a part. */
  owned_scope: z.enum(scopes).optional(),
  owned_broadcast: z.literal(true).optional(),
  /** How many bytes its tracks have: 0 while one of them is still to be recorded, null where it cannot be downloaded as a whole. */
  archive_bytes: z.int().nonnegative().nullable(),
  /** Versions that it had before, the newest first, for those who own all of it. */
  earlier_versions: z.array(z.string()).optional(),
  /** What the rest of it costs; null where nothing is missing, or it is no longer sold. */
  rest: Money.nullable(),
})
export type AcquiredPack = z.infer<typeof AcquiredPack>

export const listAcquiredContent = defineCall({
  method: 'GET',
  path: '/me/acquired-content',
  summary: 'Everything that the buyer may use, pack by pack, what came last first',
  login: true,
  answer: z.object({ data: z.array(AcquiredPack) }),
})

const params = z.object({ id: textField('id') })
/** In place of a login: what a download link carries. */
const link = textField('link').optional()
/** One that it had before; the one that it has now, where nothing is said. */
const version = textField('version').optional()

export const downloadTrack = defineCall({
  method: 'GET',
  path: '/tracks/:id/download',
  summary: 'The preview of a track for anyone (preview=true), or its master for those who own it',
  params,
  query: z.object({
    preview: textField('preview').optional(),
    /** One of its earlier recordings, for those who owned it then. */
    recording: textField('recording').optional(),
    link,
  }),
  // A shop whose sounds are in a bucket may hand masters out by its links.
  answer: fileAnswer('audio/mpeg', 'audio/wav', 'audio/flac', 'audio/ogg').meta({ linked: true }),
})

export const downloadPack = defineCall({
  method: 'GET',
  path: '/sound-packs/:id/download',
  summary: 'The whole of a sound pack as a ZIP, for those who own every track of it',
  params,
  query: z.object({
    version,
    link,
  }),
  answer: fileAnswer('application/zip'),
})

const DownloadLink = z.object({ url: z.string() })

export const createTrackDownloadLink = defineCall({
  method: 'POST',
  path: '/tracks/:id/download-link',
  summary: 'An address from which the browser itself downloads a track: the owner’s alone, and for minutes',
  login: true,
  params,
  answer: DownloadLink,
})

export const createPackDownloadLink = defineCall({
  method: 'POST',
  path: '/sound-packs/:id/download-link',
  summary: 'An address from which the browser itself downloads a pack: the owner’s alone, and for minutes',
  login: true,
  params,
  query: z.object({ version }),
  answer: DownloadLink,
})
