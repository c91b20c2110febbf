import {
  addInteger,
  compile,
  four,
  integer,
  type KernelCode,
  repeat,
  reserve,
  subtractInteger,
  variables,
} from '../assembly.ts'
import type { Lane } from '../kernels.ts'
import { circles, stepBytes } from './circle.ts'

const size = 2048
const { numbers, within, read, write } = circles(4, size)
/** How much each of the four throws back. */
const shares = [0.72, 0.72, 0.62, 0.62]
const sides = { left: reserve(numbers), right: reserve(numbers) }

function blurring(): KernelCode {
  const { given, own, get, set } = variables(
    {
      now: 'i32',
      lane: 'i32',
      end: 'i32',
      lines: 'i32',
      delay0: 'i32',
      delay1: 'i32',
      delay2: 'i32',
      delay3: 'i32',
    },
    { place: 'i32', sound: 'v128', past: 'v128', in0: 'v128', in1: 'v128', in2: 'v128', in3: 'v128' },
  )
  const delays = ['delay0', 'delay1', 'delay2', 'delay3'] as const
  const inputs = ['in0', 'in1', 'in2', 'in3'] as const
  const code = repeat(
    get('lane'),
    get('end'),
    set('sound', four.load(get('lane'))),
    ...delays.flatMap((delay, line) => [
      set('past', read(get('lines'), line, subtractInteger(get('now'), get(delay)))),
      set(inputs[line], four.add(get('sound'), four.multiply(four.same(shares[line]), get('past')))),
      set('sound', four.subtract(get('past'), four.multiply(four.same(shares[line]), get(inputs[line])))),
    ]),
    four.store(get('lane'), 0, get('sound')),
    set('place', within(get('now'))),
    write(get('lines'), get('place'), inputs.map(get)),
    set('now', addInteger(get('now'), integer(stepBytes))),
    set('lane', addInteger(get('lane'), integer(stepBytes))),
  )
  return { given, own, code }
}

interface Kernel {
  blur(
    now: number,
    lane: number,
    end: number,
    lines: number,
    delay0: number,
    delay1: number,
    delay2: number,
    delay3: number,
  ): void
}

/** The only cast: this is compiled here. */
const kernel = compile({ blur: blurring() }) as Kernel

/** Four all-pass delays in a row: a click goes in, a murmur comes out. In place, block by block; one for each side of the room. */
export function diffuser(side: keyof typeof sides, lengths: [number, number, number, number], scale: number) {
  const { at: lines, floats } = sides[side]
  floats.fill(0)
  const [d0, d1, d2, d3] = lengths.map((length) => 4 * Math.min(size - 4, Math.round(length * scale)))
  let now = 0
  return ({ at }: Lane, samples: number) => {
    kernel.blur(now, at, at + 4 * samples, lines, d0, d1, d2, d3)
    now = (now + 4 * samples) & (4 * size - 1)
  }
}
