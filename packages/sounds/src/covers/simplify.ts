import type { Point } from './pen.ts'

/** Leaves out points that nobody would miss: those nearer than `tolerance` to the line without them (Douglas and Peucker). */
export function simplify(points: Point[], tolerance = 0.25): Point[] {
  if (points.length < 3) return points
  const kept = new Uint8Array(points.length)
  kept[0] = 1
  kept[points.length - 1] = 1
  const open: [from: number, to: number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let farthest = from
    let most = tolerance
    for (let n = from + 1; n < to; n += 1) {
      const away = distance(points[n], points[from], points[to])
      if (away > most) [farthest, most] = [n, away]
    }
    if (farthest === from) continue
    kept[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return points.filter((_, n) => kept[n])
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}
