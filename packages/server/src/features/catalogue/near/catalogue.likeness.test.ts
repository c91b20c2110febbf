import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { TrackFacts } from '@earcon/contract/takes'
import { catalogue } from '@earcon/sounds/catalogue'
import { openStudio } from '@earcon/sounds/studio'
import { createTempFolder } from '../../../testing/ports.ts'
import { distanceBetween, distanceHeard, likenessOf, placeOf } from './catalogue.likeness.ts'

const folder = createTempFolder()
const studio = openStudio({ folder })
after(() => studio.close())

/** The shortest of each pack are soon made. */
const short = catalogue.packs.flatMap(({ track_ids }) =>
  track_ids
    .map((id) => catalogue.tracks.find((track) => track.id === id))
    .filter((track) => track !== undefined)
    .filter(({ duration_ms }) => duration_ms < 1_500)
    .sort((one, other) => one.duration_ms - other.duration_ms)
    .slice(0, 2),
)
const heardOf = ({ portrait }: TrackFacts, duration_ms: number) => ({
  likeness: likenessOf(Buffer.from(portrait.spectrum, 'base64')),
  duration_ms,
})

/** The same samples, played faster: a file says itself how fast. */
function playFaster(path: string, times: number) {
  const bytes = readFileSync(path)
  const rate = Math.round(bytes.readUInt32LE(24) * times)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * bytes.readUInt16LE(32), 28)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const faster = join(folder, `${sha256}.wav`)
  writeFileSync(faster, bytes)
  return { path: faster, sha256 }
}

const semitone = 2 ** (1 / 12)

test(`of ${short.length} sounds each is the nearest of all to its copy a semitone higher (424)`, async () => {
  const sounds = await Promise.all(
    short.map(async ({ recipe, duration_ms, title }) => {
      const { files, facts } = await studio.track(recipe)
      const { path, sha256 } = playFaster(files.master.path, semitone)
      const copy = await studio.ingest({ path, sha256, kind: 'signal', isSigned: false })
      return {
        title,
        heard: heardOf(facts, duration_ms),
        copy: heardOf(copy.facts, duration_ms / semitone),
      }
    }),
  )
  assert(sounds.length >= 20)
  for (const { title, copy } of sounds) {
    const nearest = sounds.toSorted((a, b) => distanceHeard(copy, a.heard) - distanceHeard(copy, b.heard))[0]
    assert.equal(nearest?.title, title)
  }
})

const spectrumOf = (level: (row: number, band: number) => number) =>
  Uint8Array.from({ length: 48 * 72 }, (_, cell) => level(Math.floor(cell / 72), cell % 72))
const steady = likenessOf(spectrumOf((_, band) => (band < 12 ? 255 : 0)))

test('a sound is no distance from itself, and as far from another as that is from it (422)', () => {
  const fading = likenessOf(spectrumOf((row, band) => (band < 12 ? 255 - 5 * row : 0)))
  assert.equal(distanceBetween(steady, steady), 0)
  assert(distanceBetween(steady, fading) > 0)
  assert.equal(distanceBetween(steady, fading), distanceBetween(fading, steady))
})

test('ten decibels less in every second cell are five decibels', () => {
  const level = (decibels: number) => 255 * (1 - decibels / 60)
  const half = likenessOf(spectrumOf((row, band) => (band < 12 ? (row < 24 ? 255 : level(10)) : 0)))
  assert(Math.abs(distanceBetween(steady, half) - 5) < 0.3)
})

test('what is twice as long is three decibels further away', () => {
  assert.equal(
    distanceHeard({ likeness: steady, duration_ms: 500 }, { likeness: steady, duration_ms: 1_000 }),
    3,
  )
})

test('silence has a place, as everything has', () => {
  assert(placeOf({ likeness: likenessOf(spectrumOf(() => 0)), duration_ms: 1_000 }).every(Number.isFinite))
})
