const blockSize = 512

/** What follows a file, so that the next one begins at a block. */
export const paddingOf = (size: number) => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

/** Two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockSize)

export const headerSize = blockSize

export interface TarEntry {
  name: string
  size: number
  /** In seconds. */
  madeAt: number
  /** Who may read, write and run it; its owner alone reads and writes it, where nothing else is said. */
  mode?: number
}

const [longestName, longestFolder] = [100, 155]
/** Eleven octal digits: 8 GB. */
const largest = 8 ** 11 - 1

/** The block before a file, as every program reads it that knows tar (POSIX.1-1988, "ustar"). */
export function tarHeader({ name, size, madeAt, mode = 0o600 }: TarEntry) {
  const [folder, file] = splitName(name)
  if (file === undefined || size > largest)
    throw new Error(`${name} of ${size} bytes has no place in a tar file`)
  const header = Buffer.alloc(headerSize)
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at)
  header.write(file, 0)
  octal(mode, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(madeAt, 136, 11)
  header.fill(' ', 148, 156)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(folder, 345)
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  return header
}

/** A long name is cut at a slash, and its beginning stands elsewhere. */
function splitName(name: string): [folder: string, file: string | undefined] {
  if (Buffer.byteLength(name) <= longestName) return ['', name]
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [folder, file] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(folder) > longestFolder) break
    if (Buffer.byteLength(file) <= longestName) return [folder, file]
  }
  return ['', undefined]
}

/** What a header says; undefined where it is not, byte for byte, as we would have written it. */
export function readTarHeader(header: Buffer): TarEntry | undefined {
  const text = (start: number, end: number) => header.toString('latin1', start, end).replace(/\0.*$/s, '')
  const folder = text(345, 500)
  const name = folder ? `${folder}/${text(0, longestName)}` : text(0, longestName)
  const size = Number.parseInt(text(124, 136), 8)
  const madeAt = Number.parseInt(text(136, 148), 8)
  if (!name || !(size <= largest) || !Number.isSafeInteger(madeAt)) return undefined
  return tarHeader({ name, size, madeAt }).equals(header) ? { name, size, madeAt } : undefined
}
