import type { CodingEvent } from '@earcon/contract/moments'
import type { StoredFile } from '../../ports/intact.ts'

/** What a pack is delivered as. */
export interface Delivery {
  slug: string
  title: string
  description: string
  /** Of everything that has no time of its own: the archive must stay the same as long as its contents do. */
  since: Date
  tracks: readonly Track[]
  cover: StoredFile | undefined
}

export interface Track {
  title: string
  artist_name: string
  original_format: string
  /** What it is the sound of, in a coding tool. */
  event: CodingEvent | null
  master: StoredFile
}

/** Who delivers it. */
export interface Shop {
  brand: string
  publicUrl: string
}

/** What lies in the one folder of an archive, and what is to be said about it. */
export interface Contents {
  folder: string
  files: readonly Content[]
  readme: string
}

export type Content =
  | { name: string; stored: StoredFile }
  | { name: string; text: string; executable?: boolean }

/** A track for coding tools, and where it lies within the pack. */
export interface Sound {
  file: string
  track: Track
}
