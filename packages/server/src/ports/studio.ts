import { buffer } from 'node:stream/consumers'
import { Portrait, SampleFacts, type Studio, type Take, TrackFacts } from '@earcon/contract/takes'
import { z } from 'zod'
import { isWhole, StoredFile } from './intact.ts'
import type { Media } from './media.ts'

/** A take whose files lie in the media store. */
export interface KeptTake<Name extends string, Facts> {
  files: Record<Name, StoredFile>
  facts: Facts
}

/** The studio with its shelf: what was made once is taken from there. */
export type Shelf = ReturnType<typeof shelf>

const extensions: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'image/svg+xml': 'svg',
  'image/png': 'png',
}

const track = { parts: ['master', 'preview'], facts: TrackFacts } as const
const sample = { parts: ['sample'], facts: SampleFacts } as const
const cover = { parts: ['plate', 'card'], facts: z.object({}) } as const
const portrayed = z.object({ facts: z.object({ portrait: Portrait }) })

export function shelf(media: Media, studio: Studio) {
  const underWay = new Map<string, Promise<unknown>>()
  const inStudio = new Set<string>()
  /** Somebody waits for these. */
  const hasty = new Set<string>()

  /** What is on the shelf, whole; else what the studio makes of the recipe. Asked twice at once, it is made once. */
  function take<Name extends string, Facts>(
    recipe: string,
    kind: { parts: readonly Name[]; facts: z.ZodType<Facts> },
    make: (urgent: boolean) => Promise<Take<Name, Facts>>,
  ): Promise<KeptTake<Name, Facts>> {
    const found = underWay.get(recipe)
    // Safe because a recipe names one kind of take only.
    if (found) return found as Promise<KeptTake<Name, Facts>>
    const making = adopt(media, recipe, kind)
      .then(async (kept) => {
        if (kept) return kept
        inStudio.add(recipe)
        const made = await make(hasty.has(recipe)).finally(() => inStudio.delete(recipe))
        return keep(media, recipe, made)
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

  const trackOf = (recipe: string, urgent = false) => {
    if (urgent) hasten(recipe, () => studio.track(recipe, true))
    return take(recipe, track, (urgent) => studio.track(recipe, urgent))
  }

  return {
    track: trackOf,
    sample(recipe: string, urgent = false) {
      if (urgent) hasten(recipe, () => studio.sample(recipe, true))
      return take(recipe, sample, (urgent) => studio.sample(recipe, urgent))
    },
    /** Drawn from the portraits of the tracks; one that is not on the shelf any more is made for it. */
    cover: (recipe: string, tracks: string[]) =>
      take(recipe, cover, async () => {
        const takes = await Promise.all(tracks.map((track) => trackOf(track)))
        return studio.cover(
          recipe,
          takes.map(({ facts }) => facts.portrait),
        )
      }),
    /** What a recording looks like, if it lies on the shelf. */
    portrait: async (recipe: string) => (await described(media, recipe, portrayed))?.facts.portrait,
  }
}

const describedAt = (recipe: string) => `takes/${recipe}/take.json`

/** The description goes last: a take without one was never finished. */
async function keep<Name extends string, Facts>(
  media: Media,
  recipe: string,
  { files: made, facts }: Take<Name, Facts>,
): Promise<KeptTake<Name, Facts>> {
  const files: Partial<Record<Name, StoredFile>> = {}
  for (const part in made) {
    const { bytes, type, sha256, crc32 } = made[part]
    const key = `takes/${recipe}/${part}.${extensions[type] ?? 'bin'}`
    await media.put(key, bytes)
    files[part] = { key, type, size: bytes.byteLength, sha256, crc32 }
  }
  // Safe because the loop has filled every part of what was made.
  const kept = { files: files as Record<Name, StoredFile>, facts }
  await media.put(describedAt(recipe), Buffer.from(JSON.stringify(kept)))
  return kept
}

/** A take from the shelf, if all its files are what its description says. */
async function adopt<Name extends string, Facts>(
  media: Media,
  recipe: string,
  { parts, facts }: { parts: readonly Name[]; facts: z.ZodType<Facts> },
): Promise<KeptTake<Name, Facts> | undefined> {
  const kept = await described(media, recipe, z.object({ files: z.record(z.string(), StoredFile), facts }))
  if (!kept) return undefined
  for (const part of parts) {
    const file = kept.files[part]
    if (!file || !(await isWhole(media, file))) return undefined
  }
  return kept
}

async function described<T>(media: Media, recipe: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const key = describedAt(recipe)
  const found = await media.look(key)
  if (!found || found.size === 0) return undefined
  const text = String(await buffer(media.read(key, 0, found.size - 1)))
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
