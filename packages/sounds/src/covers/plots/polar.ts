import { marksOf } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { type Point, pen } from '../pen.ts'
import type { Subject } from '../subject.ts'

const spokes = 144
const inner = 46
const reach = 104

/** The spectrum around a circle, low at the foot and rising both ways: how far a tone ever reaches, and how far it mostly does. */
export function polar([subject]: Subject[]): Stroke[] {
  const { levels } = subject
  const fine = pen()
  const strong = pen()
  const tips = pen()
  for (let n = 0; n < spokes; n += 1) {
    const side = n < spokes / 2 ? n : spokes - 1 - n
    const band = (side / (spokes / 2 - 1)) * (levels.high - 1)
    const angle = ((n + 0.5) / spokes) * 2 * Math.PI
    const at = (radius: number): Point => [200 - radius * Math.sin(angle), 200 + radius * Math.cos(angle)]
    const sorted = Array.from({ length: levels.wide }, (_, t) => levels.at(t, band)).toSorted((a, b) => a - b)
    const share = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ** 1.4
    const most = share(1)
    fine.line([at(inner), at(inner + reach * most)])
    strong.line([at(inner), at(inner + reach * share(0.6))])
    if (most > 0.25) tips.dot(at(inner + reach * most + 3.5))
  }
  return [
    ring(subject),
    { colour: 'ink', width: 0.6, path: fine.path() },
    { colour: 'ink', width: 2.2, path: strong.path(), sharp: true },
    { colour: 'hue', width: 3.4, path: tips.path() },
  ]
}

function ring(subject: Subject): Stroke {
  const draw = pen()
  const radius = 168
  draw.oval([200, 200], inner - 5, inner - 5)
  for (const { place, long } of marksOf(subject))
    for (const side of [-1, 1]) {
      const angle = place * Math.PI
      const at = (r: number): Point => [200 + side * r * Math.sin(angle), 200 + r * Math.cos(angle)]
      draw.line([at(radius), at(radius + (long ? 9 : 5))])
    }
  return { colour: 'muted', width: 0.8, path: draw.path(), sharp: true }
}
