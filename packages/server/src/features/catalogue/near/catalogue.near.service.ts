import type { NearPacks, NearTracks } from '@earcon/contract/catalogue/near.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { publishedPackByIdOrSlug } from '../catalogue.queries.ts'
import { showPacks, showTracks } from '../catalogue.service.ts'
import { distanceHeard, type Heard } from './catalogue.likeness.ts'
import {
  type KnownSound,
  knownSoundsOf,
  knownTrack,
  packsAround,
  tracksAround,
} from './catalogue.near.queries.ts'
import { goesBeside, type KnownFacts, reasonsFor } from './catalogue.near-reasons.ts'

const mostShown = 6
/** So many are looked at, however many there are. */
const mostTracks = 400
const mostPacks = 40
/** So many sounds of a pack tell where it stands. */
const mostTelling = 12

const nothing = { alike: [], beside: [] }

export async function listTracksNear(context: Context, id: string): Promise<NearTracks> {
  const { db } = context
  const [track] = await showTracks(context, idsOf([id]))
  if (!track) throw new Refusal('track-not-found')
  const found = await knownTrack(db, id)
  if (!found) return { track, ...nothing }
  const around = await tracksAround(db, found.place, mostTracks)
  const one = factsOf([found])
  const others = around
    .filter(({ track_id }) => track_id !== id)
    .map((sound) => nearness(sound.track_id, one, factsOf([sound])))
  return { track, ...(await show(others, (ids) => showTracks(context, ids))) }
}

export async function listPacksNear(context: Context, idOrSlug: string): Promise<NearPacks> {
  const { db } = context
  const pack = await publishedPackByIdOrSlug(db, idOrSlug)
  if (!pack) throw new Refusal('pack-not-found')
  const sounds = await knownSoundsOf(db, [pack.id])
  if (sounds.length === 0) return nothing
  const places = sounds.slice(0, mostTelling).map(({ place }) => place)
  const around = (await packsAround(db, places, mostPacks)).filter((id) => id !== pack.id)
  const one = factsOf(sounds)
  const others = Map.groupBy(await knownSoundsOf(db, around), ({ pack_id }) => pack_id)
    .entries()
    .map(([id, held]) => nearness(id, one, factsOf(held)))
  return show([...others], (ids) => showPacks(context, ids))
}

interface Facts extends KnownFacts {
  heard: Heard[]
}

/** What is known of a sound; of several what most of them say. */
function factsOf(sounds: readonly KnownSound[]): Facts {
  const tempos = sounds.flatMap(({ tempo_bpm }) => tempo_bpm ?? [])
  return {
    heard: sounds.map(({ likeness, duration_ms }) => ({
      likeness: Buffer.from(likeness, 'base64'),
      duration_ms,
    })),
    duration_ms: sounds.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    tempo_bpm: tempos.length > 0 ? Math.min(...tempos) : null,
    key: commonest(sounds.flatMap(({ key }) => key ?? []))[0] ?? null,
    instruments: commonest(sounds.flatMap(({ instruments }) => instruments)),
    brightness_hz: middleOf(sounds.flatMap(({ brightness_hz }) => brightness_hz ?? [])),
    roughness: middleOf(sounds.flatMap(({ roughness }) => roughness ?? [])),
    attack_ms: middleOf(sounds.flatMap(({ attack_ms }) => attack_ms ?? [])),
    event: sounds.length === 1 ? (sounds[0]?.event ?? null) : null,
  }
}

/** What is said most often comes first. */
const commonest = (names: readonly string[]) =>
  [...Map.groupBy(names, (name) => name).entries()]
    .sort(([, some], [, others]) => others.length - some.length)
    .map(([name]) => name)

const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? null

interface Nearness {
  id: string
  distance: number
  why: string[]
  goesBeside: boolean
}

const nearness = (id: string, one: Facts, other: Facts): Nearness => ({
  id,
  distance: Math.round(distanceOfAll(one.heard, other.heard) * 10) / 10,
  why: reasonsFor(one, other),
  goesBeside: goesBeside(one, other),
})

/** Two packs are as far apart as each sound of one, in the middle, is from the nearest of the other, and the other way round. */
const distanceOfAll = (some: readonly Heard[], others: readonly Heard[]) =>
  (meanDistance(some, others) + meanDistance(others, some)) / 2

const meanDistance = (some: readonly Heard[], others: readonly Heard[]) =>
  some.reduce((sum, one) => sum + Math.min(...others.map((other) => distanceHeard(one, other))), 0) /
  some.length

const idsOf = (ids: readonly string[]) => sql<string[]>`${ids}::text[]`

/** The nearest; and of the others those that go well beside it, the nearest of them first. */
async function show<Shown extends { id: string }>(
  others: readonly Nearness[],
  load: (ids: ReturnType<typeof idsOf>) => Promise<Shown[]>,
) {
  const sorted = others.toSorted((one, other) => one.distance - other.distance)
  const alike = sorted.slice(0, mostShown)
  const beside = sorted
    .slice(mostShown)
    .filter(({ goesBeside }) => goesBeside)
    .slice(0, mostShown)
  const ids = idsOf([...alike, ...beside].map(({ id }) => id))
  const shown = new Map((await load(ids)).map((one) => [one.id, one]))
  const withFacts = (chosen: readonly Nearness[]) =>
    chosen.flatMap(({ id, distance, why }) => {
      const one = shown.get(id)
      return one ? [{ ...one, distance, why }] : []
    })
  return { alike: withFacts(alike), beside: withFacts(beside) }
}
