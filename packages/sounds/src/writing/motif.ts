/** A note before it has a key or a tempo: a step of the scale (1 is the tonic), and how many beats until the next. */
interface Step {
  step: number
  beats: number
  /** Against the other notes; by default 1. */
  weight?: number
  /** Beats that it is held; by default until the next. */
  held?: number
}

export type Motif = Step[]

/** Writes a motif as pairs: steps(1, 0.5, 3, 0.5, 5, 2) are three notes; a step of 0 beats sounds with the next. */
export function steps(...pairs: number[]): Motif {
  return Array.from({ length: Math.ceil(pairs.length / 2) }, (_, at) => ({
    step: pairs[2 * at] ?? 1,
    beats: pairs[2 * at + 1] ?? 1,
  }))
}

const withLast = (motif: Motif, change: (last: Step) => Step): Motif =>
  motif.map((note, at) => (at === motif.length - 1 ? change(note) : note))

const moved = (motif: Motif, turn: (step: number) => number): Motif =>
  motif.map((note) => ({ ...note, step: turn(note.step) }))

/** The same figure so many steps higher (or lower). */
export const shifted = (motif: Motif, by: number): Motif => moved(motif, (step) => step + by)

/** Every note at least as high as the one before, to end on the tonic of the next octave. */
export function rises(motif: Motif, octave = 8): Motif {
  const sorted = motif.map(({ step }) => step).toSorted((a, b) => a - b)
  return withLast(
    motif.map((note, at) => ({ ...note, step: sorted[at] ?? note.step })),
    (last) => ({ ...last, step: octave, weight: 1.1 }),
  )
}

/** Ends at home: the last step becomes the tonic nearest to it, and stays twice as long. */
export const resolves = (motif: Motif, octave = 7): Motif =>
  withLast(motif, (last) => ({
    ...last,
    step: 1 + octave * Math.round((last.step - 1) / octave),
    beats: last.beats * 2,
  }))

/** Ends as a question does, on the second (or the fourth). */
export const staysOpen = (motif: Motif, on: 2 | 4 = 2, octave = 7): Motif =>
  withLast(motif, (last) => ({
    ...last,
    step: on + octave * Math.max(0, Math.floor((last.step - 1) / octave)),
  }))

/** Ends a semitone above the tonic and falls onto it: the smallest step there is, downwards. */
export const falls = (motif: Motif): Motif => [
  ...motif.slice(0, -1),
  ...motif.slice(-1).flatMap((last) => [
    { ...last, step: 1.5, beats: last.beats / 2 },
    { ...last, step: 1, beats: last.beats, weight: 0.8 },
  ]),
]

/** Goes back the way it came, and ends on the tonic. */
export const returns = (motif: Motif): Motif =>
  withLast(backwards(motif), (last) => ({ ...last, step: 1, weight: 0.75 }))

/** The steps from last to first; the rhythm stays. */
export const backwards = (motif: Motif): Motif =>
  motif.map((note, at) => ({ ...note, step: motif[motif.length - 1 - at]?.step ?? note.step }))

/** What went up goes down, around the first step. */
export const inverted = (motif: Motif): Motif => {
  const axis = motif[0]?.step ?? 1
  return moved(motif, (step) => 2 * axis - step)
}

/** So many times slower. */
export const stretched = (motif: Motif, times: number): Motif =>
  motif.map((note) => ({
    ...note,
    beats: note.beats * times,
    ...(note.held !== undefined && { held: note.held * times }),
  }))

/** Only its head: a nod, not a speech. */
export const head = (motif: Motif, notes = 2): Motif => motif.slice(0, notes)

/** The same figure, louder or softer by a factor. */
const weighed = (motif: Motif, factor: number): Motif =>
  motif.map((note) => ({ ...note, weight: (note.weight ?? 1) * factor }))

/** Over and over, each time a little faster (below 1) or slower, and a little louder. */
export const insists = (motif: Motif, times: number, haste = 0.85): Motif =>
  Array.from({ length: times }, (_, at) =>
    weighed(stretched(motif, haste ** at), 0.8 + (0.2 * (at + 1)) / times),
  ).flat()

/** Climbs step by step and stays on the last one, pressing against it. */
export const presses = (motif: Motif, ceiling: number, times = 3): Motif => [
  ...moved(motif, (step) => Math.min(step, ceiling)),
  ...Array.from({ length: times }, (_, at) => ({
    step: ceiling,
    beats: (motif.at(-1)?.beats ?? 1) / 2,
    weight: 0.7 + (0.3 * at) / times,
  })),
]
