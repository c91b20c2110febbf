import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Score } from './score.ts'

const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)

/** A hash over the source of whatever shapes the result, so that a change of it is a change of every recipe. */
function versionOf(...patterns: string[]): string {
  const here = import.meta.dirname
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: here, exclude: (name) => name.endsWith('.test.ts') })
  for (const file of files.toSorted()) hash.update(readFileSync(`${here}/${file}`))
  return hash.digest('hex').slice(0, 24)
}

const studioVersion = versionOf(
  '{dsp,mastering,files,analysis}/**/*.ts',
  'piece.ts',
  'render.ts',
  '../package.json',
)
const coverVersion = versionOf('{covers,analysis}/**/*.ts', 'render.ts', '../package.json')

/** Names a sound before it is made: the same name is the same sound. */
export const recipeOf = (score: Score): string => hashOf(score, studioVersion)

/** Names a cover by what it is drawn from. */
export const coverRecipeOf = (slug: string, recipes: string[]): string =>
  hashOf('cover', slug, recipes, coverVersion)
