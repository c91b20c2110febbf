import type { Stereo, Voice } from '../../piece.ts'
import type { Stroke } from '../stroke.ts'
import { bass } from './bass.ts'
import { blown } from './blown.ts'
import { kick, rim, snare } from './drums.ts'
import { fm } from './fm.ts'
import { keys } from './keys.ts'
import { modal } from './modal.ts'
import { noise } from './noise.ts'
import { pad } from './pad.ts'
import { pluck } from './pluck.ts'
import { brush, hat, shaker } from './shakers.ts'
import { tone } from './tone.ts'

/** One note on one instrument, from its attack until it is no longer heard. */
export function perform(voice: Voice, stroke: Stroke): Stereo {
  switch (voice.kind) {
    case 'modal':
      return modal(voice, stroke)
    case 'fm':
      return fm(voice, stroke)
    case 'pluck':
      return pluck(voice, stroke)
    case 'pad':
      return pad(voice, stroke)
    case 'keys':
      return keys(voice, stroke)
    case 'blown':
      return blown(voice, stroke)
    case 'noise':
      return noise(voice, stroke)
    case 'tone':
      return tone(voice, stroke)
    case 'bass':
      return bass(voice, stroke)
    case 'kick':
      return kick(voice, stroke)
    case 'snare':
      return snare(voice, stroke)
    case 'hat':
      return hat(voice, stroke)
    case 'shaker':
      return shaker(voice, stroke)
    case 'brush':
      return brush(voice, stroke)
    case 'rim':
      return rim(voice, stroke)
  }
}

/** Whether it sounds the same however long it is held. */
export function ringsFreely(voice: Voice): boolean {
  switch (voice.kind) {
    case 'modal':
    case 'pluck':
      return voice.release === undefined
    case 'kick':
    case 'snare':
    case 'hat':
    case 'shaker':
    case 'brush':
    case 'rim':
      return true
    default:
      return false
  }
}

/** Among how many takes of the same note a score chooses in turn: what is rough must not sound stamped. */
export function takesOf(voice: Voice): number {
  switch (voice.kind) {
    case 'hat':
    case 'shaker':
    case 'brush':
    case 'noise':
      return 3
    case 'pluck':
    case 'modal':
    case 'snare':
    case 'rim':
      return 2
    default:
      return 1
  }
}

/** The longest that such a note may ring after it is let go, so that notes near the end are fitted to what is left. */
export const longestRing = (voice: Voice): number =>
  'decay' in voice && voice.decay !== undefined ? voice.decay * 4 : 12
