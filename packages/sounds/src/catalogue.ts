import type { Manifest } from '@earcon/contract/manifest'
import { baud9600 } from './packs/9600-baud.ts'
import { cafeCompile } from './packs/cafe-compile.ts'
import { coldStart } from './packs/cold-start.ts'
import { darkMode } from './packs/dark-mode.ts'
import { eightGoodMornings } from './packs/eight-good-mornings.ts'
import { fiveTabsOpen } from './packs/five-tabs-open.ts'
import { garbageCollectionDay } from './packs/garbage-collection-day.ts'
import { glassHouseRules } from './packs/glass-house-rules.ts'
import { harbourMaster } from './packs/harbour-master.ts'
import { helloWorld } from './packs/hello-world.ts'
import { offByOne } from './packs/off-by-one.ts'
import { preparedStatements } from './packs/prepared-statements.ts'
import { rubberDuckAndSons } from './packs/rubber-duck-and-sons.ts'
import { secondMonitor } from './packs/second-monitor.ts'
import { smallWoodenThings } from './packs/small-wooden-things.ts'
import { theLibrariansCough } from './packs/the-librarians-cough.ts'
import { warmCache } from './packs/warm-cache.ts'
import { worksOnMyMachine } from './packs/works-on-my-machine.ts'
import { sampleScores, samples } from './samples.ts'
import type { Release, Score } from './score.ts'

// In the order of publication, so that the next release is added at the end.
const releases: Release[] = [
  helloWorld,
  coldStart,
  darkMode,
  smallWoodenThings,
  cafeCompile,
  preparedStatements,
  worksOnMyMachine,
  rubberDuckAndSons,
  secondMonitor,
  theLibrariansCough,
  baud9600,
  offByOne,
  warmCache,
  harbourMaster,
  garbageCollectionDay,
  glassHouseRules,
  eightGoodMornings,
  fiveTabsOpen,
]

export const catalogue: Manifest = {
  tracks: releases.flatMap(({ tracks }) => Object.values(tracks)),
  packs: releases.map(({ pack }) => pack),
  samples,
}

/** What is to be played, by recipe. */
export const scores: ReadonlyMap<string, Score> = new Map([
  ...releases.flatMap(({ scores }) => Array.from(scores)),
  ...sampleScores,
])
