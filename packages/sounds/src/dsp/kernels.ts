import {
  addInteger,
  compile,
  four,
  integer,
  join,
  type KernelCode,
  repeat,
  reserve,
  storeNarrowed,
  variables,
  widened,
} from './assembly.ts'

// The two loops that a piece spends most of its time in: a third of the time, and bit by bit what TypeScript would have
// made. See `kernels.test.ts`.

/** Samples that are worked on at a time: small enough that all of it stays near the processor. */
export const block = 1024

/** A block of samples that the kernels can reach, with room for one sample more: they take two at a time. */
export interface Lane {
  at: number
  samples: Float32Array<ArrayBuffer>
}

/** There are few, made once for each thread. */
export function lane(): Lane {
  const { at, floats } = reserve(block + 2)
  return { at, samples: floats }
}

/** out += gain × take */
function mixing(): KernelCode {
  const { given, own, get, set } = variables(
    { out: 'i32', take: 'i32', gain: 'f64', end: 'i32' },
    { gains: 'v128' },
  )
  const code = join(
    set('gains', four.sameOf64(get('gain'))),
    repeat(
      get('out'),
      get('end'),
      storeNarrowed(
        get('out'),
        four.addOf64(widened(get('out')), four.multiplyOf64(get('gains'), widened(get('take')))),
      ),
      set('out', addInteger(get('out'), integer(8))),
      set('take', addInteger(get('take'), integer(8))),
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
    set('sends', four.sameOf64(get('send'))),
    repeat(
      get('mix'),
      get('end'),
      set('heard', four.multiplyOf64(widened(get('gains')), widened(get('part')))),
      storeNarrowed(get('mix'), four.addOf64(widened(get('mix')), get('heard'))),
      storeNarrowed(
        get('room'),
        four.addOf64(widened(get('room')), four.multiplyOf64(get('sends'), get('heard'))),
      ),
      ...pointers.map((pointer) => set(pointer, addInteger(get(pointer), integer(8)))),
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
  // What is taken along at an odd end must change nothing.
  staged.samples[count] = 0
  const start = out.at + 4 * at
  kernels.mix(start, staged.at, gain, start + 4 * count)
}

/** Adds one side of a part to the mix, under its gains, and what of it the room hears. */
export function spreadInto(mix: Lane, room: Lane, part: Lane, gains: Lane, send: number, count: number) {
  kernels.spread(mix.at, room.at, part.at, gains.at, send, mix.at + 4 * count)
}
