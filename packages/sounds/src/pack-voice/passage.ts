import { energiesOf, hop } from '../mastering/loudness.ts'
import { rate, type Stereo } from '../piece.ts'
import { copyOf } from '../sample-memory.ts'

/** So much of the energy of the loudest passage will do, if something begins there. */
const nearlyAsLoud = 0.8
/** How long before and after a moment is compared, in hundredths of a second. */
const around = 5

/**
 * The most telling stretch of a piece: of the loudest ones, that before which the least is heard and after which the most. It comes
 * in so many samples before that, so that what begins there is heard in full.
 */
export function passageOf(sound: Stereo, samples: number, lead: number): Stereo {
  const room = sound.left.length - samples
  if (room <= 0) return cut(sound, 0, sound.left.length)
  return cut(sound, startOf(sound, { room, samples, lead }), samples)
}

const cut = ({ left, right }: Stereo, start: number, samples: number): Stereo => ({
  left: copyOf(left, start, start + samples),
  right: copyOf(right, start, start + samples),
})

interface Passage {
  /** At most so many samples go before it. */
  room: number
  samples: number
  lead: number
}

function startOf(sound: Stereo, { room, samples, lead }: Passage) {
  const sums = addUp(energiesOf(sound))
  const within = (first: number, last: number) =>
    sums[Math.min(sums.length - 1, last)] - sums[Math.max(0, first)]
  const window = Math.floor(samples / hop)
  const starts = Array.from({ length: Math.floor(room / hop) + 1 }, (_, start) => ({
    start,
    energy: within(start, start + window),
  }))
  const loudest = Math.max(...starts.map(({ energy }) => energy))
  const rise = ({ start }: { start: number }) => {
    const moment = start + Math.round(lead / hop)
    return within(moment, moment + around) / (within(moment - around, moment) + loudest / window)
  }
  const best = starts
    .filter(({ energy }) => energy >= nearlyAsLoud * loudest)
    .reduce((found, other) => (rise(other) > rise(found) ? other : found))
  return best.start * hop
}

/** How much there is up to each hundredth of a second. */
function addUp(energies: Float64Array) {
  const sums = new Float64Array(energies.length + 1)
  for (let n = 0; n < energies.length; n += 1) sums[n + 1] = sums[n] + energies[n]
  return sums
}

export const samplesIn = (ms: number) => Math.floor((ms * rate) / 1000)
