import { createHash } from 'node:crypto'
import type { Archive } from '@earcon/zip/archive'
import { readIntact } from '../media/checksums.ts'
import type { FileSource, MediaFault } from '../media/file-sources.ts'
import type { Media } from '../media/media.ts'

/** An answer that is not JSON, as data: a service can give it and still know nothing of HTTP. */
export class Redirect {
  readonly to: string
  readonly cookie: Cookie | undefined
  /** What went wrong, if that is why the browser is sent on: for the log alone. */
  readonly fault: unknown
  constructor(to: string, cookie?: Cookie, fault?: unknown) {
    this.to = to
    this.cookie = cookie
    this.fault = fault
  }
}

/** What the browser is to keep; read back as the visitor's `cookie`. */
export interface Cookie {
  value: string
  seconds: number
}

/** Sends the browser on, to a path of this site only. */
export function redirect(path: `/${string}`, cookie?: Cookie, fault?: unknown) {
  if (/^\/[/\\]/.test(path)) throw new Error(`A redirect must stay on this site: ${path}`)
  // Headers carry ASCII only: whatever is not yet encoded is encoded here.
  const { pathname, search, hash } = new URL(path, 'http://here.invalid')
  return new Redirect(pathname + search + hash, cookie, fault)
}

/** Sends the browser to somebody we trust elsewhere. */
export const redirectOutside = (address: URL, cookie?: Cookie) => new Redirect(address.href, cookie)

export interface FileOptions {
  /** What it is called when it is saved; plain letters, digits, dots and dashes. */
  name: string
  /** Under this address there will never be other bytes. */
  immutable?: boolean
  /** It may be shown on other sites. */
  crossOrigin?: boolean
  /** It is somebody's own: saved by them, and kept by nobody on the way. */
  isPrivate?: boolean
  /** Who has not begun by then may not begin; whoever has the first part still gets the rest. */
  startBefore?: Date
  /** Mixed into the tag, so that only who was sent the beginning knows it, and can go on. */
  tagKey?: string
  /** Whoever fetches it may be sent to the store for it, where MEDIA_URL asks for links. */
  mayBeLinked?: boolean
  /** What is noted when its bytes leave, from which on, and not when somebody only asks about it. */
  onSend?: (part: { start: number }) => Promise<unknown>
  /** What went wrong on the way without keeping the file back: for the alarm alone. */
  faults?: readonly MediaFault[]
}

/** Bytes that can be asked for in parts. */
export interface FileBody {
  type: string
  size: number
  /** The same for the same bytes, and for no others. */
  tag: string
  /** What it lies under in the media store, if it is just one file of it. */
  key?: string
  /** From the first byte up to and with the last. */
  read(media: Media, start: number, end: number): AsyncIterable<Uint8Array>
}

export class FileReply {
  readonly body: FileBody
  readonly sources: readonly FileSource[]
  readonly options: FileOptions
  constructor(body: FileBody, sources: readonly FileSource[], options: FileOptions) {
    if (!/^[A-Za-z0-9._-]+$/.test(options.name)) throw new Error(`not a name for a file: ${options.name}`)
    this.body = body
    this.sources = sources
    this.options = options
  }
}

/** A file of the media store, whole or in part, as the visitor asks. */
export function fileReply(source: FileSource, options: FileOptions) {
  const { file, tagged } = source
  const { key, type } = file
  const body: FileBody = tagged
    ? { key, type, size: tagged.size, tag: tagged.tag, read: (_, start, end) => tagged.read(start, end + 1) }
    : {
        key,
        type,
        size: file.size,
        tag: file.sha256.slice(0, 32),
        read: (media, start, end) => readIntact(media, file, start, end),
      }
  return new FileReply(body, [source], options)
}

/** Something that was drawn just now, and lies nowhere. */
export function bytesReply(bytes: Uint8Array, type: string, options: FileOptions) {
  const body: FileBody = {
    type,
    size: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    async *read(_, start, end) {
      yield bytes.subarray(start, end + 1)
    },
  }
  return new FileReply(body, [], options)
}

/** Several files of the media store as one archive, which nobody has to build. */
export function archiveReply(
  { size, tag, read }: Archive,
  sources: readonly FileSource[],
  options: FileOptions,
) {
  const body: FileBody = {
    type: 'application/zip',
    size,
    tag,
    read: (_, start, end) => read(start, end + 1),
  }
  return new FileReply(body, sources, options)
}
