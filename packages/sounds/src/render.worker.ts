import { findScore } from './find-score.ts'
import { renderCover, renderSample, renderTrack } from './render.ts'
import type { AnyTake, StudioOrder, StudioTask } from './studio.ts'
import { answerTasks } from './worker-pool.ts'
import { writeFiles, yieldToVisitors } from './worker-thread.ts'

// Only the studio writes to this worker.
answerTasks<AnyTake>(async (order) => {
  const { isAwaited, ...task } = order as StudioOrder
  yieldToVisitors({ isAwaited })
  return writeFiles(await make(task))
})

async function make(task: StudioTask) {
  const { product, recipe } = task
  if (product === 'cover') return renderCover(task.slug, task.portraits)
  if (product === 'voice') {
    const { renderVoice } = await import('./pack-voice/render-voice.ts')
    return renderVoice(task.plan, task.previews)
  }
  const score = await findScore(recipe)
  if (product === 'track' && score?.product === product) return renderTrack(score)
  if (product === 'sample' && score?.product === product) return renderSample(score)
  throw new Error(`The studio knows no ${product} by the recipe ${recipe}.`)
}
