import type { Note, Part, Piece, Stereo } from '../piece.ts'
import type { Stroke } from './stroke.ts'
import { longestRing, perform, ringsFreely, takesOf } from './voices/perform.ts'

/** A note of a part with the name of its take: notes of one name are played once and heard many times. */
interface Planned {
  note: Note
  name: string
  stroke: Stroke
}

const shadesOfLoud = 12

/** Plays the notes of a part as they come up; what will be heard again is kept until it has been for the last time. */
export function takesOfPart(part: Part, piece: Piece) {
  const { voice } = part
  const end = piece.ms / 1000
  const free = ringsFreely(voice)
  const variants = takesOf(voice)
  const longest = longestRing(voice)
  const turns = new Map<number, number>()
  const left = new Map<string, number>()
  const kept = new Map<string, Stereo>()

  const planned: Planned[] = part.notes
    .filter((note) => note.at < end)
    .toSorted((a, b) => a.at - b.at)
    .map((note) => {
      const turn = turns.get(note.pitch) ?? 0
      turns.set(note.pitch, turn + 1)
      const loud = Math.ceil(Math.min(1, note.loud) * shadesOfLoud) / shadesOfLoud
      const length = free ? 0 : Math.round(note.length * 200) / 200
      const room = end - note.at > length + longest ? 600 : end - note.at
      const seed = piece.seed + Math.round(note.pitch * 16) * 8 + (turn % variants)
      const name = `${note.pitch} ${loud} ${length} ${room} ${seed}`
      left.set(name, (left.get(name) ?? 0) + 1)
      const hertz = 440 * 2 ** ((note.pitch - 69) / 12)
      return { note, name, stroke: { hertz, loud, length: free ? note.length : length, room, seed } }
    })

  const take = ({ name, stroke }: Planned): Stereo => {
    const sound = kept.get(name) ?? perform(voice, stroke)
    const more = (left.get(name) ?? 1) - 1
    left.set(name, more)
    if (more > 0) kept.set(name, sound)
    else kept.delete(name)
    return sound
  }
  return { planned, take }
}
