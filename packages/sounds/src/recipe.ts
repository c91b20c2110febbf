import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SoundFile, VoicePlan } from '@earcon/contract/takes'
import type { Score } from './score.ts'

const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)

const here = import.meta.dirname

/** A folder with all that is in it, or one file. */
const filesIn = (place: string): string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(here, place), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() || entry.name.endsWith('.ts') ? filesIn(join(place, entry.name)) : [],
      )

/** Only what lies in the folder itself. */
const filesAt = (folder: string) =>
  readdirSync(join(here, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))

/** A hash over the source of whatever shapes the result, so that a change of it is a change of every recipe. */
function versionOf(...places: string[]): string {
  const hash = createHash('sha256')
  const files = places.flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.toSorted()) hash.update(readFileSync(join(here, file)))
  return hash.digest('hex').slice(0, 24)
}

/** Found when it is first asked for: a shop that starts and has all its sounds never asks. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined
  return () => (found ??= { value: find() }).value
}

const dependencies = once(() => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(here, '../package.json'), 'utf8'),
  )
  return dependencies
})

/** Packages shape the result as well, each by its own version; others may come and go. */
const pinsOf = (...names: string[]) =>
  names.map((name) => {
    const version = dependencies()[name]
    if (!version) throw new Error(`The studio does not depend on ${name}.`)
    return `${name} ${version}`
  })

const encoder = 'wasm-media-encoders'
const renderer = '@resvg/resvg-wasm'
const decoders = ['mpg123-decoder', '@wasm-audio-decoders/ogg-vorbis', 'opus-decoder']

const studioVersion = once(() => [
  versionOf('dsp', 'mastering', 'files', 'analysis', 'fourier.ts', 'piece.ts', 'render.ts'),
  pinsOf(encoder),
])
const coverVersion = once(() => [
  versionOf('covers', 'analysis', 'fourier.ts', 'render.ts'),
  pinsOf(renderer),
])
const ingestVersion = once(() => [
  versionOf(
    ...filesAt('ingest'),
    'ingest/formats',
    'ingest/hearing',
    'mastering',
    'files',
    'analysis',
    'fourier.ts',
    'piece.ts',
  ),
  pinsOf(encoder, ...decoders),
])
const pictureVersion = once(() => [
  versionOf(...filesAt('ingest'), 'ingest/covers', 'covers/card.ts', 'covers/palette.ts'),
  pinsOf(renderer, 'jpeg-js'),
])

const voiceVersion = once(() => [
  versionOf('pack-voice', 'files', 'mastering', 'piece.ts'),
  pinsOf(encoder, 'mpg123-decoder'),
])

/** Names a sound before it is made: the same name is the same sound. */
export const recipeOf = (score: Score): string => hashOf(score, studioVersion())

/** Names a cover by what it is drawn from. */
export const coverRecipeOf = (slug: string, recipes: string[]): string =>
  hashOf('cover', slug, recipes, coverVersion())

/** Names what comes of a sound that was brought. */
export const fileRecipeOf = ({ sha256, kind, isSigned }: Omit<SoundFile, 'path'>): string =>
  hashOf('file', sha256, kind ?? 'by length', isSigned, ingestVersion())

/** Names the voice of a pack by what it is made of. */
export const voiceRecipeOf = ({ kind, parts }: Omit<VoicePlan, 'recipe'>): string =>
  hashOf('voice', kind, parts, voiceVersion())

export const voiceEditionOf = (): string => hashOf('voices', voiceVersion())

/** Names what comes of a picture that was brought. */
export const coverFileRecipeOf = (sha256: string): string => hashOf('cover file', sha256, pictureVersion())
