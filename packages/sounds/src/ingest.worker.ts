import { ingestCover } from './ingest/covers/ingest-cover.ts'
import { ingestSound } from './ingest/ingest-sound.ts'
import type { AnyIngestedTake, IngestTask } from './studio.ts'
import { answerTasks } from './worker-pool.ts'
import { writeFiles, yieldToVisitors } from './worker-thread.ts'

yieldToVisitors({ isAwaited: true })

// Decoders complain here about every bad frame; what is wrong with a file is told in one sentence instead.
console.error = () => {}

// Only the studio writes to this worker.
answerTasks<AnyIngestedTake>(async (order) => writeFiles(await ingest(order as IngestTask)))

const ingest = (order: IngestTask) =>
  order.product === 'sound' ? ingestSound(order.file) : ingestCover(order.path, order.sha256)
