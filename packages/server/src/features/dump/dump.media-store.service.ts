import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { isIntact } from '../../platform/media/checksums.ts'
import type { Media } from '../../platform/media/media.ts'
import { type DumpManifest, type MediaLine, mediaKeyOf } from './dump.manifest.ts'
import { listNamedObjects } from './dump.media.service.ts'
import type { DumpReader } from './dump.readers.ts'
import { refuseDump } from './dump.refusals.ts'

/** Puts what a dump brings into the media store; what lies there already, byte for byte, is left. */
export async function storeObjects(
  media: Media,
  reader: DumpReader,
  { media: lines, missing }: DumpManifest,
  report: ReportStep,
) {
  const damaged = new Set(missing.map(({ missing }) => missing))
  const good = lines.filter((line) => !damaged.has(mediaKeyOf(line)))
  const isDescription = ({ file }: MediaLine) => file.endsWith('/take.json')
  const result = { stored: 0, there: 0 }
  let done = 0
  const store = async (line: MediaLine) => {
    if (await storeObject(media, reader, line)) result.stored++
    else result.there++
    report({ done: ++done, total: good.length, what: 'Storing sounds and covers' })
  }
  // A take counts as whole once its description is there.
  await inParallel(
    good.filter((line) => !isDescription(line)),
    4,
    store,
  )
  await inParallel(good.filter(isDescription), 4, store)
  return result
}

async function storeObject(media: Media, reader: DumpReader, line: MediaLine) {
  const { file, size, sha256 } = line
  const key = mediaKeyOf(line)
  if (await isIntact(media, { key, size, sha256 })) return false
  const draft = join(media.incoming, randomUUID())
  try {
    const sum = createHash('sha256')
    const laid = await open(draft, 'wx')
    try {
      for await (const piece of reader.read(file)) {
        await laid.writeFile(piece)
        sum.update(piece)
      }
    } finally {
      await laid.close()
    }
    if (sum.digest('hex') !== sha256) throw refuseDump(`${file} was changed while it was read.`)
    await media.putFile(key, draft)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}

/** Objects that rows name, and that are not there. */
export async function listAbsentObjects({ db, ports }: Pick<Context, 'db' | 'ports'>) {
  const named = await listNamedObjects(db)
  const found = await inParallel(named, 4, async ({ key, size }) => {
    const there = await ports.media.stat(key)
    return there && there.size === (size ?? there.size) ? undefined : key
  })
  return found.filter((key) => key !== undefined)
}
