import type { CoverTake, Portrait, SampleTake, TrackTake } from '@earcon/contract/takes'
import { measuresOf } from './analysis/measures.ts'
import { play } from './dsp/play.ts'
import { id3Of } from './files/id3.ts'
import { type MadeFile, madeFile } from './files/made-file.ts'
import { mp3Of } from './files/mp3.ts'
import { peaksOf } from './files/peaks.ts'
import { excerptOf, musicPreview, signalPreview } from './files/preview.ts'
import { wavOf } from './files/wav.ts'
import { type Master, master } from './mastering/master.ts'
import type { Score } from './score.ts'

const mp3 = 'audio/mpeg'

/** From a score to a track's files: the master that is sold, and the preview that anybody may hear. */
export const renderTrack = (score: Score): Promise<TrackTake<MadeFile>> => finishTrack(score, perform(score))

/** From a score to a sound of the sample player: whole, clean, and as long as it says. */
export const renderSample = (score: Score): Promise<SampleTake<MadeFile>> => finishSample(perform(score))

/** From the portraits of a pack's sounds to its cover. What draws is loaded when it is first wanted. */
export async function renderCover(slug: string, portraits: Portrait[]): Promise<CoverTake<MadeFile>> {
  const [{ drawCover }, { kindOf }] = await Promise.all([
    import('./covers/draw.ts'),
    import('./covers/kinds.ts'),
  ])
  const { plate, card } = drawCover({ kind: kindOf(slug), seed: slug, portraits })
  const svg = new TextEncoder().encode(plate)
  return { files: { plate: madeFile(svg, 'image/svg+xml'), card: madeFile(card, 'image/png') }, facts: {} }
}

const perform = ({ piece }: Score) => master(play(piece), piece.kind, piece.seed)

export async function finishTrack({ title, signature }: Score, sound: Master): Promise<TrackTake<MadeFile>> {
  const excerpt = excerptOf(sound)
  const tag = id3Of({ title, comment: 'Preview, not licensed.' })
  const preview =
    sound.kind === 'music'
      ? await mp3Of(musicPreview(sound, excerpt), { quality: 6, tag })
      : await mp3Of(signalPreview(sound, signature), { quality: 4, tag })
  return {
    files: { master: madeFile(wavOf(sound), 'audio/wav'), preview: madeFile(preview, mp3) },
    facts: {
      ...levelsOf(sound),
      peaks: peaksOf(sound),
      preview_start_ms: excerpt.startMs,
      preview_ms: excerpt.ms,
      ...measuresOf(sound),
    },
  }
}

export async function finishSample(sound: Master): Promise<SampleTake<MadeFile>> {
  const sample = await mp3Of([sound.left, sound.right], { quality: 4 })
  return { files: { sample: madeFile(sample, mp3) }, facts: levelsOf(sound) }
}

const levelsOf = ({ loudness, truePeak }: Master) => ({
  loudness: toTenth(loudness),
  true_peak: toTenth(truePeak),
})
const toTenth = (number: number) => Math.round(number * 10) / 10
