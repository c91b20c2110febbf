import { test } from 'node:test'
import fc from 'fast-check'

/** Two that never change, so that what was once found stays found, and one that goes where nobody has been. */
const seeds = [1, 20_260_101, Math.floor(Math.random() * 2 ** 31)]

/** Says that something holds whatever is given; where it does not, the least that breaks it is shown with its seed. */
export function testProperty<Given>(
  sentence: string,
  given: fc.Arbitrary<Given>,
  claim: (given: Given) => void,
  runs = 200,
) {
  test(sentence, (context) => {
    context.diagnostic(`seeds ${seeds.join(', ')}`)
    for (const seed of seeds) fc.assert(fc.property(given, claim), { seed, numRuns: runs })
  })
}
