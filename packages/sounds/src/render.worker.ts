import { getPriority, setPriority } from 'node:os'
import type { MadeFile } from '@earcon/contract/takes'
import { catalogue, scores } from './catalogue.ts'
import { renderCover, renderSample, renderTrack } from './render.ts'
import type { AnyTake, StudioTask } from './studio.ts'
import { answerTasks } from './worker-pool.ts'

// On Linux a priority is a thread's own: people who visit the shop go before its studio. Where it may not be changed, they do not.
try {
  if (process.platform === 'linux') setPriority(Math.max(5, getPriority()))
} catch {}

answerTasks(
  // Only the studio writes to this worker.
  (order) => make(order as StudioTask),
  // What is a part of something larger cannot be handed over, and is copied.
  ({ files }) =>
    Object.values<MadeFile>(files)
      .filter(({ bytes }) => bytes.length === bytes.buffer.byteLength)
      .map(({ bytes }) => bytes.buffer as ArrayBuffer),
)

async function make(order: StudioTask): Promise<AnyTake> {
  const { product, recipe } = order
  const score = scores.get(recipe)
  if (product === 'track' && score?.product === product) return renderTrack(score)
  if (product === 'sample' && score?.product === product) return renderSample(score)
  const pack = catalogue.packs.find(({ cover_recipe }) => cover_recipe === recipe)
  if (product === 'cover' && pack) return renderCover(pack.slug, order.portraits)
  throw new Error(`The studio knows no ${product} by the recipe ${recipe}.`)
}
