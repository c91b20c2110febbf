import {
  addInteger,
  compile,
  four,
  integer,
  join,
  type KernelCode,
  repeat,
  reserve,
  variables,
} from './assembly.ts'

// The two loops that a piece spends most of its time in, bit by bit what TypeScript would have made. See `kernels.test.ts`.

/** Samples that are worked on at a time: small enough that all of it stays near the processor. */
export const block = 1024
const step = 4
const stepBytes = integer(4 * step)

/** A block of samples that the kernels can reach, with room for what they take along: four at a time. */
export interface Lane {
  at: number
  samples: Float32Array<ArrayBuffer>
}

/** There are few, made once for each thread. */
export function lane(): Lane {
  const { at, floats } = reserve(block + step)
  return { at, samples: floats }
}

/** out += gain × take */
function mixing(): KernelCode {
  const { given, own, get, set } = variables(
    { out: 'i32', take: 'i32', gain: 'f64', end: 'i32' },
    { gains: 'v128' },
  )
  const code = join(
    set('gains', four.narrowed(get('gain'))),
    repeat(
      get('out'),
      get('end'),
      four.store(
        get('out'),
        0,
        four.add(four.load(get('out')), four.multiply(get('gains'), four.load(get('take')))),
      ),
      set('out', addInteger(get('out'), stepBytes)),
      set('take', addInteger(get('take'), stepBytes)),
    ),
  )
  return { given, own, code }
}

/** heard = gains × part; mix += heard; room += send × heard */
function spreading(): KernelCode {
  const pointers = ['mix', 'room', 'part', 'gains'] as const
  const { given, own, get, set } = variables(
    { mix: 'i32', room: 'i32', part: 'i32', gains: 'i32', send: 'f64', end: 'i32' },
    { sends: 'v128', heard: 'v128' },
  )
  const code = join(
    set('sends', four.narrowed(get('send'))),
    repeat(
      get('mix'),
      get('end'),
      set('heard', four.multiply(four.load(get('gains')), four.load(get('part')))),
      four.store(get('mix'), 0, four.add(four.load(get('mix')), get('heard'))),
      four.store(get('room'), 0, four.add(four.load(get('room')), four.multiply(get('sends'), get('heard')))),
      ...pointers.map((pointer) => set(pointer, addInteger(get(pointer), stepBytes))),
    ),
  )
  return { given, own, code }
}

interface Kernels {
  mix(out: number, take: number, gain: number, end: number): void
  spread(mix: number, room: number, part: number, gains: number, send: number, end: number): void
}

/** The only cast: these are compiled here. */
const kernels = compile({ mix: mixing(), spread: spreading() }) as Kernels

const staged = lane()

/** Adds so many samples of a take, from a place in it, to a lane from a place in that. */
export function mixInto(
  out: Lane,
  at: number,
  take: Float32Array,
  from: number,
  count: number,
  gain: number,
) {
  staged.samples.set(take.subarray(from, from + count))
  // What is taken along after the end must change nothing.
  staged.samples.fill(0, count, count + step)
  const start = out.at + 4 * at
  kernels.mix(start, staged.at, gain, start + 4 * count)
}

/** Adds one side of a part to the mix, under its gains, and what of it the room hears. */
export function spreadInto(mix: Lane, room: Lane, part: Lane, gains: Lane, send: number, count: number) {
  kernels.spread(mix.at, room.at, part.at, gains.at, send, mix.at + 4 * count)
}
