import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'
import type { StoredFile } from '../../../platform/media/media.ts'
import type { TaggedFile } from '../../../platform/media/tagged-files.ts'

/** What a pack is delivered as. */
export interface ArchivedPack {
  slug: string
  title: string
  description: string
  /** As its owner counts them; none where they do not. */
  version: string | null
  /** Of everything that has no time of its own: the archive must stay the same as long as its contents do. */
  modifiedAt: Date
  tracks: readonly ArchivedTrack[]
  cover: StoredFile | undefined
  /** What is to be read beside the sounds: the licence by its version, and certificates. */
  papers: { version: string; files: readonly { name: string; text: string }[] }
  /** It is to be tried, and was not bought. */
  isAudition?: boolean
  /** The same, small and square, for coding tools. */
  icon?: Buffer | undefined
}

/** A sound that lies nowhere: it was made to be delivered. */
interface MadeFile extends Pick<StoredFile, 'size' | 'sha256' | 'crc32'> {
  bytes: Uint8Array
}

type DeliveredFile = StoredFile | MadeFile | TaggedFile

export interface ArchivedTrack {
  title: string
  artist_name: string
  original_format: string
  /** What it is the sound of, in a coding tool. */
  event: CodingEvent | null
  master: DeliveredFile
  /** A plain WAV of it, where the master is something that a coding tool may not play. */
  plain?: DeliveredFile | undefined
}

/** Who delivers it. */
export interface ShopInfo {
  brand: string
  publicUrl: string
}

/** What lies in the one folder of an archive, and what is to be said about it. */
export interface ArchiveContents {
  folder: string
  files: readonly ArchiveFile[]
  readme: string
}

export type ArchiveFile =
  | { name: string; stored: DeliveredFile }
  | { name: string; bytes: Buffer }
  | { name: string; text: string; executable?: boolean }

/** A track for coding tools, and where it lies within the pack. */
export interface KitSound {
  file: string
  stored: DeliveredFile
  track: ArchivedTrack
}
