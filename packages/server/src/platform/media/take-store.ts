import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import {
  Portrait,
  SampleFacts,
  type SoundFile,
  SourceFacts,
  type Studio,
  type StudioFile,
  TrackFacts,
  type Turn,
  VoiceFacts,
  type VoicePlan,
  type VoiceTrack,
} from '@earcon/contract/takes'
import { z } from 'zod'
import { isIntact } from './checksums.ts'
import { type Media, StoredFile } from './media.ts'
import { isSound, sumOfLaidSound } from './sound-sums.ts'

/** The files of a take: all that are named first, and perhaps one of those named after. */
type FilesOf<File, Name extends string, Extra extends string> = Record<Name, File> &
  Partial<Record<Extra, File>>

interface TakeKind<Name extends string, Facts, Extra extends string> {
  parts: readonly Name[]
  extras?: readonly Extra[]
  facts: z.ZodType<Facts>
}

interface MadeTake<Name extends string, Facts, Extra extends string> {
  files: FilesOf<StudioFile, Name, Extra>
  facts: Facts
}

/** A take whose files lie in the media store. */
export interface StoredTake<Name extends string, Facts, Extra extends string = never> {
  files: FilesOf<StoredFile, Name, Extra>
  facts: Facts
}

/** The studio with all that it has made: what was made once is taken from the media store. */
export type TakeStore = ReturnType<typeof takeStore>

const extensions: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

const track = { parts: ['master', 'preview'], facts: TrackFacts } as const
const ingested = {
  parts: ['master', 'preview'],
  extras: ['wav'],
  facts: TrackFacts.extend({ source: SourceFacts }),
} as const
const sample = { parts: ['sample'], facts: SampleFacts } as const
const cover = { parts: ['plate', 'card'], facts: z.object({}) } as const
const voice = { parts: ['voice'], facts: VoiceFacts } as const
const ingestedCover = { parts: ['master', 'plate', 'card'], facts: z.object({}) } as const
const portraitSchema = z.object({ facts: z.object({ portrait: Portrait }) })

export function takeStore(media: Media, studio: Studio) {
  const underWay = new Map<string, Promise<unknown>>()
  const inStudio = new Set<string>()
  /** Somebody waits for these. */
  const hasty = new Set<string>()

  /** What is stored, whole; else what the studio makes of the recipe. Asked twice at once, it is made once. */
  function take<Name extends string, Facts, Extra extends string = never>(
    recipe: string,
    kind: TakeKind<Name, Facts, Extra>,
    make: (awaited: boolean) => Promise<MadeTake<Name, Facts, Extra>>,
  ): Promise<StoredTake<Name, Facts, Extra>> {
    const found = underWay.get(recipe)
    // Safe because a recipe names one kind of take only.
    if (found) return found as Promise<StoredTake<Name, Facts, Extra>>
    const making = loadTake(media, recipe, kind)
      .then(async (stored) => {
        if (stored) return stored
        inStudio.add(recipe)
        const made = await make(hasty.has(recipe)).finally(() => inStudio.delete(recipe))
        return storeTake(media, recipe, made)
      })
      .finally(() => {
        underWay.delete(recipe)
        hasty.delete(recipe)
      })
    underWay.set(recipe, making)
    return making
  }

  /** Somebody waits for it now, whether it was ordered before or is still being looked for. */
  const hasten = (recipe: string, again: () => Promise<unknown>) => {
    hasty.add(recipe)
    if (inStudio.has(recipe)) again().catch(() => {})
  }

  const trackOf = (recipe: string, turn: Turn = 'short') => {
    if (turn === 'awaited') hasten(recipe, () => studio.track(recipe, turn))
    return take(recipe, track, (awaited) => studio.track(recipe, awaited ? 'awaited' : turn))
  }

  /** What a recording looks like, if it is stored; whether its files are still whole does not matter. */
  const storedPortrait = async (recipe: string) =>
    (await readDescription(media, recipe, portraitSchema))?.facts.portrait

  const portraitOf = async (recipe: string) =>
    (await storedPortrait(recipe)) ?? (await trackOf(recipe)).facts.portrait

  return {
    track: trackOf,
    sample(recipe: string, turn: Turn = 'sample') {
      if (turn === 'awaited') hasten(recipe, () => studio.sample(recipe, turn))
      return take(recipe, sample, (awaited) => studio.sample(recipe, awaited ? 'awaited' : turn))
    },
    /** Drawn from the portraits of the tracks; one that is not stored any more is made for it. */
    cover: (recipe: string, slug: string, tracks: string[], turn?: Turn) =>
      take(recipe, cover, async () => {
        const portraits = await Promise.all(tracks.map(portraitOf))
        return studio.cover(recipe, slug, portraits, turn)
      }),
    /** Made of the previews of the plan, which are only read if there is no such voice yet. */
    packVoice: (plan: VoicePlan, loadPreviews: () => Promise<Uint8Array[]>) =>
      take(plan.recipe, voice, async () => studio.packVoice(plan, await loadPreviews())),
    planVoice: (tracks: readonly VoiceTrack[]) => studio.planVoice(tracks),
    voiceEdition: () => studio.voiceEdition(),
    /** Reads what the owner of the shop brings; the same bytes, taken in the same way, are read once. */
    ingest: (file: SoundFile) => take(studio.recipeOfFile(file), ingested, () => studio.ingest(file)),
    ingestCover: (path: string, sha256: string) =>
      take(studio.recipeOfCoverFile(sha256), ingestedCover, () => studio.ingestCover(path, sha256)),
    /** What will be the names of such takes: known before anything is read or drawn. */
    recipeOfFile: (file: Omit<SoundFile, 'path'>) => studio.recipeOfFile(file),
    recipeOfCover: (slug: string, recipes: string[]) => studio.recipeOfCover(slug, recipes),
    recipeOfCoverFile: (sha256: string) => studio.recipeOfCoverFile(sha256),
    portrait: storedPortrait,
    /** How many takes the studio has been asked for and has not made yet. */
    inProgress: () => inStudio.size,
  }
}

