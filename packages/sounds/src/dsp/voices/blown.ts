import { type Blown, rate, type Stereo } from '../../piece.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { glideOf } from '../glide.ts'
import { heard, scatter, stir } from '../random.ts'
import { heldOf, type Stroke, silence, stride } from '../stroke.ts'
import { paceOf, turnOf, waveSize } from '../tables.ts'

const mask = waveSize - 1
const list =
  (...amplitudes: number[]) =>
  (harmonic: number) =>
    amplitudes[harmonic - 1] ?? 0.5 * (amplitudes.at(-1) ?? 0) * 0.75 ** (harmonic - amplitudes.length)

const pipes: Record<Blown['pipe'], (harmonic: number, hertz: number) => number> = {
  flute: list(1, 0.42, 0.16, 0.06, 0.03),
  clarinet: list(1, 0.03, 0.55, 0.04, 0.32, 0.06, 0.2, 0.05, 0.12),
  horn: list(1, 0.8, 0.55, 0.38, 0.25, 0.17, 0.11, 0.07),
  reed: list(0.7, 0.9, 0.8, 0.66, 0.5, 0.42, 0.3, 0.26, 0.2, 0.14),
  organ: list(1, 0.6, 0.4, 0.34, 0.04, 0.2, 0.02, 0.16, 0.02, 0.06),
  hum: (harmonic, hertz) =>
    (0.12 + 1 / (1 + ((hertz - 420) / 160) ** 2) + 0.35 / (1 + ((hertz - 1050) / 220) ** 2)) /
    harmonic ** 0.5,
}

/** A pipe that grows brighter as it grows louder, with the breath that feeds it. */
export function blown(voice: Blown, stroke: Stroke): Stereo {
  const { hertz, loud } = stroke
  const attack = voice.attack ?? 0.08
  const { held, fading, total } = heldOf(stroke, voice.release ?? 0.2)
  const sound = silence(total)
  const { left, right } = sound
  const pipe = pipes[voice.pipe]
  const known = voice.pipe === 'hum' ? `hum ${Math.round(hertz)}` : voice.pipe
  const soft = turnOf(`soft ${known}`, hertz, (n) => pipe(n, n * hertz) / n ** 0.9)
  const full = turnOf(`full ${known}`, hertz, (n) => pipe(n, n * hertz))
  const loudness = scaleOf((n) => pipe(n, n * hertz))
  const bendOf = glideOf(voice, hertz)
  const width = voice.width ?? 0.5
  const apart = (width * Math.min(0.12, 0.0004 * hertz) * waveSize) / rate
  const breath = (voice.breath ?? 0.2) * 0.5
  const narrow = 2 * Math.sin((Math.PI * Math.min(9000, hertz * 2.5)) / rate)
  let leftAt = 0
  // Not so far that harmonics would cancel on a single speaker.
  let rightAt = 0.12 * width * waveSize
  let state = scatter(stroke.seed)
  let low = 0
  let band = 0
  let sideLow = 0
  for (let from = 0; from < left.length; from += stride) {
    const to = Math.min(left.length, from + stride)
    const seconds = from / rate
    const swell = Math.min(1, seconds / attack) * (seconds > held ? 1 - (seconds - held) / fading : 1)
    const bright = Math.min(1, (0.25 + 0.75 * loud) * swell)
    const pace = paceOf(hertz * bendOf(from), waveSize)
    for (let n = from; n < to; n += 1) {
      const leftWhole = leftAt | 0
      const leftPart = leftAt - leftWhole
      const dark = soft[leftWhole] + leftPart * (soft[leftWhole + 1] - soft[leftWhole])
      const clear = full[leftWhole] + leftPart * (full[leftWhole + 1] - full[leftWhole])
      const rightWhole = rightAt | 0
      const rightPart = rightAt - rightWhole
      const rightDark = soft[rightWhole] + rightPart * (soft[rightWhole + 1] - soft[rightWhole])
      const rightClear = full[rightWhole] + rightPart * (full[rightWhole + 1] - full[rightWhole])
      state = stir(state)
      const noise = heard(state)
      low += narrow * band
      band += narrow * (noise - low - 0.6 * band)
      sideLow += 0.3 * (band - sideLow)
      const air = breath * band
      left[n] = loudness * (dark + bright * (clear - dark)) + air + 0.5 * width * breath * sideLow
      right[n] =
        loudness * (rightDark + bright * (rightClear - rightDark)) + air - 0.5 * width * breath * sideLow
      leftAt += pace - apart
      if (leftAt >= waveSize) leftAt = (leftAt & mask) + (leftAt - Math.floor(leftAt))
      rightAt += pace + apart
      if (rightAt >= waveSize) rightAt = (rightAt & mask) + (rightAt - Math.floor(rightAt))
    }
  }
  fadeIn(sound, Math.max(0.01, attack))
  return letGo(sound, held, fading)
}

/** So that every pipe is as loud as the next. */
function scaleOf(pipe: (harmonic: number) => number) {
  let power = 0
  for (let n = 1; n <= 24; n += 1) power += pipe(n) ** 2
  return 0.34 / Math.sqrt(power)
}
