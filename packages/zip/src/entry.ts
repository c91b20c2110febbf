import { nameKeyOf } from './names.ts'
import type { Member } from './records.ts'

/** Where the bytes of a file come from: they are at hand, or can be read from one place up to another. */
export type Source = Uint8Array | { read(start: number, end: number): AsyncIterable<Uint8Array> }

export interface Entry {
  /** With slashes between folders, and of no other archive's business: see names.ts. */
  name: string
  size: number
  /** Of all its bytes, as zlib counts it. */
  crc32: number
  modified: Date
  /** A script that is to be run. */
  executable?: boolean
  source: Source
}

/** The entries as the records describe them, once each is something that every system can unpack. */
export function membersOf(entries: readonly Entry[]): Member[] {
  const take = takenNames()
  return entries.map(({ name, size, crc32, modified, executable = false, source }) => {
    const bytes = Buffer.from(name)
    if (!isPath(name) || bytes.length > 0xffff) throw new RangeError(`not a name: ${name}`)
    take(name)
    const isWhole = Number.isSafeInteger(size) && size >= 0
    if (!isWhole || (source instanceof Uint8Array && source.length !== size))
      throw new RangeError(`not the size of ${name}: ${size}`)
    if (!Number.isInteger(crc32) || crc32 < 0 || crc32 > 0xffff_ffff)
      throw new RangeError(`not the checksum of ${name}: ${crc32}`)
    if (Number.isNaN(modified.getTime())) throw new RangeError(`not the time of ${name}`)
    return { name: bytes, size, crc32, modified, executable }
  })
}

/** A way down into folders, on every system: never from a root or a drive, and never up. */
const isPath = (name: string) =>
  name.isWellFormed() &&
  !/^[a-z]:|[\\\0]/i.test(name) &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** Refuses what could not lie beside what is there: the same name, in any case and form of its letters, or a folder's. */
function takenNames() {
  const files = new Set<string>()
  const folders = new Set<string>()
  return (name: string) => {
    const parts = name.split('/').map(nameKeyOf)
    // By a sign that no name has: some letters are a slash in another form.
    const [key = '', ...above] = parts.map((_, depth) => parts.slice(0, parts.length - depth).join('\0'))
    if (files.has(key) || folders.has(key) || above.some((folder) => files.has(folder)))
      throw new RangeError(`twice in one archive: ${name}`)
    files.add(key)
    for (const folder of above) folders.add(folder)
  }
}
