import type { Stereo } from '../piece.ts'

export const stretches = 256
/** Shorter than this, a stretch would show single waves instead of how loud they are. */
const shortest = 440

/** How loud, from beginning to end, and the sample in the middle of the loudest stretch. */
export function envelopeOf({ left, right }: Stereo) {
  const energies = new Float64Array(stretches)
  for (let n = 0; n < stretches; n += 1) {
    const middle = ((n + 0.5) * left.length) / stretches
    const reach = Math.max(shortest, left.length / stretches) / 2
    energies[n] = energyOf(left, right, Math.round(middle - reach), Math.round(middle + reach))
  }
  const most = Math.max(...energies)
  const envelope = Uint8Array.from(energies, (energy) =>
    most > 0 ? Math.round(255 * Math.sqrt(energy / most)) : 0,
  )
  return { envelope, strongest: Math.round(((energies.indexOf(most) + 0.5) * left.length) / stretches) }
}

function energyOf(left: Float32Array, right: Float32Array, from: number, to: number) {
  const end = Math.min(left.length, to)
  let energy = 0
  for (let n = Math.max(0, from); n < end; n += 1) energy += left[n] * left[n] + right[n] * right[n]
  return energy
}
