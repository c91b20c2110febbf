import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { isIntact } from '../../platform/media/checksums.ts'
import type { Media } from '../../platform/media/media.ts'
import { type DumpManifest, type MediaLine, mediaKeyOf } from './dump.manifest.ts'
import { listNamedObjects } from './dump.media.service.ts'
import type { DumpReader } from './dump.readers.ts'
import { refuseDump } from './dump.refusals.ts'

/** An object that lies beside the store until the rows that name the one in its place are gone. */
interface WaitingObject {
  key: string
  draft: string
}

interface StoredObjects {
  stored: number
  there: number
  waiting: WaitingObject[]
}

/**
 * Puts what a dump brings into the media store; what lies there already, byte for byte, is left. Where other bytes lie under a
 * key, the present shop may need them: what is to take their place is laid down, and waits.
 */
export async function storeObjects(
  media: Media,
  reader: DumpReader,
  { media: lines, missing }: DumpManifest,
  report: ReportStep,
): Promise<StoredObjects> {
  const damaged = new Set(missing.map(({ missing }) => missing))
  const good = lines.filter((line) => !damaged.has(mediaKeyOf(line)))
  const isDescription = ({ file }: MediaLine) => file.endsWith('/take.json')
  const result: StoredObjects = { stored: 0, there: 0, waiting: [] }
  const unfinished = new Set<string>()
  let done = 0
  const store = async (line: MediaLine) => {
    const { size, sha256 } = line
    const key = mediaKeyOf(line)
    if (await isIntact(media, { key, size, sha256 })) result.there++
    else {
      const draft = await layDown(media, reader, line)
      if (unfinished.has(dirname(key)) || (await media.stat(key))) {
        unfinished.add(dirname(key))
        result.waiting.push({ key, draft })
      } else {
        await putDraft(media, { key, draft })
        result.stored++
      }
    }
    report({ done: ++done, total: good.length, what: 'Storing sounds and covers' })
  }
  try {
    // A take counts as whole once its description is there.
    await inParallel(
      good.filter((line) => !isDescription(line)),
      4,
      store,
    )
    await inParallel(good.filter(isDescription), 4, store)
    return result
  } catch (error) {
    await forgetWaiting(result)
    throw error
  }
}

/** In the order in which they were laid down: descriptions last. */
export async function putWaiting(media: Media, { waiting }: StoredObjects) {
  for (const object of waiting) await putDraft(media, object)
}

export async function forgetWaiting({ waiting }: StoredObjects) {
  for (const { draft } of waiting) await rm(draft, { force: true })
}

async function putDraft(media: Media, { key, draft }: WaitingObject) {
  try {
    await media.putFile(key, draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function layDown(media: Media, reader: DumpReader, { file, sha256 }: MediaLine) {
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
    return draft
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
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
