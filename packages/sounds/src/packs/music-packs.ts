import type { Release, Score } from '../score.ts'
import { darkMode } from './dark-mode.ts'
import { fiveTabsOpen } from './five-tabs-open.ts'
import { preparedStatements } from './prepared-statements.ts'
import { secondMonitor } from './second-monitor.ts'
import { warmCache } from './warm-cache.ts'

/** In the order of publication, so that the next release is added at the end. */
export const musicPacks: Release[] = [darkMode, preparedStatements, secondMonitor, warmCache, fiveTabsOpen]

/** What is to be played in them, by recipe. */
export const musicScores: ReadonlyMap<string, Score> = new Map(
  musicPacks.flatMap(({ scores }) => Array.from(scores)),
)
