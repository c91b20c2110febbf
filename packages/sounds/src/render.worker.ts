import { findScore } from './find-score.ts'
import { renderCover, renderSample, renderTrack } from './render.ts'
import type { AnyTake, StudioTask } from './studio.ts'
import { answerTasks } from './worker-pool.ts'
import { writeFiles, yieldToVisitors } from './worker-thread.ts'

yieldToVisitors()

// Only the studio writes to this worker.
answerTasks<AnyTake>(async (order) => writeFiles(await make(order as StudioTask)))

async function make(order: StudioTask) {
  const { product, recipe } = order
  if (product === 'cover') return renderCover(order.slug, order.portraits)
  if (product === 'voice') {
    const { renderVoice } = await import('./pack-voice/render-voice.ts')
    return renderVoice(order.plan, order.previews)
  }
  const score = await findScore(recipe)
  if (product === 'track' && score?.product === product) return renderTrack(score)
  if (product === 'sample' && score?.product === product) return renderSample(score)
  throw new Error(`The studio knows no ${product} by the recipe ${recipe}.`)
}
