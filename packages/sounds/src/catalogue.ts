import type { Manifest } from '@earcon/contract/manifest'
import { codingPacks, codingScores } from './packs/coding-packs.ts'
import { musicPacks, musicScores } from './packs/music-packs.ts'
import { sampleScores, samples } from './samples.ts'
import type { Score } from './score.ts'

const releases = [...codingPacks, ...musicPacks].toSorted((one, other) =>
  one.pack.published_at < other.pack.published_at ? -1 : 1,
)

export const catalogue: Manifest = {
  tracks: releases.flatMap(({ tracks }) => Object.values(tracks)),
  packs: releases.map(({ pack }) => pack),
  samples,
}

/** What is to be played, by recipe. */
export const scores: ReadonlyMap<string, Score> = new Map([...codingScores, ...musicScores, ...sampleScores])
