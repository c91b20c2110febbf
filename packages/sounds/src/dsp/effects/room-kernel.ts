import {
  addInteger,
  type Code,
  compile,
  four,
  integer,
  join,
  type KernelCode,
  loadInteger,
  repeat,
  reserve,
  shiftInteger,
  subtractInteger,
  variables,
} from '../assembly.ts'
import { circles, stepBytes } from './circle.ts'

// The eight delays of a room, four samples of each at a time. What is heard of it `reverb.test.ts` says in TypeScript.

const eight = [0, 1, 2, 3, 4, 5, 6, 7] as const
type Line = (typeof eight)[number]
/** The lines that wander, in the order in which the room is told how far. */
const wandering: readonly Line[] = [0, 3, 5, 6]

const { numbers, within, read, write } = circles(8, 8192)
const lines = reserve(numbers)

// What the room is made of, as the kernel finds it: places in numbers.
const desk = reserve(48)
const delaysAt = 0
const keptAt = 8
const heldAt = 16
const awayAt = 24
const awayStepAt = 28
const wallsAt = 32

/** How much further than their delays the wandering lines are away, in samples, and by how much more with each sample. */
export const away = desk.floats.subarray(awayAt, awayAt + 4)
export const awayStep = desk.floats.subarray(awayStepAt, awayStepAt + 4)

/** Builds the room anew, and empty: the delay of each line, what is left after it, and how dull the walls are. */
export function furnish(delays: number[], kept: number[], dull: number) {
  lines.floats.fill(0)
  desk.floats.fill(0)
  desk.integers.set(
    delays.map((delay) => 4 * delay),
    delaysAt,
  )
  desk.floats.set(kept, keptAt)
  // Of a sample, of the one before it, of the two before those, and of the last of the four before in each of these.
  desk.floats.fill(1 - dull, wallsAt, wallsAt + 4)
  desk.floats.fill(dull, wallsAt + 4, wallsAt + 8)
  desk.floats.fill(dull ** 2, wallsAt + 8, wallsAt + 12)
  desk.floats.set([dull, dull ** 2, dull ** 3, dull ** 4], wallsAt + 12)
}

const named = <Name extends string>(name: Name) => eight.map((line) => `${name}${line}` as const)

/** The same type for each of these names. The only cast: the loop names every one. */
function typed<const Name extends string, const Type>(names: readonly Name[], type: Type) {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>
}

