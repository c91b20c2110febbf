import type { TrackFacts } from '@earcon/contract/takes'
import type { Master } from '../mastering/master.ts'
import { toAmplitude } from '../mastering/targets.ts'
import type { Stereo } from '../piece.ts'
import { attackOf } from './attack.ts'
import { brightnessMeter } from './brightness.ts'
import { portraitOf } from './portrait.ts'
import { roughnessMeter } from './roughness.ts'

type Measures = Pick<TrackFacts, 'portrait' | 'brightness_hz' | 'roughness' | 'attack_ms'>

/** What a sound looks like, and what is measured while it is looked at. */
export function measuresOf(sound: Stereo & Pick<Master, 'truePeak'>): Measures {
  const [brightness, roughness] = [brightnessMeter(), roughnessMeter()]
  const portrait = portraitOf(sound, (magnitudes) => {
    brightness.hear(magnitudes)
    roughness.hear(magnitudes)
  })
  return {
    portrait,
    brightness_hz: rounded(brightness.read(), 1) || null,
    roughness: rounded(roughness.read(), 4),
    attack_ms: rounded(attackOf(sound, toAmplitude(sound.truePeak)), 1),
  }
}

const rounded = (number: number, digits: number) => Math.round(number * 10 ** digits) / 10 ** digits
