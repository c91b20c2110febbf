import { availableParallelism } from 'node:os'
import type {
  CoverTake,
  IngestedCoverTake,
  IngestedTake,
  Portrait,
  SampleTake,
  SoundFile,
  Studio,
  TrackTake,
  Turn,
  VoicePlan,
  VoiceTake,
} from '@earcon/contract/takes'
import { planOf } from './pack-voice/plan.ts'
import { coverFileRecipeOf, coverRecipeOf, fileRecipeOf, voiceEditionOf, voiceRecipeOf } from './recipe.ts'
import { createWorkerPool } from './worker-pool.ts'
import type { WorkerFolder } from './worker-thread.ts'

/** What a worker is told; everything else it knows by itself. */
export type StudioTask =
  | { product: 'track' | 'sample'; recipe: string }
  | { product: 'cover'; recipe: string; slug: string; portraits: Portrait[] }
  | { product: 'voice'; recipe: string; plan: VoicePlan; previews: Uint8Array[] }

export type StudioOrder = StudioTask & { isAwaited: boolean }

export type AnyTake = TrackTake | SampleTake | CoverTake | VoiceTake

/** What a worker is told that reads what the owner brings. */
export type IngestTask =
  | { product: 'sound'; file: SoundFile }
  | { product: 'picture'; path: string; sha256?: string }

export type AnyIngestedTake = IngestedTake | IngestedCoverTake

interface StudioOptions {
  /** Where it lays what it has made, and whence that is to be taken away. */
  folder: string
  /** How many sounds are made at once; by default one on each core, and at most four. */
  workers?: number
  /** How long a file that was brought may take to be read. */
  ingestTimeoutMs?: number
}

/** In this order; among equals, what was ordered first. */
const ranks: Record<Turn, number> = { awaited: 0, opening: 1, short: 2, sample: 3, long: 4 }

/** Twenty minutes of sound fill some 700 MB for a moment; more than twice that is not taken from the machine. */
const mostReaders = 2

/** The studio works in threads of its own: this one loads nothing of it, and is never held up. */
export function openStudio({
  folder,
  workers = Math.min(4, availableParallelism()),
  ingestTimeoutMs = 240_000,
}: StudioOptions): Studio {
  const workerData: WorkerFolder = { folder }
  const script = new URL('./render.worker.ts', import.meta.url)
  const pool = createWorkerPool<StudioOrder, AnyTake>(script, { workers: Math.max(1, workers), workerData })
  /** The only cast: a worker answers an order for a product with a take of that product, or not at all. */
  const make = <T extends AnyTake>(task: StudioTask, turn: Turn) =>
    pool.run(
      `${task.product} ${task.recipe}`,
      { ...task, isAwaited: turn === 'awaited' },
      ranks[turn],
    ) as Promise<T>

  const readers = createWorkerPool<IngestTask, AnyIngestedTake>(
    new URL('./ingest.worker.ts', import.meta.url),
    { workers: Math.max(1, Math.min(mostReaders, workers)), timeoutMs: ingestTimeoutMs, workerData },
  )
  /** As above. */
  const read = <T extends AnyIngestedTake>(name: string, order: IngestTask) =>
    readers.run(name, order).catch((error: unknown) => {
      throw isTimeout(error) ? tooSlow(ingestTimeoutMs) : error
    }) as Promise<T>

  return {
    track: (recipe, turn = 'short') => make<TrackTake>({ product: 'track', recipe }, turn),
    sample: (recipe, turn = 'sample') => make<SampleTake>({ product: 'sample', recipe }, turn),
    // A moment's work, and the shop looks empty without.
    cover: (recipe, slug, portraits, turn = 'opening') =>
      make<CoverTake>({ product: 'cover', recipe, slug, portraits }, turn),
    // As little work as a cover, and a card is mute without.
    packVoice: (plan, previews) =>
      make<VoiceTake>({ product: 'voice', recipe: plan.recipe, plan, previews }, 'opening'),
    ingest: (file) =>
      read<IngestedTake>(`sound ${fileRecipeOf(file)} ${file.path}`, { product: 'sound', file }),
    ingestCover: (path, sha256) =>
      read<IngestedCoverTake>(`picture ${sha256} ${path}`, {
        product: 'picture',
        path,
        ...(sha256 && { sha256 }),
      }),
    recipeOfFile: fileRecipeOf,
    recipeOfCover: coverRecipeOf,
    planVoice(tracks) {
      const plan = planOf(tracks)
      return plan.parts.length > 0 ? { ...plan, recipe: voiceRecipeOf(plan) } : undefined
    },
    voiceEdition: voiceEditionOf,
    recipeOfCoverFile: coverFileRecipeOf,
    close: async () => void (await Promise.all([pool.close(), readers.close()])),
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'WorkerTimeout'

const tooSlow = (ms: number) =>
  Object.assign(new Error(`It could not be read within ${ms / 1000} seconds.`), { name: 'IngestRefused' })
