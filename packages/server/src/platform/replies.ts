import type { StoredFile } from '../ports/intact.ts'

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
export const leaveFor = (address: URL, cookie?: Cookie) => new Redirect(address.href, cookie)

export interface FileTerms {
  /** What it is called when it is saved; plain letters, digits, dots and dashes. */
  name: string
  /** Under this address there will never be other bytes. */
  forever?: boolean
  /** It may be shown on other sites. */
  elsewhere?: boolean
  /** What to do when the file turns out to be lost, besides the alarm. */
  lost?: () => Promise<void>
}

export class FileReply {
  readonly file: StoredFile
  readonly terms: FileTerms
  constructor(stored: StoredFile, terms: FileTerms) {
    this.file = stored
    this.terms = terms
  }
}

/** A file of the media store, whole or in part, as the visitor asks. */
export function file(stored: StoredFile, terms: FileTerms) {
  if (!/^[A-Za-z0-9._-]+$/.test(terms.name)) throw new Error(`not a name for a file: ${terms.name}`)
  return new FileReply(stored, terms)
}