/** Where it is written what a take is. */
export const descriptionKey = (recipe: string) => `takes/${recipe}/take.json`

/** The description goes last: a take without one was never finished. */
async function storeTake<Name extends string, Facts, Extra extends string>(
  media: Media,
  recipe: string,
  { files: made, facts }: MadeTake<Name, Facts, Extra>,
): Promise<StoredTake<Name, Facts, Extra>> {
  const files: Partial<Record<string, StoredFile>> = {}
  const laid = Object.entries<StudioFile>(made)
  try {
    for (const [part, { path, ...file }] of laid) {
      const key = `takes/${recipe}/${part}.${extensions[file.type] ?? 'bin'}`
      const sum = isSound(file) ? { sound_sha256: await sumOfLaidSound({ path, size: file.size }) } : {}
      await media.putFile(key, path)
      files[part] = { key, ...file, ...sum }
    }
  } catch (error) {
    await Promise.all(laid.map(([, { path }]) => rm(path, { force: true })))
    throw error
  }
  // Safe because the loop has filled every part of what was made.
  const stored = { files: files as FilesOf<StoredFile, Name, Extra>, facts }
  await media.put(descriptionKey(recipe), Buffer.from(JSON.stringify(stored)))
  return stored
}

/** A take from the media store, if all its files are what its description says. */
async function loadTake<Name extends string, Facts, Extra extends string>(
  media: Media,
  recipe: string,
  { parts, facts }: TakeKind<Name, Facts, Extra>,
): Promise<StoredTake<Name, Facts, Extra> | undefined> {
  const stored = await readDescription(
    media,
    recipe,
    z.object({ files: z.record(z.string(), StoredFile), facts }),
  )
  if (!stored) return undefined
  if (parts.some((part) => !stored.files[part])) return undefined
  for (const file of Object.values(stored.files)) if (!(await isIntact(media, file))) return undefined
  // Safe because every part is there, and what was stored beside them was named when it was made.
  return { files: stored.files as FilesOf<StoredFile, Name, Extra>, facts: stored.facts }
}

async function readDescription<T>(
  media: Media,
  recipe: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const key = descriptionKey(recipe)
  const found = await media.stat(key)
  if (!found || found.size === 0) return undefined
  const text = String(await buffer(media.read(key, 0, found.size - 1)))
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
