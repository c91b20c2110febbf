import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type {
  CoverTake,
  Portrait,
  SourceFacts,
  Studio,
  StudioFile,
  TrackFacts,
  Turn,
} from '@earcon/contract/takes'
import { createTempFolder } from './ports.ts'

const portrait: Portrait = { spectrum: 'AA==', figure: 'AAA=', envelope: 'AA==' }

const facts: TrackFacts = {
  loudness: -16,
  true_peak: -1.5,
  peaks: Buffer.alloc(200, 7).toString('base64'),
  preview_start_ms: 0,
  preview_ms: 1000,
  brightness_hz: 880.5,
  roughness: 0.02,
  attack_ms: 4.5,
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

/** Two by two pixels with a palette: as small as a picture can be of which an icon is made. */
const card = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAABlBMVEX///8AAABVwtN+AAAADklEQVR4nGNgYGRgZAAAAAwAAzi4CA8AAAAASUVORK5CYII=',
  'base64',
)

/** Lays a file down as a studio does. */
export function layFile(folder: string, bytes: Uint8Array, type: string): StudioFile {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, size: bytes.byteLength, type, sha256, crc32: crc32(bytes) }
}

const nameOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)

/** A studio whose sounds are short texts, and which makes one only when it is let: for what has to be timed. */
export function slowStudio(folder = createTempFolder()) {
  const lay = (text: string, type: string) => layFile(folder, Buffer.from(text), type)
  const drawnCover = (): CoverTake => ({
    files: { plate: lay(drawing, 'image/svg+xml'), card: layFile(folder, card, 'image/png') },
    facts: {},
  })
  const orders: string[] = []
  let waiting: (() => void)[] = []
  let arrived = () => {}
  const order = (name: string, turn?: Turn) => {
    orders.push(turn === 'awaited' ? `${name}, urgently` : name)
    arrived()
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  const studio: Studio = {
    async track(recipe, turn) {
      await order(recipe, turn)
      return {
        files: {
          master: lay(`master of ${recipe}`, 'audio/wav'),
          preview: lay(`preview of ${recipe}`, 'audio/mpeg'),
        },
        facts,
      }
    },
    async sample(recipe, turn) {
      await order(recipe, turn)
      return { files: { sample: lay(`sample of ${recipe}`, 'audio/mpeg') }, facts }
    },
    async cover(recipe, slug, portraits) {
      await order(`${recipe} of ${slug} from ${portraits.length}`)
      return drawnCover()
    },
    async packVoice({ recipe, parts }, previews) {
      await order(`voice ${recipe}`)
      const facts = {
        loudness: -19,
        true_peak: -4.5,
        duration_ms: parts.reduce((sum, { ms }) => sum + ms, 0),
      }
      return { files: { voice: lay(`voice of ${previews.map(String).join(', ')}`, 'audio/mpeg') }, facts }
    },
    async ingest({ path, kind = 'music' }) {
      await order(path)
      return {
        files: {
          master: lay(`master from ${path}`, 'audio/flac'),
          preview: lay(`preview from ${path}`, 'audio/mpeg'),
          ...(kind === 'signal' && { wav: lay(`plain from ${path}`, 'audio/wav') }),
        },
        facts: { ...facts, source },
      }
    },
    async ingestCover(path) {
      await order(path)
      const { files, facts } = drawnCover()
      return { files: { master: lay(`picture from ${path}`, 'image/jpeg'), ...files }, facts }
    },
    recipeOfFile: ({ sha256, kind = 'by length', isSigned }) => nameOf('file', sha256, kind, `${isSigned}`),
    recipeOfCover: (slug, recipes) => nameOf('cover', slug, ...recipes),
    planVoice(tracks) {
      const parts = tracks.slice(0, 3).map(({ take, ms }) => ({ take, ms: Math.min(ms, 1_900) }))
      if (parts.length === 0) return undefined
      return { kind: 'signal', parts, recipe: nameOf('voice', ...parts.map(({ take }) => take)) }
    },
    voiceEdition: () => nameOf('voices'),
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
