// The two loops that a piece spends most of its time in, as WebAssembly, because only there can a processor work on two
// numbers at once: a third of the time, and bit by bit what TypeScript would have made. See `kernels.test.ts`.

/** What we use of what every Node has; the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number }) => { buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: Record<string, Record<string, object>>) => { exports: object }
}

/** Samples that are worked on at a time: small enough that all of it stays near the processor. */
export const block = 1024

/** A block of samples that the kernels can reach, with room for one sample more: they take two at a time. */
export interface Lane {
  at: number
  samples: Float32Array<ArrayBuffer>
}

const memory = new WebAssembly.Memory({ initial: 1 })
let used = 0

/** There are few, made once for each thread. */
export function lane(): Lane {
  const at = used
  used += 4 * (block + 2)
  return { at, samples: new Float32Array(memory.buffer, at, block + 2) }
}

// What the kernels are made of, by the numbers of the specification.
const [i32, f64, v128] = [0x7f, 0x7c, 0x7b]
const join = (...parts: number[][]) => parts.flat()
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const splat = [0xfd, 0x14]
const add = [0xfd, 0xf0, 0x01]
const multiply = [0xfd, 0xf2, 0x01]
/** Two samples, widened to 64 bits. */
const load = (pointer: number) => join(get(pointer), [0xfd, 0x5d, 0, 0], [0xfd, 0x5f])
/** Two numbers of 64 bits, rounded to samples. */
const store = (pointer: number, ...value: number[][]) =>
  join(get(pointer), ...value, [0xfd, 0x5e], [0xfd, 0x5b, 0, 0, 0])
const advance = (pointer: number) => join(get(pointer), [0x41, 8, 0x6a], set(pointer))
/** Again, two samples further on, until the first pointer has come to its end. */
const repeat = (pointers: [number, ...number[]], end: number, ...body: number[][]) =>
  join([0x03, 0x40], ...body, ...pointers.map(advance), get(pointers[0]), get(end), [0x49, 0x0d, 0, 0x0b])

/** (out, take, gain, end): out += gain × take */
const mixing = join(
  get(2),
  splat,
  set(4),
  repeat([0, 1], 3, store(0, load(0), get(4), load(1), multiply, add)),
)

/** (mix, room, part, gains, send, end): heard = gains × part; mix += heard; room += send × heard */
const spreading = join(
  get(4),
  splat,
  set(6),
  repeat(
    [0, 1, 2, 3],
    5,
    join(load(3), load(2), multiply, set(7)),
    store(0, load(0), get(7), add),
    store(1, load(1), get(6), get(7), multiply, add),
  ),
)

const number = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]
const list = (...items: number[][]) => join(number(items.length), ...items)
const sized = (content: number[]) => join(number(content.length), content)
const section = (id: number, ...items: number[][]) => join([id], sized(list(...items)))
const text = (words: string) => sized([...Buffer.from(words)])
const body = (locals: number, code: number[]) => sized(join(list([locals, v128]), code, [0x0b]))

const module = new WebAssembly.Module(
  Uint8Array.from(
    join(
      [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, [0x60, 4, i32, i32, f64, i32, 0], [0x60, 6, i32, i32, i32, i32, f64, i32, 0]),
      section(2, join(text('studio'), text('memory'), [2, 0, 1])),
      section(3, [0], [1]),
      section(7, join(text('mix'), [0, 0]), join(text('spread'), [0, 1])),
      section(10, body(1, mixing), body(2, spreading)),
    ),
  ),
)

interface Kernels {
  mix(out: number, take: number, gain: number, end: number): void
  spread(mix: number, room: number, part: number, gains: number, send: number, end: number): void
}

/** The only cast: the module above exports just these. */
const kernels = new WebAssembly.Instance(module, { studio: { memory } }).exports as Kernels

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
