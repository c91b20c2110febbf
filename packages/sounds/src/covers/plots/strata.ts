import { frame } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { pen } from '../pen.ts'
import type { Subject } from '../subject.ts'

/** Every sound of the pack as a strip of hatching, one above the other, like the drum of a seismograph. */
export function strata(subjects: Subject[]): Stroke[] {
  const { left, right } = frame
  const [top, bottom] = [44, 356]
  const high = (bottom - top) / subjects.length
  const lines = 75
  const [ink, hue, rest] = [pen(), pen(), pen()]
  const brightest = subjects.indexOf(subjects.toSorted((a, b) => b.bright - a.bright)[0])
  subjects.forEach(({ envelope }, n) => {
    const middle = top + high * (n + 0.5)
    rest.line([
      [left - 12, middle],
      [left - 4, middle],
    ])
    for (let k = 0; k < lines; k += 1) {
      const reach = Math.max(0.3, envelope[Math.floor((k * envelope.length) / lines)] * high * 0.48)
      const x = left + ((right - left) * (k + 0.5)) / lines
      ;(n === brightest ? hue : ink).line([
        [x, middle - reach],
        [x, middle + reach],
      ])
    }
  })
  return [
    { colour: 'muted', width: 0.8, path: rest.path(), sharp: true },
    { colour: 'ink', width: 2, path: ink.path(), sharp: true },
    { colour: 'hue', width: 2, path: hue.path(), sharp: true },
  ]
}
