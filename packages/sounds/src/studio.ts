import { availableParallelism } from 'node:os'
import type { CoverTake, Portrait, SampleTake, Studio, TrackTake } from '@earcon/contract/takes'
import { createWorkerPool } from './worker-pool.ts'

/** What a worker is told; everything else it knows by itself. */
export type StudioTask =
  | { product: 'track' | 'sample'; recipe: string }
  | { product: 'cover'; recipe: string; portraits: Portrait[] }

export type AnyTake = TrackTake | SampleTake | CoverTake

interface StudioOptions {
  /** How many sounds are made at once; by default one on each core, and at most four. */
  workers?: number
}

/** The studio works in threads of its own: this one loads nothing of it, and is never held up. */
export function openStudio({ workers = Math.min(4, availableParallelism()) }: StudioOptions = {}): Studio {
  const script = new URL('./render.worker.ts', import.meta.url)
  const pool = createWorkerPool<StudioTask, AnyTake>(script, { workers: Math.max(1, workers) })
  /** The only cast: a worker answers an order for a product with a take of that product, or not at all. */
  const make = <T extends AnyTake>(order: StudioTask, urgent?: boolean) =>
    pool.run(`${order.product} ${order.recipe}`, order, urgent) as Promise<T>
  return {
    track: (recipe, urgent) => make<TrackTake>({ product: 'track', recipe }, urgent),
    sample: (recipe, urgent) => make<SampleTake>({ product: 'sample', recipe }, urgent),
    // A moment's work, and the shop looks empty without: before all sounds that nobody waits for.
    cover: (recipe, portraits) => make<CoverTake>({ product: 'cover', recipe, portraits }, true),
    close: () => pool.close(),
  }
}
