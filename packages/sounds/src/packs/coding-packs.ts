import { baud9600 } from './packs/9600-baud.ts'
import { cafeCompile } from './packs/cafe-compile.ts'
import { coldStart } from './packs/cold-start.ts'
import { eightGoodMornings } from './packs/eight-good-mornings.ts'
import { garbageCollectionDay } from './packs/garbage-collection-day.ts'
import { glassHouseRules } from './packs/glass-house-rules.ts'
import { harbourMaster } from './packs/harbour-master.ts'
import { helloWorld } from './packs/hello-world.ts'
import { offByOne } from './packs/off-by-one.ts'
import { rubberDuckAndSons } from './packs/rubber-duck-and-sons.ts'
import { smallWoodenThings } from './packs/small-wooden-things.ts'
import { theLibrariansCough } from './packs/the-librarians-cough.ts'
import { worksOnMyMachine } from './packs/works-on-my-machine.ts'
import type { Release, Score } from './score.ts'

/** In the order of publication, so that the next release is added at the end. */
export const codingPacks: Release[] = [
  helloWorld,
  coldStart,
  smallWoodenThings,
  cafeCompile,
  worksOnMyMachine,
  rubberDuckAndSons,
  theLibrariansCough,
  baud9600,
  offByOne,
  harbourMaster,
  garbageCollectionDay,
  glassHouseRules,
  eightGoodMornings,
]

/** What is to be played in them, by recipe. */
export const codingScores: ReadonlyMap<string, Score> = new Map(
  codingPacks.flatMap(({ scores }) => Array.from(scores)),
)
