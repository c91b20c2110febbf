import { type Glide, rate, type Vibrato } from '../piece.ts'

/** How far the pitch is bent at a sample, as a factor: asked once every few samples. */
export function glideOf({ glide, vibrato }: { glide?: Glide; vibrato?: Vibrato }, hertz: number) {
  if (!glide && !vibrato) return () => 1
  const start = glide?.from ?? 0
  const slide = Math.max(1, (glide?.time ?? 0) * rate)
  const rise = Math.max(1, (vibrato?.delay ?? 0.4) * rate)
  const turn = (2 * Math.PI * (vibrato?.rate ?? 0)) / rate
  const depth = vibrato?.depth ?? 0
  // Each note swings from its own side, so that a chord does not swing as one.
  const phase = hertz % 6
  return (sample: number) => {
    const left = Math.max(0, 1 - sample / slide)
    const swing = depth === 0 ? 0 : depth * Math.min(1, sample / rise) * Math.sin(turn * sample + phase)
    return 2 ** ((start * left * left + swing) / 12)
  }
}
