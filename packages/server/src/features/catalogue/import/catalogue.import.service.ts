import { setImmediate } from 'node:timers/promises'
import { slugsNear } from '@earcon/contract/catalogue/slug.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import type { Db } from '../../../db/engine.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import { changeAtDesk, type DeskChange } from '../../identity/identity.desk.service.ts'
import { newCatalogueId } from '../desk/catalogue.change-pack.service.ts'
import { masterSums, packRecordsBySlug, takenSlugs } from '../desk/catalogue.pack-records.queries.ts'
import { packChangesOf, trackChangesOf } from '../desk/catalogue.pack-records.ts'
import { lockCatalogue, writePacks } from '../desk/catalogue.write-packs.service.ts'
import { type BroughtFolder, openFolder, sumOfFile } from './catalogue.folder.ts'
import { checkManifest } from './catalogue.import.check.ts'
import {
  type PlannedPack,
  type Present,
  planImport,
  trackSlugOf,
  withSounds,
} from './catalogue.import.plan.ts'
import { type Fault, type ReadManifest, readManifest } from './catalogue.manifest-file.ts'
import {
  type BroughtCover,
  type BroughtSound,
  drawCover,
  readCover,
  readSound,
  refusedSentence,
} from './catalogue.sounds.service.ts'

/** How far long work has come. */
export type Progress = (step: { done: number; total: number; what: string }) => void

/** What an import did, or would do. */
export interface ImportReport {
  dry_run: boolean
  packs: number
  tracks: number
  changes: DeskChange[]
}

const filesAtOnce = 4

/**
 * Puts a folder into the catalogue: all of it, or nothing. What is the same already stays as it is; what is in the shop and
 * not in the folder is left alone. A dry run reads everything, so that it finds every fault, and changes nothing.
 */
export async function importCatalogue(
  context: DeskContext,
  path: string,
  { dryRun = false, progress = () => {} }: { dryRun?: boolean; progress?: Progress } = {},
): Promise<ImportReport> {
  const folder = await openFolder(path)
  const manifest = readManifest(folder.manifest.name, folder.manifest.text)
  if ('faults' in manifest) throw refusalOf(manifest.faults)
  const files = new Set(folder.files.keys())
  files.delete(folder.manifest.name)
  refuseFaults(checkManifest(manifest, files, folder.leadingOut))

  const brought = await readEverything(context, manifest, folder, progress)
  if (dryRun) return reportOf(manifest, changesOf(await brought.plan(context.db)), true)
  // What was read is known before, one by one, so that visitors come in between; no pack holds it yet. The embedded database
  // answers without letting go of the process, so it is let go of here.
  for (const { save } of [...brought.sounds.values(), ...brought.covers.values()]) {
    await atomically(context, ({ db }) => save(db))
    await setImmediate()
  }
  const changes = await changeAtDesk(context, async (context, note) => {
    await lockCatalogue(context)
    const planned = await brought.plan(context.db)
    const changes: DeskChange[] = []
    await writePacks(context, planned, async (change) => {
      changes.push(change)
      await note(change)
    })
    return changes
  })
  return reportOf(manifest, changes, false)
}

const reportOf = ({ catalogue }: ReadManifest, changes: DeskChange[], dry_run: boolean): ImportReport => ({
  dry_run,
  packs: catalogue.packs.length,
  tracks: new Set(catalogue.packs.flatMap(({ tracks }) => tracks.map(({ file }) => file))).size,
  changes,
})

function refuseFaults(faults: readonly Fault[]) {
  if (faults.length > 0) throw refusalOf(faults)
}

/** More would only scroll the first ones away. */
const mostFaults = 100

const refusalOf = (faults: readonly Fault[]) =>
  new Refusal('import-refused', {
    sentences: [
      ...faults.slice(0, mostFaults).map(sentenceOf),
      ...(faults.length > mostFaults ? [`And ${faults.length - mostFaults} more.`] : []),
    ],
  })

const sentenceOf = ({ file, line, reason }: Fault) =>
  `${file}${line === null ? '' : `, line ${line}`}: ${reason}`

/** Everything that takes long, before the catalogue is touched: sums, sounds and covers. */
async function readEverything(
  context: DeskContext,
  manifest: ReadManifest,
  folder: BroughtFolder,
  progress: Progress,
) {
  const { catalogue } = manifest
  const named = catalogue.packs.flatMap(({ cover, tracks }) => [
    ...tracks.map(({ file }) => file),
    ...(cover ? [cover] : []),
  ])
  const sums = await sumFiles(folder, [...new Set(named)], progress)
  // Made once: the plan is made anew when the catalogue is locked, and is to speak of the same tracks.
  const ids = rememberedIds()
  const now = new Date()
  const plan = async (db: Db) =>
    planImport(catalogue, await loadPresent(db, manifest), sums, { newId: ids(), now })
  const first = await plan(context.db)
  const sounds = await readSounds(context, manifest, folder, { plan: first, sums, progress })
  const heard = withSounds(first, sounds)
  const covers = await makeCovers(context, manifest, folder, { plan: heard, sums, progress })
  return {
    sounds,
    covers,
    /** The same plan on what is in the shop by then; refused where that needs what was not read. */
    async plan(db: Db) {
      const planned = withCovers(withSounds(await plan(db), sounds), covers)
      const isWhole = planned.every(
        ({ after }) => after.cover_take && after.tracks.every(({ take }) => take !== null),
      )
      if (!isWhole) throw new Refusal('catalogue-changed-meanwhile')
      return planned
    },
  }
}

