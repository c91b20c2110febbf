import { type Piece, rate, type Stereo } from '../piece.ts'
import { reverb } from './effects/reverb.ts'
import { throughTape } from './effects/tape.ts'
import { finish } from './finish.ts'
import { player } from './player.ts'

// Small enough that all that is worked on at a time stays near the processor.
const block = 1024
// With half of a part sent and a fifth of the room heard, the room is 9 dB below the part.
const roomGain = 3.5

/** Plays a piece: the same piece is the same sound, bit by bit, and exactly as long as it says. */
export function play(piece: Piece): Stereo {
  const samples = Math.round((piece.ms * rate) / 1000)
  const left = new Float32Array(samples)
  const right = new Float32Array(samples)
  const partLeft = new Float32Array(block)
  const partRight = new Float32Array(block)
  const sendLeft = new Float32Array(block)
  const sendRight = new Float32Array(block)
  const gains = new Float32Array(block)
  // A room never outlives the piece: what is short is played in a room that is soon still.
  const decay = Math.min(piece.space.decay, (0.6 * piece.ms) / 1000)
  const room = reverb({ ...piece.space, decay })
  const parts = piece.parts.map((part) => ({
    send: (part.send ?? 0.2) * piece.space.wet * roomGain,
    next: player(part, piece),
  }))

  for (let start = 0; start < samples; start += block) {
    const length = Math.min(block, samples - start)
    const mixLeft = left.subarray(start, start + length)
    const mixRight = right.subarray(start, start + length)
    sendLeft.fill(0)
    sendRight.fill(0)
    let sent = false
    for (const { send, next } of parts) {
      if (!next(start, partLeft, partRight, gains, length)) continue
      sent ||= send > 0
      for (let n = 0; n < length; n += 1) {
        const l = gains[n] * partLeft[n]
        const r = gains[n] * partRight[n]
        mixLeft[n] += l
        mixRight[n] += r
        sendLeft[n] += send * l
        sendRight[n] += send * r
      }
    }
    room(sendLeft, sendRight, sent, mixLeft, mixRight, length)
  }
  const sound = { left, right }
  if (piece.tape) throughTape(sound, piece.tape, piece.seed)
  finish(sound, piece)
  return sound
}
