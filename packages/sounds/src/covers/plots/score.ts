import { bands, rows } from '../../analysis/spectrogram.ts'
import { type Frame, frame } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { type Point, pen } from '../pen.ts'
import { simplify } from '../simplify.ts'
import type { Subject } from '../subject.ts'
import { tonesOf } from '../tones.ts'

const page: Frame = { ...frame, left: 42, top: 44, bottom: 356 }

/** The sound taken down by ear: a head where a tone begins, a line for as long as it lasts. */
export function score([subject]: Subject[]): Stroke[] {
  const tones = tonesOf(subject, 80)
  const [lines, heads, loud, stems] = [pen(), pen(), pen(), pen()]
  const place = (row: number, band: number): Point => [
    page.left + 12 + ((page.right - page.left - 24) * row) / rows,
    page.bottom - ((page.bottom - page.top) * (band + 0.5)) / bands,
  ]
  for (const [rank, { start, bands: way, strength }] of tones.entries()) {
    const [x, y] = place(start, way[0])
    const size = 1.8 + (3.4 * (strength - 0.45)) / 0.55
    ;(rank < tones.length / 5 ? loud : heads).oval([x, y], size * 1.25, size * 0.9, -20)
    if (way.length > 1)
      lines.line(
        simplify(
          way.map((band, n) => place(start + n, band)),
          1.6,
        ),
      )
    if (strength > 0.62)
      stems.line([
        [x + size * 1.1, y - 1],
        [x + size * 1.1, y - 8 - 22 * strength],
      ])
  }
  return [
    staves(),
    bars(),
    { colour: 'muted', width: 1, path: lines.path() },
    { colour: 'ink', width: 1, path: stems.path(), sharp: true },
    { colour: 'ink', path: heads.path() },
    { colour: 'hue', path: loud.path() },
  ]
}

/** Four systems of five lines, over the whole range. */
function staves(): Stroke {
  const draw = pen()
  const high = (page.bottom - page.top) / 4
  for (let staff = 0; staff < 4; staff += 1)
    for (let n = 0; n < 5; n += 1) {
      const y = page.top + high * (staff + 0.5) + (n - 2) * 9
      draw.line([
        [page.left, y],
        [page.right, y],
      ])
    }
  return { colour: 'rule', width: 0.9, path: draw.path(), sharp: true }
}

function bars(): Stroke {
  const draw = pen()
  const top = page.top + (page.bottom - page.top) / 8 - 18
  const bottom = page.bottom - (page.bottom - page.top) / 8 + 18
  for (const x of [page.left, page.right - 4, page.right])
    draw.line([
      [x, top],
      [x, bottom],
    ])
  return { colour: 'muted', width: 1, path: draw.path(), sharp: true }
}
