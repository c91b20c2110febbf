export type Point = [x: number, y: number]

/** Writes one path, in tenths of the plate's unit and always from where it stands: whole, small numbers pack best. */
export function pen() {
  let x = 0
  let y = 0
  let path = ''

  function to(point: Point): Point {
    const next: Point = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    const step: Point = [next[0] - x, next[1] - y]
    x = next[0]
    y = next[1]
    return step
  }

  const self = {
    /** Straight from point to point. */
    line(points: Point[], closed = false) {
      path += 'm'
      points.forEach((point, n) => {
        const step = to(point)
        if (n < 2 || step[0] !== 0 || step[1] !== 0) path += numbers(step, n > 0)
      })
      if (closed) self.close(points[0])
    },
    /** A curve that the points pull towards themselves; it starts at the first and ends at the last. */
    curve(points: Point[], closed = false) {
      if (points.length < 3) return self.line(points)
      const round = closed ? [between(points.at(-1) ?? points[0], points[0]), ...points, points[0]] : points
      path += `m${numbers(to(round[0]), false)}q`
      for (let n = 1; n < round.length - 1; n += 1) {
        const start: Point = [x, y]
        const pull = to(round[n])
        to(n === round.length - 2 && !closed ? round[n + 1] : between(round[n], round[n + 1]))
        path += numbers([...pull, x - start[0], y - start[1]], n > 1)
      }
      if (closed) self.close(round[0])
    },
    dot(point: Point) {
      path += `m${numbers(to(point), false)}h0`
    },
    /** Clockwise along a circle; `far` where that is more than half of it. */
    arc(from: Point, end: Point, radius: number, far: boolean) {
      const r = Math.round(radius * 10)
      path += `m${numbers(to(from), false)}a`
      path += numbers([r, r, 0, far ? 1 : 0, 1, ...to(end)], false)
    },
    /** An ellipse lying at an angle, in degrees. */
    oval([cx, cy]: Point, wide: number, high: number, angle = 0) {
      const [w, h] = [Math.round(wide * 10), Math.round(high * 10)]
      const turn = (angle * Math.PI) / 180
      const reach: Point = [Math.round(w * Math.cos(turn)), Math.round(w * Math.sin(turn))]
      path += `m${numbers(to([cx - reach[0] / 10, cy - reach[1] / 10]), false)}`
      path += `a${numbers([w, h, angle, 1, 0, 2 * reach[0], 2 * reach[1]], false)}`
      path += `${numbers([w, h, angle, 1, 0, -2 * reach[0], -2 * reach[1]], true)}z`
    },
    close(start: Point) {
      path += 'z'
      to(start)
    },
    path: () => path,
  }
  return self
}

/** Numbers in a row need a space between them only where the next has no sign. */
const numbers = (values: number[], continued: boolean) =>
  values.map((value, n) => (value < 0 || (n === 0 && !continued) ? `${value}` : ` ${value}`)).join('')

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
