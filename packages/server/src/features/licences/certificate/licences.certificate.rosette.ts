import { createHash } from 'node:crypto'

/** Points around a middle of 0 0, at most 1 away from it. */
type Curve = [x: number, y: number][]

const steps = 240

/** The ornament of one certificate: as on a banknote, waves around a circle, and no two numbers have the same. */
export function createRosette(number: string): Curve[] {
  const [waves = 0, turns = 0, depth = 0] = createHash('sha256').update(number).digest()
  const petals = 5 + (waves % 7)
  const folds = 2 + (turns % 3)
  const swing = 0.2 + (depth / 255) * 0.12
  const strands = 7
  return Array.from({ length: strands }, (_, strand) => {
    const shift = (strand / strands) * 2 * Math.PI
    return Array.from({ length: steps }, (_, step) => {
      const angle = (step / steps) * 2 * Math.PI
      const radius =
        0.66 + swing * Math.sin(petals * angle + shift) + 0.08 * Math.cos(petals * folds * angle - shift)
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
  })
}
