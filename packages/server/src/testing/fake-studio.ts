import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { CoverTake, MadeFile, Portrait, SourceFacts, Studio, TrackFacts } from '@earcon/contract/takes'

const portrait: Portrait = { spectrum: 'AA==', figure: 'AAA=', envelope: 'AA==' }

const facts: TrackFacts = {
  loudness: -16,
  true_peak: -1.5,
  peaks: Buffer.alloc(200, 7).toString('base64'),
  preview_start_ms: 0,
  preview_ms: 1000,
  portrait,
}

const source: SourceFacts = {
  format: 'flac',
  duration_ms: 1000,
  sample_rate: 48_000,
  channels: 2,
  bits: 24,
  tempo_bpm: 96,
  key: 'A minor',
}

/** It knows the colours of both schemes, as every cover does. */
const drawing = '<svg><style>a{}@media(prefers-color-scheme:dark){b{}}</style></svg>'

function madeFile(text: string, type: string): MadeFile {
  const bytes = Buffer.from(text)
  return { bytes, type, sha256: createHash('sha256').update(bytes).digest('hex'), crc32: crc32(bytes) }
}

const drawnCover = (): CoverTake => ({
  files: { plate: madeFile(drawing, 'image/svg+xml'), card: madeFile('card', 'image/png') },
  facts: {},
})

const nameOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)

/** A studio whose sounds are short texts, and which makes one only when it is let: for what has to be timed. */
export function slowStudio() {
  const orders: string[] = []
  let waiting: (() => void)[] = []
  let arrived = () => {}
  const order = (name: string, urgent: boolean) => {
    orders.push(urgent ? `${name}, urgently` : name)
    arrived()
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  const studio: Studio = {
    async track(recipe, urgent = false) {
      await order(recipe, urgent)
      return {
        files: {
          master: madeFile(`master of ${recipe}`, 'audio/wav'),
          preview: madeFile(`preview of ${recipe}`, 'audio/mpeg'),
        },
        facts,
      }
    },
    async sample(recipe, urgent = false) {
      await order(recipe, urgent)
      return { files: { sample: madeFile(`sample of ${recipe}`, 'audio/mpeg') }, facts }
    },
    async cover(recipe, slug, portraits) {
      await order(`${recipe} of ${slug} from ${portraits.length}`, false)
      return drawnCover()
    },
    async ingest({ path, kind = 'music' }) {
      await order(path, false)
      return {
        files: {
          master: madeFile(`master from ${path}`, 'audio/flac'),
          preview: madeFile(`preview from ${path}`, 'audio/mpeg'),
          ...(kind === 'signal' && { wav: madeFile(`plain from ${path}`, 'audio/wav') }),
        },
        facts: { ...facts, source },
      }
    },
    async ingestCover(path) {
      await order(path, false)
      return drawnCover()
    },
    recipeOfFile: ({ sha256, kind = 'by length', isSigned }) => nameOf('file', sha256, kind, `${isSigned}`),
    recipeOfCover: (slug, recipes) => nameOf('cover', slug, ...recipes),
    recipeOfCoverFile: (sha256) => nameOf('cover file', sha256),
    async close() {},
  }
  return {
    studio,
    orders,
    /** Resolves once so many orders have come in. */
    async waitForOrders(count: number) {
      while (orders.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
    /** Lets all that wait be made. */
    release() {
      for (const make of waiting) make()
      waiting = []
    },
  }
}
