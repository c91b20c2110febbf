import { z } from 'zod'

/** Under the key there lies another version than the one that was asked for. */
export class ObjectChangedError extends Error {
  override name = 'ObjectChangedError'
}

/** The store cannot be asked, or does not answer as it should. What lies in it may be whole all the same. */
export class MediaUnavailableError extends Error {
  override name = 'MediaUnavailableError'
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** What a file can lie under: it leads nowhere but into the store. */
export const isMediaKey = (key: string) => keyPattern.test(key)

export function requireMediaKey(key: string) {
  if (!isMediaKey(key)) throw new Error(`not a key of the media store: ${key}`)
  return key
}

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
  /** What lies under a key, if anything does. Nothing only if that is sure: whatever else keeps us from knowing is an error. */
  stat(key: string): Promise<ObjectState | undefined>
  /**
   * The bytes from `start` up to and with `end`: all of them, or an error. Of the version that is named, if one is, or an
   * `ObjectChangedError`. Whoever is done with a piece may give it back.
   */
  read(key: string, start: number, end: number, version?: string): AsyncIterable<Uint8Array>
  /** All that was there when it was asked for, in no order; what comes or goes meanwhile may be among it. */
  list(): AsyncIterable<StoredObject>
  /** Afterwards nothing lies under the key, whether anything did or not. */
  remove(key: string): Promise<void>
  /** An address at which anybody may fetch the file for a short time, saved under this name. Only where that is wanted. */
  createLink?(key: string, saved: { name: string; type: string }): Promise<URL>
}

interface ObjectState {
  size: number
  /** Changes whenever the bytes may have. */
  version: string
  /** What the store itself has found the bytes to be, if it looks at that. */
  sha256?: string
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
  /** Of the sound in it, without its tags; none of what holds no sound, or was stored before it was reckoned. */
  sound_sha256: z.string().optional(),
})
export type StoredFile = z.infer<typeof StoredFile>
