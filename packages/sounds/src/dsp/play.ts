import { type Piece, rate, type Stereo } from '../piece.ts'
import { samplesFor } from '../sample-memory.ts'
import { reverb } from './effects/reverb.ts'
import { throughTape } from './effects/tape.ts'
import { finish } from './finish.ts'
import { block, lane, spreadInto } from './kernels.ts'
import { player } from './player.ts'

// With half of a part sent and a fifth of the room heard, the room is 9 dB below the part.
const roomGain = 3.5

const mixLeft = lane()
const mixRight = lane()
const sendLeft = lane()
const sendRight = lane()
const partLeft = lane()
const partRight = lane()
const gains = lane()

/** Plays a piece: the same piece is the same sound, bit by bit, and exactly as long as it says. */
export function play(piece: Piece): Stereo {
  const samples = Math.round((piece.ms * rate) / 1000)
  const left = samplesFor(samples)
  const right = samplesFor(samples)
  // A room never outlives the piece: what is short is played in a room that is soon still.
  const decay = Math.min(piece.space.decay, (0.6 * piece.ms) / 1000)
  const room = reverb({ ...piece.space, decay })
  const parts = piece.parts.map((part) => ({
    send: (part.send ?? 0.2) * piece.space.wet * roomGain,
    next: player(part, piece),
  }))

  for (let start = 0; start < samples; start += block) {
    const length = Math.min(block, samples - start)
    for (const { samples } of [mixLeft, mixRight, sendLeft, sendRight]) samples.fill(0)
    let sent = false
    for (const { send, next } of parts) {
      if (!next(start, partLeft, partRight, gains, length)) continue
      sent ||= send > 0
      spreadInto(mixLeft, sendLeft, partLeft, gains, send, length)
      spreadInto(mixRight, sendRight, partRight, gains, send, length)
    }
    room(sendLeft, sendRight, sent, mixLeft, mixRight, length)
    left.set(mixLeft.samples.subarray(0, length), start)
    right.set(mixRight.samples.subarray(0, length), start)
  }
  const sound = { left, right }
  if (piece.tape) throughTape(sound, piece.tape, piece.seed)
  finish(sound, piece)
  return sound
}
