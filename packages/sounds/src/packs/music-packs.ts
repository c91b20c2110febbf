import { darkMode } from './packs/dark-mode.ts'
import { fiveTabsOpen } from './packs/five-tabs-open.ts'
import { preparedStatements } from './packs/prepared-statements.ts'
import { secondMonitor } from './packs/second-monitor.ts'
import { warmCache } from './packs/warm-cache.ts'
import type { Release, Score } from './score.ts'

/** In the order of publication, so that the next release is added at the end. */
export const musicPacks: Release[] = [darkMode, preparedStatements, secondMonitor, warmCache, fiveTabsOpen]

/** What is to be played in them, by recipe. */
export const musicScores: ReadonlyMap<string, Score> = new Map(
  musicPacks.flatMap(({ scores }) => Array.from(scores)),
)
