import type { VoicePlan, VoiceTake } from '@earcon/contract/takes'
import { id3Of } from '../files/id3.ts'
import { type MadeFile, madeFile } from '../files/made-file.ts'
import { mp3Of } from '../files/mp3.ts'
import { toDecibels } from '../mastering/targets.ts'
import { truePeakOf } from '../mastering/true-peak.ts'
import { rate, type Stereo } from '../piece.ts'
import { busiestOf } from './busiest.ts'
import { decode } from './decode.ts'
import { joinVoice } from './join.ts'
import { loudnessOfPart } from './level.ts'

const tag = id3Of({ title: 'The voice of a pack', comment: 'Preview, not licensed.' })

/** From the previews of a pack's sounds, in the order of the plan, to its voice: coded as they are. */
export async function renderVoice(
  { kind, parts }: VoicePlan,
  previews: readonly Uint8Array[],
): Promise<VoiceTake<MadeFile>> {
  const sounds: Stereo[] = []
  for (const [at, preview] of previews.entries())
    sounds.push(kind === 'music' ? await hearBusiest(preview, parts[at]?.ms ?? 0) : await decode(preview))
  if (sounds.length === 0) throw new Error('There is no sound to make a voice of.')
  const voice = joinVoice(kind, parts, sounds)
  const coded =
    kind === 'music'
      ? await mp3Of([voice.left, voice.right], { quality: 6, tag })
      : await mp3Of([middleOf(voice)], { quality: 4, tag })
  return {
    files: { voice: madeFile(coded, 'audio/mpeg') },
    facts: {
      duration_ms: Math.round((voice.left.length * 1000) / rate),
      loudness: toTenth(loudnessOfPart(voice, kind)),
      true_peak: toTenth(toDecibels(truePeakOf(voice))),
    },
  }
}

/** So much more than the passage, for a place where it can begin. */
const choiceMs = 2_000

async function hearBusiest(preview: Uint8Array, ms: number): Promise<Stereo> {
  const { bytes, unheard } = busiestOf(preview, (ms + choiceMs) / 1000)
  const { left, right } = await decode(bytes)
  return { left: left.subarray(unheard), right: right.subarray(unheard) }
}

const middleOf = ({ left, right }: Stereo) => left.map((sample, n) => (sample + right[n]) / 2)

const toTenth = (number: number) => Math.round(number * 10) / 10
