import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { Media } from '../../platform/media/media.ts'
import { descriptionKey } from '../../platform/media/take-store.ts'
import type { MediaLine, MissingLine } from './dump.manifest.ts'
import { filesOfAllTakes, keysOfUploadParts, type NamedObject, recipesOfTakes } from './dump.media.queries.ts'
import type { DumpWriter } from './dump.writers.ts'

/** Every object of the media store that rows name; the descriptions of takes first, since they may name more. */
export async function listNamedObjects(db: Db): Promise<NamedObject[]> {
  const descriptions = (await recipesOfTakes(db)).map(({ recipe }) => ({ key: descriptionKey(recipe) }))
  return [...descriptions, ...(await filesOfAllTakes(db)), ...(await keysOfUploadParts(db))]
}

interface CopiedMedia {
  media: MediaLine[]
  missing: MissingLine[]
  /** How many lay in the dump already. */
  there: number
}

/** Copies them. They never change under their keys, so it does not matter that rows were read before. */
export async function copyObjects(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  named: readonly NamedObject[],
  writer: DumpWriter,
  report: ReportStep,
): Promise<CopiedMedia> {
  const objects = await withDescribed(ports.media, named)
  const copied: CopiedMedia = { media: [], missing: [], there: 0 }
  let done = 0
  const results = await inParallel(objects, writer.atOnce, async (object) => {
    const result = await copyObject(ports.media, object, writer)
    report({ done: ++done, total: objects.length, what: 'Copying sounds and covers' })
    return result
  })
  for (const { line, missing, isThere } of results) {
    if (line) copied.media.push(line)
    if (missing) copied.missing.push(missing)
    if (isThere) copied.there++
  }
  copied.missing = await withReasons(db, copied.missing)
  return copied
}

/** With what only descriptions name. */
async function withDescribed(media: Media, named: readonly NamedObject[]) {
  const objects = new Map(named.map((object) => [object.key, object]))
  for (const { key } of named.filter(({ key }) => key.endsWith('/take.json')))
    for (const object of await describedObjects(media, key))
      if (!objects.has(object.key)) objects.set(object.key, object)
  return [...objects.values()]
}

const Description = z.object({
  files: z.record(z.string(), z.object({ key: z.string(), size: z.int().positive(), sha256: z.string() })),
})

async function describedObjects(media: Media, key: string): Promise<NamedObject[]> {
  const text = await readPresent(media, key, ({ bytes }) => buffer(bytes))
  if (!text) return []
  try {
    return Object.values(Description.parse(JSON.parse(String(text))).files)
  } catch {
    return []
  }
}

interface CopiedObject {
  line?: MediaLine
  missing?: MissingLine
  isThere?: true
}

async function copyObject(
  media: Media,
  { key, size, sha256 }: NamedObject,
  writer: DumpWriter,
): Promise<CopiedObject> {
  const file = `media/${key}`
  if (size !== undefined && sha256 && (await writer.has(file, { size, sha256 })))
    return { line: { file, size, sha256 }, isThere: true }
  const damaged: MissingLine = { missing: key, why: 'damaged' }
  const copied = await readPresent(media, key, async (found): Promise<CopiedObject> => {
    if (size !== undefined && found.size !== size) return { missing: damaged }
    const sum = await writer.add(file, found.size, found.bytes)
    const line = { file, size: found.size, sha256: sum }
    // It is in the dump by now, and so must be in its manifest.
    return sum === (sha256 ?? sum) ? { line } : { line, missing: damaged }
  })
  return copied ?? { missing: { missing: key, why: 'absent' } }
}

interface PresentObject {
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Does something with an object; undefined where there is none, or it went before its first byte was read. */
async function readPresent<T>(
  media: Media,
  key: string,
  work: (found: PresentObject) => Promise<T>,
): Promise<T | undefined> {
  const found = await media.stat(key)
  if (!found) return undefined
  const opened = await openPresent(media, key, found).catch(async (error: unknown) => {
    const still = await media.stat(key)
    if (!still) return undefined
    if (still.version === found.version) throw error
    // Somebody has put it there anew.
    return openPresent(media, key, still)
  })
  if (!opened) return undefined
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** With its first piece read: what a dump has begun to write cannot be taken back. */
async function openPresent(media: Media, key: string, { size, version }: { size: number; version: string }) {
  const pieces = media.read(key, 0, size - 1, version)[Symbol.asyncIterator]()
  const first = await pieces.next()
  return { size, bytes: fromFirst(first, pieces), close: async () => void (await pieces.return?.()) }
}

async function* fromFirst(first: IteratorResult<Uint8Array>, pieces: AsyncIterator<Uint8Array>) {
  for (let next = first; !next.done; next = await pieces.next()) yield next.value
}

/** What no row names any more was removed while the dump was made: an upload that is finished, say. */
async function withReasons(db: Db, missing: readonly MissingLine[]): Promise<MissingLine[]> {
  if (missing.length === 0) return []
  const named = new Set((await listNamedObjects(db)).map(({ key }) => key))
  return missing.map((line) =>
    line.why === 'absent' && !named.has(line.missing) ? { ...line, why: 'removed meanwhile' } : line,
  )
}
