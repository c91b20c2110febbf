import { z } from 'zod'
import { refuseDump } from './dump.refusals.ts'
import { sumOfBytes } from './dump.sums.ts'

/** Which form of dump this program writes; it reads this one and all before it. */
export const formatVersion = 1

export const manifestName = 'manifest.ndjson'

const format = 'earcon dump'
const FormatLine = z.object({ format: z.literal(format), version: z.int().positive() })

/** What a dump is of. */
const Head = FormatLine.extend({
  made_at: z.iso.datetime(),
  engine: z.string(),
  address: z.string(),
  /** Made of the secret that signs links: whether two shops have the same can be told, and nothing else. */
  secret_mark: z.string(),
  migrations: z.array(z.string()).min(1),
  has_media: z.boolean(),
})
export type DumpHead = z.infer<typeof Head>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.int().nonnegative()

const TableLine = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })
const SequenceLine = z.object({ sequence: z.string(), last: z.string().regex(/^\d+$/).nullable() })
const RowsLine = z.object({
  file: z.string().regex(/^rows\/[a-z0-9_]+(\.\d+)?\.ndjson$/),
  of_table: z.string(),
  size,
  sha256,
})
const MediaLine = z.object({
  file: z.string().regex(/^media\/[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/),
  size,
  sha256,
})
/** An object of the media store that rows name, and that is not in the dump. */
const MissingLine = z.object({ missing: z.string(), why: z.enum(['absent', 'damaged', 'removed meanwhile']) })

type TableLine = z.infer<typeof TableLine>
export type RowsLine = z.infer<typeof RowsLine>
export type MediaLine = z.infer<typeof MediaLine>
export type MissingLine = z.infer<typeof MissingLine>

/** All that a dump says of itself. */
export interface DumpManifest {
  head: DumpHead
  tables: TableLine[]
  sequences: z.infer<typeof SequenceLine>[]
  rows: RowsLine[]
  media: MediaLine[]
  missing: MissingLine[]
}

/** The key in the media store of a file of a dump. */
export const mediaKeyOf = ({ file }: MediaLine) => file.slice('media/'.length)

/** As lines, the last of which is the checksum of all before it. */
export function writeManifest({ head, tables, sequences, rows, media, missing }: DumpManifest): Buffer {
  const lines = [head, ...tables, ...sequences, ...rows, ...media, ...missing]
  const body = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return Buffer.concat([body, Buffer.from(sealOf(body))])
}

const sealOf = (body: Uint8Array) => `${JSON.stringify({ sha256: sumOfBytes(body) })}\n`

/** What was written, if it is whole and this program knows its form. */
export function readManifest(bytes: Buffer): DumpManifest {
  const end = bytes.lastIndexOf('\n', -2) + 1
  const body = bytes.subarray(0, end)
  if (end === 0 || bytes.toString('utf8', end) !== sealOf(body))
    throw refuseDump('Its manifest is damaged or cut off.')
  const [first, ...others] = body.toString('utf8').split('\n').slice(0, -1).map(parseLine)
  const written = FormatLine.safeParse(first)
  if (!written.success) throw refuseDump('It is no dump of a shop.')
  if (written.data.version > formatVersion)
    throw refuseDump('It was made by a newer version of the shop. Use that one, or newer.')
  return sortLines(first, others)
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw refuseDump('Its manifest cannot be read.')
  }
}

function sortLines(first: unknown, others: unknown[]): DumpManifest {
  const head = Head.safeParse(first)
  if (!head.success) throw refuseDump('Its manifest cannot be read.')
  const manifest: DumpManifest = {
    head: head.data,
    tables: [],
    sequences: [],
    rows: [],
    media: [],
    missing: [],
  }
  const kinds: [schema: z.ZodType, list: unknown[]][] = [
    [TableLine, manifest.tables],
    [SequenceLine, manifest.sequences],
    [RowsLine, manifest.rows],
    [MediaLine, manifest.media],
    [MissingLine, manifest.missing],
  ]
  for (const line of others) {
    const kind = kinds.find(([schema]) => schema.safeParse(line).success)
    if (!kind) throw refuseDump('Its manifest cannot be read.')
    kind[1].push(line)
  }
  return manifest
}
