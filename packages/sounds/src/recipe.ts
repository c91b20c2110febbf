import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { SoundFile } from '@earcon/contract/takes'
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

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(`${import.meta.dirname}/../package.json`, 'utf8'),
)

/** Packages shape the result as well, each by its own version; others may come and go. */
const pinsOf = (...names: string[]) =>
  names.map((name) => {
    const version = dependencies[name]
    if (!version) throw new Error(`The studio does not depend on ${name}.`)
    return `${name} ${version}`
  })

const encoder = pinsOf('wasm-media-encoders')
const renderer = pinsOf('@resvg/resvg-wasm')
const decoders = pinsOf('mpg123-decoder', '@wasm-audio-decoders/ogg-vorbis', 'opus-decoder')

const studioVersion = [versionOf('{dsp,mastering,files,analysis}/**/*.ts', 'piece.ts', 'render.ts'), encoder]
const coverVersion = [versionOf('{covers,analysis}/**/*.ts', 'render.ts'), renderer]
const ingestVersion = [
  versionOf('ingest/{*,formats/*,hearing/*}.ts', '{mastering,files,analysis}/**/*.ts', 'piece.ts'),
  [...encoder, ...decoders],
]
const pictureVersion = [
  versionOf('ingest/{*,covers/*}.ts', 'covers/{card,palette}.ts'),
  [...renderer, ...pinsOf('jpeg-js')],
]

/** Names a sound before it is made: the same name is the same sound. */
export const recipeOf = (score: Score): string => hashOf(score, studioVersion)

/** Names a cover by what it is drawn from. */
export const coverRecipeOf = (slug: string, recipes: string[]): string =>
  hashOf('cover', slug, recipes, coverVersion)

/** Names what comes of a sound that was brought. */
export const fileRecipeOf = ({ sha256, kind, isSigned }: Omit<SoundFile, 'path'>): string =>
  hashOf('file', sha256, kind ?? 'by length', isSigned, ingestVersion)

/** Names what comes of a picture that was brought. */
export const coverFileRecipeOf = (sha256: string): string => hashOf('cover file', sha256, pictureVersion)
