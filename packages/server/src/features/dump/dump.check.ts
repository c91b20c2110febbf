import { buffer } from 'node:stream/consumers'
import { migrationNames } from '../../db/migrate.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import {
  type DumpManifest,
  type MediaLine,
  manifestName,
  type RowsLine,
  readManifest,
} from './dump.manifest.ts'
import type { DumpReader } from './dump.readers.ts'
import { refuseDump } from './dump.refusals.ts'
import { sumOfStream } from './dump.sums.ts'

/** Longer than any of ours could be. */
const largestManifest = 1_000_000_000

/** Reads a whole dump, and refuses it if a byte is not as it was written; nothing is changed by that. */
export async function checkDump(reader: DumpReader, report: ReportStep): Promise<DumpManifest> {
  const size = await reader.sizeOf(manifestName)
  if (!size || size > largestManifest)
    throw refuseDump('It has no manifest: it is no dump, or was never finished.')
  const manifest = readManifest(await buffer(reader.read(manifestName)))
  assertKnown(manifest)
  const files = [...manifest.rows, ...manifest.media]
  if (reader.names && reader.names.length !== files.length + 1)
    throw refuseDump('It does not hold just what its manifest names.')
  let done = 0
  await inParallel(files, 2, async (file) => {
    await checkFile(reader, file)
    report({ done: ++done, total: files.length, what: 'Checking the dump' })
  })
  return manifest
}

async function checkFile(reader: DumpReader, { file, size, sha256 }: RowsLine | MediaLine) {
  if ((await reader.sizeOf(file)) !== size || (await sumOfStream(reader.read(file))) !== sha256)
    throw refuseDump(`It is damaged: ${file} is not as it was written.`)
}

/** Its tables are those of this program, or those that it once had. */
function assertKnown({ head: { migrations } }: DumpManifest) {
  const known = migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown)
    throw refuseDump(
      `It was made by a newer version of the shop, which knows ${unknown}. Use that one, or newer.`,
    )
  if (migrations.join() !== known.slice(0, migrations.length).join())
    throw refuseDump('Its tables are of no version of the shop.')
}