function sounding(): KernelCode {
  const walls = ['ofIt', 'ofOneBefore', 'ofTwoBefore', 'ofLast'] as const
  const { given, own, get, set } = variables(
    { now: 'i32', sendLeft: 'i32', sendRight: 'i32', left: 'i32', right: 'i32', end: 'i32' },
    {
      ...typed([...named('delay'), 'place'], 'i32'),
      ...typed([...named('kept'), ...named('held'), ...named('heard'), ...walls], 'v128'),
      ...typed(['away', 'whole', 'part', 'near', 'sum', 'inLeft', 'inRight'], 'v128'),
    },
  )
  const start = integer(lines.at)
  const onDesk = (at: number) => four.load(integer(desk.at), 4 * at)
  const heard = (line: Line) => get(`heard${line}`)
  const before = (delay: Code) => subtractInteger(get('now'), delay)
  const rising = four.floats(0, 1, 2, 3)
  const silence = four.same(0)

  /** Between two samples each, along a straight line from the first of the four to the last. */
  const readBetween = (line: Line, lane: number) => {
    const delay = addInteger(get(`delay${line}`), shiftInteger(four.integerOf(get('whole'), lane), 2))
    return join(
      set('near', read(start, line, before(delay))),
      four.add(
        get('near'),
        four.multiply(
          four.add(
            four.spread(get('part'), lane),
            four.multiply(four.spread(onDesk(awayStepAt), lane), rising),
          ),
          four.subtract(read(start, line, before(addInteger(delay, integer(4)))), get('near')),
        ),
      ),
    )
  }
  const readLine = (line: Line) => {
    const lane = wandering.indexOf(line)
    return lane < 0 ? read(start, line, before(get(`delay${line}`))) : readBetween(line, lane)
  }
  /** Walls throw back a share of each sample, and of the one before it what they threw back then. */
  const throwBack = (line: Line) =>
    join(
      set('sum', four.multiply(get('ofIt'), readLine(line))),
      set(
        'sum',
        four.add(get('sum'), four.multiply(get('ofOneBefore'), four.choose(silence, get('sum'), 0, 4, 5, 6))),
      ),
      set(
        'sum',
        four.add(get('sum'), four.multiply(get('ofTwoBefore'), four.choose(silence, get('sum'), 0, 1, 4, 5))),
      ),
      set('sum', four.add(get('sum'), four.multiply(get('ofLast'), get(`held${line}`)))),
      set(`held${line}`, four.spread(get('sum'), 3)),
      set(`heard${line}`, four.multiply(get(`kept${line}`), get('sum'))),
    )
  /** What each line hears from outside, by the last two bits of its number. */
  const arrive = [
    (value: Code) => four.add(value, get('inLeft')),
    (value: Code) => four.add(value, get('inRight')),
    (value: Code) => four.subtract(value, get('inLeft')),
    (value: Code) => four.subtract(value, get('inRight')),
  ]
  /** Every other line by turns, and a little of two from the other side. */
  const addTo = (lane: 'left' | 'right', [a, b, c, d]: Line[], [one, other]: Line[]) =>
    four.store(
      get(lane),
      0,
      four.add(
        four.load(get(lane)),
        four.multiply(
          four.same(0.4),
          four.add(
            four.add(four.subtract(heard(a), heard(b)), four.subtract(heard(c), heard(d))),
            four.multiply(four.same(0.3), four.add(heard(one), heard(other))),
          ),
        ),
      ),
    )

  const code = join(
    ...eight.flatMap((line) => [
      set(`delay${line}`, loadInteger(integer(desk.at), 4 * (delaysAt + line))),
      set(`kept${line}`, four.spread(onDesk(keptAt + (line & 4)), line & 3)),
      set(`held${line}`, four.spread(onDesk(heldAt + (line & 4)), line & 3)),
    ]),
    ...walls.map((wall, index) => set(wall, onDesk(wallsAt + 4 * index))),
    set('away', onDesk(awayAt)),
    repeat(
      get('sendLeft'),
      get('end'),
      set('whole', four.toIntegers(get('away'))),
      set('part', four.subtract(get('away'), four.toFloats(get('whole')))),
      set('away', four.add(get('away'), four.multiply(onDesk(awayStepAt), four.same(4)))),
      ...eight.map(throwBack),
      addTo('left', [0, 2, 4, 6], [1, 7]),
      addTo('right', [1, 3, 5, 7], [0, 6]),
      // The mirror: each line is sent what it threw back, less a quarter of all.
      set(
        'sum',
        four.multiply(
          four.same(0.25),
          eight.map(heard).reduce((sum, one) => four.add(sum, one)),
        ),
      ),
      set('inLeft', four.load(get('sendLeft'))),
      set('inRight', four.load(get('sendRight'))),
      ...eight.map((line) => set(`heard${line}`, arrive[line & 3](four.subtract(heard(line), get('sum'))))),
      set('place', within(get('now'))),
      write(start, get('place'), eight.map(heard)),
      ...(['now', 'sendLeft', 'sendRight', 'left', 'right'] as const).map((pointer) =>
        set(pointer, addInteger(get(pointer), integer(stepBytes))),
      ),
    ),
    ...eight.map((line) => four.storeLane(integer(desk.at), 4 * (heldAt + line), 0, get(`held${line}`))),
  )
  return { given, own, code }
}

interface Kernel {
  sound(now: number, sendLeft: number, sendRight: number, left: number, right: number, end: number): void
}

/** The only cast: this is compiled here. */
const kernel = compile({ sound: sounding() }) as Kernel

/** Four lanes, by where they lie. */
export interface RoomLanes {
  sendLeft: number
  sendRight: number
  left: number
  right: number
}

/** Adds to the sides what is heard of so many samples, from one on; `now` counts all that the room has heard. */
export function soundRoom(
  now: number,
  { sendLeft, sendRight, left, right }: RoomLanes,
  from: number,
  samples: number,
) {
  const at = 4 * from
  kernel.sound(4 * now, sendLeft + at, sendRight + at, left + at, right + at, sendLeft + at + 4 * samples)
}
