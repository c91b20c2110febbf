/** A file as the records of a ZIP describe it. */
export interface Member {
  /** In UTF-8. */
  name: Buffer
  size: number
  crc32: number
  modified: Date
  executable: boolean
}

/** A field that is full of ones says that the number is too large for it, and stands in a wider one elsewhere. */
const full16 = 0xffff
const full32 = 0xffff_ffff

type Field = readonly [bytes: 2 | 4 | 8, value: number]

const lengthOf = (fields: readonly Field[]) => fields.reduce((sum, [bytes]) => sum + bytes, 0)

/** Numbers one after the other, the lowest byte first. */
function pack(fields: readonly Field[]) {
  const packed = Buffer.allocUnsafe(lengthOf(fields))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at)
    else packed.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return packed
}

/** What did not fit: none where everything did, so that old readers understand all but the largest archives. */
const zip64Extra = (values: readonly number[]): Field[] =>
  values.length === 0
    ? []
    : [[2, 0x0001], [2, 8 * values.length], ...values.map((value): Field => [8, value])]

/** The size counts twice: packed and unpacked it is the same. */
const tooLarge = ({ size }: Member) => (size >= full32 ? [size, size] : [])
const tooFar = (offset: number) => (offset >= full32 ? [offset] : [])

const version = (extra: readonly Field[]): Field => [2, extra.length > 0 ? 45 : 20]

/** What the record before a file's bytes and the one in the directory say alike. */
const description = ({ name, size, crc32, modified }: Member, extra: readonly Field[]): Field[] => [
  version(extra),
  [2, 0x0800], // names are UTF-8, and nothing follows the bytes
  [2, 0], // stored as it is
  [2, timeOf(modified)],
  [2, dateOf(modified)],
  [4, crc32],
  [4, Math.min(size, full32)],
  [4, Math.min(size, full32)],
  [2, name.length],
  [2, lengthOf(extra)],
]

/** Stands before the bytes of a file. */
export function localHeader(member: Member) {
  const extra = zip64Extra(tooLarge(member))
  return Buffer.concat([pack([[4, 0x0403_4b50], ...description(member, extra)]), member.name, pack(extra)])
}

export const localHeaderLength = (member: Member) =>
  30 + member.name.length + lengthOf(zip64Extra(tooLarge(member)))

/** Stands in the directory, and says where the file begins. */
export function directoryEntry(member: Member, offset: number) {
  const extra = zip64Extra([...tooLarge(member), ...tooFar(offset)])
  return Buffer.concat([
    pack([
      [4, 0x0201_4b50],
      [2, (3 << 8) | 45], // made on Unix, so that the mode below counts
      ...description(member, extra),
      [2, 0], // no comment
      [2, 0], // one disk
      [2, 0],
      [4, (member.executable ? 0o100_755 : 0o100_644) * 0x1_0000],
      [4, Math.min(offset, full32)],
    ]),
    member.name,
    pack(extra),
  ])
}

export const directoryEntryLength = (member: Member, offset: number) =>
  46 + member.name.length + lengthOf(zip64Extra([...tooLarge(member), ...tooFar(offset)]))

interface Directory {
  count: number
  offset: number
  size: number
}

/** The last thing in an archive, and the first that is read of it. */
export function endOfDirectory({ count, offset, size }: Directory) {
  const isWide = count >= full16 || offset >= full32 || size >= full32
  const end = offset + size
  return pack([
    ...(isWide ? wideEnding({ count, offset, size }, end) : []),
    ...narrowEnding({ count, offset, size }),
  ])
}

const wideEnding = ({ count, offset, size }: Directory, at: number): Field[] => [
  [4, 0x0606_4b50],
  [8, 44], // so many bytes follow
  [2, (3 << 8) | 45],
  [2, 45],
  [4, 0],
  [4, 0],
  [8, count],
  [8, count],
  [8, size],
  [8, offset],
  // where it stands
  [4, 0x0706_4b50],
  [4, 0],
  [8, at],
  [4, 1],
]

const narrowEnding = ({ count, offset, size }: Directory): Field[] => [
  [4, 0x0605_4b50],
  [2, 0],
  [2, 0],
  [2, Math.min(count, full16)],
  [2, Math.min(count, full16)],
  [4, Math.min(size, full32)],
  [4, Math.min(offset, full32)],
  [2, 0],
]

/** The format counts years from 1980 on, in seven bits; a time zone it has none, so this is UTC. */
const earliest = Date.UTC(1980, 0, 1)
const latest = Date.UTC(2107, 11, 31, 23, 59, 58)
const clamped = (date: Date) => new Date(Math.min(Math.max(date.getTime(), earliest), latest))

function timeOf(modified: Date) {
  const date = clamped(modified)
  return (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
}

function dateOf(modified: Date) {
  const date = clamped(modified)
  return ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
}
