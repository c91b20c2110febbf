// What kernels are written in: WebAssembly by the numbers of its specification. Only there can a processor work on several
// numbers at once.

/** What we use of what every Node has; the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number }) => { buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: Record<string, Record<string, object>>) => { exports: object }
}

/** Code is its bytes. */
export type Code = number[]

const pages = 8
const memory = new WebAssembly.Memory({ initial: pages })
let used = 0

/** So many numbers of 32 bits that kernels can reach, for as long as the thread lives. */
export function reserve(numbers: number) {
  const at = used
  used += 16 * Math.ceil(numbers / 4)
  return {
    at,
    floats: new Float32Array(memory.buffer, at, numbers),
    integers: new Int32Array(memory.buffer, at, numbers),
  }
}

export const join = (...parts: Code[]): Code => parts.flat()
const number = (value: number): Code =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(Math.floor(value / 128))]
const signed = (value: number): Code =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
const list = (...items: Code[]) => join(number(items.length), ...items)
const sized = (content: Code) => join(number(content.length), content)
const section = (id: number, ...items: Code[]) => join([id], sized(list(...items)))
const text = (words: string) => sized([...Buffer.from(words)])

const types = { i32: 0x7f, f64: 0x7c, v128: 0x7b }
type Type = keyof typeof types

/** Variables of a function by their names, numbered in the order in which they are named: what it is given goes first. */
export function variables<Given extends string, Own extends string>(
  given: Record<Given, Type>,
  own: Record<Own, Type>,
) {
  const names = [...Object.keys(given), ...Object.keys(own)]
  const at = (name: Given | Own) => number(names.indexOf(name))
  return {
    given: Object.values<Type>(given),
    own: Object.values<Type>(own),
    get: (name: Given | Own): Code => [0x20, ...at(name)],
    set: (name: Given | Own, ...value: Code[]): Code => join(...value, [0x21, ...at(name)]),
  }
}

const simd = (op: number, ...rest: Code[]) => join([0xfd], number(op), ...rest)
const taking =
  (op: number) =>
  (...values: Code[]): Code =>
    join(...values, simd(op))

/** Four numbers of 32 bits at once. */
export const four = {
  load: (pointer: Code, offset = 0) => join(pointer, simd(0x00, [0], number(offset))),
  store: (pointer: Code, offset: number, value: Code) =>
    join(pointer, value, simd(0x0b, [0], number(offset))),
  storeLane: (pointer: Code, offset: number, lane: number, value: Code) =>
    join(pointer, value, simd(0x5a, [0], number(offset), [lane])),
  integerOf: (value: Code, lane: number) => join(value, simd(0x1b, [lane])),
  floats: (...values: [number, number, number, number]): Code =>
    simd(0x0c, [...new Uint8Array(Float32Array.from(values).buffer)]),
  /** One number in all four places. */
  same: (value: number) => four.floats(value, value, value, value),
  /** One of four numbers in all four places. */
  spread: (value: Code, place: number) => four.choose(value, value, place, place, place, place),
  /** A number of 64 bits, in all four places of 32. */
  narrowed: (value: Code) => join(value, [0xb6], simd(0x13)),
  add: taking(0xe4),
  subtract: taking(0xe5),
  multiply: taking(0xe6),
  /** Towards nothing. */
  toIntegers: taking(0xf8),
  toFloats: taking(0xfa),
  /** Four places out of eight: those of one, then those of another. */
  choose: (one: Code, other: Code, ...places: [number, number, number, number]): Code =>
    join(
      one,
      other,
      simd(
        0x0d,
        places.flatMap((place) => [4 * place, 4 * place + 1, 4 * place + 2, 4 * place + 3]),
      ),
    ),
}

export const integer = (value: number): Code => [0x41, ...signed(value)]
export const addInteger = (...values: Code[]) => join(...values, [0x6a])
export const loadInteger = (pointer: Code, offset = 0) => join(pointer, [0x28, 0], number(offset))
export const shiftInteger = (value: Code, bits: number) => join(value, integer(bits), [0x74])
export const subtractInteger = (...values: Code[]) => join(...values, [0x6b])
export const andInteger = (...values: Code[]) => join(...values, [0x71])
export const ifZero = (value: Code, ...body: Code[]) => join(value, [0x45, 0x04, 0x40], ...body, [0x0b])

/** Again until the first pointer has come to its end. */
export const repeat = (pointer: Code, end: Code, ...body: Code[]) =>
  join([0x03, 0x40], ...body, pointer, end, [0x49, 0x0d, 0, 0x0b])

export interface KernelCode {
  given: Type[]
  own: Type[]
  code: Code
}

/** Functions by their names; none of them answers, all work in the one memory. */
export function compile(kernels: Record<string, KernelCode>): object {
  const codes = Object.values(kernels)
  const module = new WebAssembly.Module(
    Uint8Array.from(
      join(
        [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        section(
          1,
          ...codes.map(({ given }) => join([0x60], list(...given.map((type) => [types[type]])), [0])),
        ),
        section(2, join(text('studio'), text('memory'), [2, 0, 1])),
        section(3, ...codes.map((_, index) => number(index))),
        section(7, ...Object.keys(kernels).map((name, index) => join(text(name), [0], number(index)))),
        section(
          10,
          ...codes.map(({ own, code }) =>
            sized(join(list(...own.map((type) => [1, types[type]])), code, [0x0b])),
          ),
        ),
      ),
    ),
  )
  return new WebAssembly.Instance(module, { studio: { memory } }).exports
}
