import type { Score } from './score.ts'

/** In the order in which they are recorded: what is never reached is never loaded, and music is half of all that there is to load. */
const shelves: (() => Promise<ReadonlyMap<string, Score>>)[] = [
  async () => (await import('./packs/coding-packs.ts')).codingScores,
  async () => (await import('./samples.ts')).sampleScores,
  async () => (await import('./packs/music-packs.ts')).musicScores,
]

/** What is to be played under a recipe. */
export async function findScore(recipe: string): Promise<Score | undefined> {
  for (const shelf of shelves) {
    const score = (await shelf()).get(recipe)
    if (score) return score
  }
  return undefined
}
