import { rate, type Stereo } from '../piece.ts'
import { samplesFor } from '../sample-memory.ts'

/** One note as an instrument is asked for it. */
export interface Stroke {
  hertz: number
  /** From 0 to 1: here only how bright, the level is set where the note is mixed. */
  loud: number
  /** Seconds until it is let go. */
  length: number
  /** Seconds until the piece is over: by then it must have died away by itself. */
  room: number
  seed: number
}

/** Below this nobody hears it under anything else: −90 dB. */
export const inaudible = 10 ** (-90 / 20)

/** How often what changes slowly is computed anew, in samples. */
export const stride = 32

export const silence = (seconds: number): Stereo => {
  const samples = Math.max(1, Math.ceil(seconds * rate))
  return { left: samplesFor(samples), right: samplesFor(samples) }
}

/** Seconds until middle C has fallen by 60 dB, for this note: what is small and high rings shorter. */
export const ringOf = (decay: number, hertz: number, room: number) =>
  Math.min(decay * (261.63 / hertz) ** 0.45, room * 1.1)

/** By how much something falls with each sample that falls by 60 dB in so many seconds. */
export const fallOf = (seconds: number) => Math.exp(-6.907755278982137 / (seconds * rate))

/** When a note that is held is let go, and how long it takes to end: in time before the piece does. */
export function heldOf({ length, room }: Stroke, release: number) {
  const fading = Math.min(release, room * 0.45)
  const held = Math.max(0.005, Math.min(length, room - fading))
  return { held, fading, total: held + fading }
}
