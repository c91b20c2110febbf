import type { Release, Score } from '../score.ts'
import { baud9600 } from './9600-baud.ts'
import { cafeCompile } from './cafe-compile.ts'
import { coldStart } from './cold-start.ts'
import { eightGoodMornings } from './eight-good-mornings.ts'
import { garbageCollectionDay } from './garbage-collection-day.ts'
import { glassHouseRules } from './glass-house-rules.ts'
import { harbourMaster } from './harbour-master.ts'
import { helloWorld } from './hello-world.ts'
import { offByOne } from './off-by-one.ts'
import { rubberDuckAndSons } from './rubber-duck-and-sons.ts'
import { smallWoodenThings } from './small-wooden-things.ts'
import { theLibrariansCough } from './the-librarians-cough.ts'
import { worksOnMyMachine } from './works-on-my-machine.ts'

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