/** Hands out the same ids in the same order each time it is begun. */
function rememberedIds() {
  const made: string[] = []
  return () => {
    let at = 0
    return () => (made[at++] ??= newCatalogueId())
  }
}

async function loadPresent(db: Db, { catalogue }: ReadManifest): Promise<Present> {
  const packs = await packRecordsBySlug(
    db,
    catalogue.packs.map(({ slug }) => slug),
  )
  const takes = packs.flatMap(({ tracks }) => tracks.flatMap(({ take }) => take ?? []))
  const wanted = catalogue.packs.flatMap(({ slug, tracks }) =>
    tracks.map(({ title }) => trackSlugOf(slug, title)),
  )
  const trackSlugs = await takenSlugs(db, 'tracks', wanted.flatMap(slugsNear))
  return { packs, trackSlugs: new Set(trackSlugs.keys()), masterSums: await masterSums(db, takes) }
}

async function sumFiles(folder: BroughtFolder, names: readonly string[], progress: Progress) {
  let done = 0
  const pairs = await inParallel(names, filesAtOnce, async (name): Promise<[string, string]> => {
    const sum = await sumOfFile(pathIn(folder, name))
    progress({ done: ++done, total: names.length, what: 'Looking at files' })
    return [name, sum]
  })
  return new Map(pairs)
}

interface Reading {
  plan: readonly PlannedPack[]
  sums: ReadonlyMap<string, string>
  progress: Progress
}

/** Reads every sound that is new or another than before; all that cannot be taken are told at once. */
async function readSounds(
  context: DeskContext,
  manifest: ReadManifest,
  folder: BroughtFolder,
  { plan, sums, progress }: Reading,
) {
  const wanted = [
    ...new Map(
      plan.flatMap(({ sounds }) => [...sounds.values()].map((sound) => [sound.file, sound])),
    ).values(),
  ]
  const faults: Fault[] = []
  let done = 0
  const read = await inParallel(wanted, filesAtOnce, async ({ file, kind, isSigned }) => {
    const sound = await readSound(context, {
      path: pathIn(folder, file),
      sha256: sums.get(file) ?? '',
      ...(kind && { kind }),
      isSigned,
    }).catch((error: unknown) => {
      const reason = refusedSentence(error)
      if (!reason) throw error
      faults.push({ file, line: null, reason })
    })
    progress({ done: ++done, total: wanted.length, what: 'Reading sounds' })
    return sound
  })
  refuseFaults(inOrder(faults, manifest))
  const found = new Map<string, BroughtSound>()
  wanted.forEach(({ file }, place) => {
    const sound = read[place]
    if (sound) found.set(file, sound)
  })
  return found
}

/** In the order of the manifest, each with the line that names the file. */
function inOrder(faults: readonly Fault[], { name, catalogue, lineOf }: ReadManifest): Fault[] {
  const places = catalogue.packs.flatMap(({ tracks, cover }, pack) => [
    ...(cover ? [{ file: cover, path: ['packs', pack, 'cover'] }] : []),
    ...tracks.map(({ file }, track) => ({ file, path: ['packs', pack, 'tracks', track, 'file'] })),
  ])
  return places
    .filter(({ file }, place) => places.findIndex((one) => one.file === file) === place)
    .flatMap(({ file, path }) => {
      const fault = faults.find((one) => one.file === file)
      return fault ? [{ file, line: null, reason: `${fault.reason} (${name}, line ${lineOf(path)})` }] : []
    })
}

/** The covers that are not there yet, by pack: read from a picture, or drawn from the sounds. */
async function makeCovers(
  context: DeskContext,
  manifest: ReadManifest,
  folder: BroughtFolder,
  { plan, sums, progress }: Reading,
) {
  const covers = new Map<string, BroughtCover>()
  const faults: Fault[] = []
  let done = 0
  await inParallel(plan, 2, async ({ after, cover }) => {
    const takes = after.tracks.flatMap(({ take }) => take ?? [])
    const making = cover
      ? readCover(context, { path: pathIn(folder, cover), sha256: sums.get(cover) ?? '' })
      : drawCover(context, after.slug, takes)
    const made = await making.catch((error: unknown) => {
      const reason = refusedSentence(error)
      if (!reason || !cover) throw error
      faults.push({ file: cover, line: null, reason })
    })
    if (made) covers.set(after.slug, made)
    progress({ done: ++done, total: plan.length, what: 'Making covers' })
  })
  refuseFaults(inOrder(faults, manifest))
  return covers
}

const withCovers = (plan: readonly PlannedPack[], covers: ReadonlyMap<string, BroughtCover>) =>
  plan.map((planned) => ({
    ...planned,
    after: { ...planned.after, cover_take: covers.get(planned.after.slug)?.take ?? null },
  }))

/** What would be noted if it were done. */
function changesOf(plan: readonly PlannedPack[]): DeskChange[] {
  const before = new Map(plan.flatMap(({ before }) => before?.tracks.map((track) => [track.id, track]) ?? []))
  const after = new Map(plan.flatMap(({ after }) => after.tracks.map((track) => [track.id, track])))
  return [
    ...[...after.values()].flatMap((track) => trackChangesOf(before.get(track.id), track)),
    ...plan.flatMap(packChangesOf),
  ]
}

const pathIn = ({ files }: BroughtFolder, name: string) => files.get(name) ?? ''
