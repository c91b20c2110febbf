import { scores } from './catalogue.ts'
import { renderCover, renderSample, renderTrack } from './render.ts'
import type { AnyTake, StudioTask } from './studio.ts'
import { answerTasks } from './worker-pool.ts'
import { buffersOf, yieldToVisitors } from './worker-thread.ts'

yieldToVisitors()

answerTasks(
  // Only the studio writes to this worker.
  (order) => make(order as StudioTask),
  buffersOf,
)

async function make(order: StudioTask): Promise<AnyTake> {
  const { product, recipe } = order
  const score = scores.get(recipe)
  if (product === 'track' && score?.product === product) return renderTrack(score)
  if (product === 'sample' && score?.product === product) return renderSample(score)
  if (product === 'cover') return renderCover(order.slug, order.portraits)
  throw new Error(`The studio knows no ${product} by the recipe ${recipe}.`)
}
