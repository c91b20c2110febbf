import { pairsPerWave } from '../../analysis/figure.ts'
import type { Stroke } from '../engraving.ts'
import { pen } from '../pen.ts'
import type { Subject } from '../subject.ts'
import { orbitOf } from '../waves.ts'

const waves = 9

/** Every sound of the pack in a field of its own, each against itself a moment ago: a family at one glance. */
export function multiples(subjects: Subject[]): Stroke[] {
  const columns = Math.ceil(Math.sqrt(subjects.length))
  const lines = Math.ceil(subjects.length / columns)
  const cell = 328 / columns
  const reach = cell * 0.4
  const [ink, hue, cross] = [pen(), pen(), pen()]
  const fullest = subjects.indexOf(subjects.toSorted((a, b) => b.full - a.full)[0])
  subjects.forEach((subject, n) => {
    const line = Math.floor(n / columns)
    const inLine = Math.min(columns, subjects.length - line * columns)
    const x = 200 + cell * ((n % columns) - (inLine - 1) / 2)
    const y = 200 + cell * (line - (lines - 1) / 2)
    for (const side of [-1, 1]) {
      cross.line([
        [x + side * (reach + 2), y],
        [x + side * (reach + 7), y],
      ])
      cross.line([
        [x, y + side * (reach + 2)],
        [x, y + side * (reach + 7)],
      ])
    }
    const points = orbitOf(subject, reach, [x, y], 1).slice(0, 1 + waves * pairsPerWave)
    ;(n === fullest ? hue : ink).curve(points.filter((_, at) => at % 2 === 0))
  })
  return [
    { colour: 'muted', width: 0.8, path: cross.path(), sharp: true },
    { colour: 'ink', width: 0.8, path: ink.path() },
    { colour: 'hue', width: 1.1, path: hue.path() },
  ]
}
