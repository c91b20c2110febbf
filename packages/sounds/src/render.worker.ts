import { setPriority } from 'node:os'
import type { MadeFile } from '@earcon/contract/takes'
import { scores } from './catalogue.ts'
import { answerOrders } from './pool.ts'
import { renderCover, renderSample, renderTrack } from './render.ts'
import type { AnyTake, StudioOrder } from './studio.ts'

// On Linux a priority is a thread's own: people who visit the shop go before its studio.
if (process.platform === 'linux') setPriority(10)

answerOrders(
  // Only the studio writes to this worker.
  (order) => make(order as StudioOrder),
  ({ files }) => Object.values<MadeFile>(files).map(({ bytes }) => bytes.buffer as ArrayBuffer),
)

async function make(order: StudioOrder): Promise<AnyTake> {
  if (order.product === 'cover') return renderCover(order.recipe, order.portraits)
  const score = scores.get(order.recipe)
  if (score?.product !== order.product)
    throw new Error(`The studio knows no ${order.product} by the recipe ${order.recipe}.`)
  return score.product === 'track' ? renderTrack(score) : renderSample(score)
}
