import { type Piece, rate, type Stereo } from '../piece.ts'

/** Plays a piece: the same piece is the same sound, bit by bit, and exactly as long as it says. */
export function play(piece: Piece): Stereo {
  const samples = Math.round((piece.ms * rate) / 1000)
  const left = new Float32Array(samples)
  const right = new Float32Array(samples)
  for (const { notes } of piece.parts)
    for (const note of notes) {
      const turn = (2 * Math.PI * 440 * 2 ** ((note.pitch - 69) / 12)) / rate
      const start = Math.round(note.at * rate)
      for (let n = 0; n < rate && start + n < samples; n += 1) {
        const level = note.loud * 0.2 * Math.exp(-n / 6000) * Math.min(1, n / 200)
        left[start + n] += level * Math.sin(turn * n)
        right[start + n] += level * Math.sin(turn * 1.0006 * n)
      }
    }
  return { left, right }
}
