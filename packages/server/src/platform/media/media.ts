import { z } from 'zod'

/** Where files are kept: a folder, or whatever else can keep these promises. */
export interface Media {
  /** A folder of this machine, in which what is to be put is laid down first. What is forgotten there is thrown away. */
  incoming: string
  /** Whether it is being used for the first time: nothing is in it yet. */
  isNew: boolean
  /** Afterwards the whole file lies under its key; whatever goes wrong before leaves there what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same with a file that was laid down whole in the folder of incoming ones; it is gone from there then. */
  putFile(key: string, path: string): Promise<void>
  /** What lies under a key, if anything does. Its version changes whenever its bytes may have. */
  stat(key: string): Promise<{ size: number; version: string } | undefined>
  /** The bytes from `start` up to and with `end`: all of them, or an error. Whoever is done with a piece may give it back. */
  read(key: string, start: number, end: number): AsyncIterable<Uint8Array>
  /** All that was there when it was asked for, in no order; what comes or goes meanwhile may be among it. */
  list(): AsyncIterable<StoredObject>
  /** Afterwards nothing lies under the key, whether anything did or not. */
  remove(key: string): Promise<void>
}

export interface StoredObject {
  key: string
  size: number
  storedAt: Date
}

/** A file of the media store, and what it must be when it is read again. */
export const StoredFile = z.object({
  key: z.string(),
  type: z.string(),
  size: z.int().positive(),
  sha256: z.string(),
  crc32: z.int().nonnegative(),
})
export type StoredFile = z.infer<typeof StoredFile>
