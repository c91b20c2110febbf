import type { Field } from './field.ts'
import type { Point } from './pen.ts'

/** For each of the sixteen ways four corners can lie above or below: which edges a line joins (0 top, 1 right, 2 bottom, 3 left). */
const ways: [from: number, to: number][][] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

/** Lines of equal height through a field, by marching squares, joined end to end; in units of its grid. */
export function isolines(field: Field, height: number): Point[][] {
  const places = new Map<string, Point>()
  const joined = new Map<string, string[]>()
  for (let y = 0; y < field.high - 1; y += 1)
    for (let x = 0; x < field.wide - 1; x += 1) {
      const corners = [field.at(x, y), field.at(x + 1, y), field.at(x + 1, y + 1), field.at(x, y + 1)]
      const way = corners.reduce((sum, corner, n) => sum + (corner > height ? 1 << n : 0), 0)
      for (const [from, to] of ways[way]) {
        const [a, b] = [edge(x, y, from, corners), edge(x, y, to, corners)]
        joined.set(a, [...(joined.get(a) ?? []), b])
        joined.set(b, [...(joined.get(b) ?? []), a])
      }
    }

  // Open lines first, from their ends at the rim; what is left runs in rings.
  const ends = [...joined].filter(([, next]) => next.length === 1).map(([key]) => key)
  return [...ends, ...joined.keys()].map(follow).filter(({ length }) => length > 1)

  function edge(x: number, y: number, side: number, corners: number[]) {
    const share = (a: number, b: number) => (height - corners[a]) / (corners[b] - corners[a])
    const [px, py]: Point = [
      [x + share(0, 1), y],
      [x + 1, y + share(1, 2)],
      [x + share(3, 2), y + 1],
      [x, y + share(0, 3)],
    ][side] as Point
    const key = `${side === 1 ? x + 1 : x} ${side === 2 ? y + 1 : y} ${side % 2}`
    places.set(key, [px, py])
    return key
  }

  function follow(start: string): Point[] {
    const line: Point[] = []
    for (let key: string | undefined = start; key; ) {
      const place = places.get(key)
      if (place) line.push(place)
      const next: string | undefined = joined.get(key)?.pop()
      if (next)
        joined.set(
          next,
          (joined.get(next) ?? []).filter((other) => other !== key),
        )
      key = next
    }
    return line
  }
}
