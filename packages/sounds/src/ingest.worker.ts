import { ingestCover } from './ingest/covers/ingest-cover.ts'
import { ingestSound } from './ingest/ingest-sound.ts'
import type { AnyIngestedTake, IngestTask } from './studio.ts'
import { answerTasks } from './worker-pool.ts'
import { buffersOf, yieldToVisitors } from './worker-thread.ts'

yieldToVisitors()

// Decoders complain here about every bad frame; what is wrong with a file is told in one sentence instead.
console.error = () => {}

answerTasks(
  // Only the studio writes to this worker.
  (order) => ingest(order as IngestTask),
  buffersOf,
)

const ingest = async (order: IngestTask): Promise<AnyIngestedTake> =>
  order.product === 'sound' ? ingestSound(order.file) : ingestCover(order.path, order.sha256)
