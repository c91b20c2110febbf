import type { DeskPack, DeskTrack, PackState } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { centsOf, packPriceComplaint, trackPriceComplaint } from '@earcon/contract/catalogue/list-price.rules'
import { isNewerVersion } from '@earcon/contract/catalogue/version.rules'

/** What an owner has typed of a track; prices are text until they are sent. */
export interface TrackDraft extends Pick<DeskTrack, 'id' | 'title' | 'artist' | 'genre' | 'event' | 'loops'> {
  price: string
}

/** The same of a pack. */
export interface PackDraft extends Pick<DeskPack, 'title' | 'slug' | 'description' | 'kind'> {
  version: string
  /** What is new in it, for its owners. */
  changes: string
  price: string
  tracks: TrackDraft[]
}

/** In the order of a pack's life. */
export const packStates = ['draft', 'on_sale', 'withdrawn'] as const satisfies PackState[]

/** In the words of the desk. */
export const stateNames: Record<PackState, string> = {
  draft: 'draft',
  on_sale: 'on sale',
  withdrawn: 'withdrawn',
}

export const kindNames: Record<NonNullable<DeskPack['kind']>, string> = {
  signals: 'Signals',
  interface: 'Interface',
  music: 'Music',
}

/** Cents as they stand in a field: 12.50. */
export const priceText = (amount: number) => (amount / 100).toFixed(2)

/** What stands in a price field, in cents; not a number where it is none. */
export function amountOf(text: string) {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d+(\.\d*)?$/.test(plain) ? centsOf(Number(plain)) : Number.NaN
}

/** A pack as it lies in the fields before anything is typed. */
export const draftOf = (pack: DeskPack): PackDraft => ({
  title: pack.title,
  slug: pack.slug,
  description: pack.description,
  kind: pack.kind,
  version: pack.version ?? '',
  changes: '',
  price: priceText(pack.price_amount),
  tracks: pack.tracks.map(({ id, title, artist, genre, event, loops, price_amount }) => ({
    id,
    title,
    artist,
    genre,
    event,
    loops,
    price: priceText(price_amount),
  })),
})

const packFields = ['title', 'slug', 'description', 'kind', 'version', 'changes', 'price'] as const
const trackFields = ['title', 'artist', 'genre', 'event', 'loops', 'price'] as const

/** Prices that mean the same amount are the same, however they are written. */
const isSame = (field: string, one: unknown, other: unknown) =>
  one === other || (field === 'price' && amountOf(String(one)) === amountOf(String(other)))

const order = ({ tracks }: PackDraft) => tracks.map(({ id }) => id).join(' ')

/** Whether saving would change anything. */
export function isChanged(draft: PackDraft, pack: DeskPack) {
  const saved = draftOf(pack)
  return (
    packFields.some((field) => !isSame(field, draft[field], saved[field])) ||
    order(draft) !== order(saved) ||
    draft.tracks.some((track, place) =>
      trackFields.some((field) => !isSame(field, track[field], saved.tracks[place]?.[field])),
    )
  )
}

/** What is wrong with what was typed, by the name of its field: `price`, `title-<track>`. */
export function draftComplaints(draft: PackDraft): Partial<Record<string, string>> {
  const prices = draft.tracks.map(({ price }) => amountOf(price))
  const complaints: Partial<Record<string, string>> = {}
  const say = (field: string, sentence: string | undefined) => {
    if (sentence) complaints[field] = sentence
  }
  if (!draft.title.trim()) say('title', 'A pack needs a title.')
  say(
    'price',
    priceComplaint(draft.price, (amount) => packPriceComplaint(amount, prices.filter(Number.isFinite))),
  )
  for (const { id, title, price } of draft.tracks) {
    if (!title.trim()) say(`title-${id}`, 'A track needs a title.')
    say(`price-${id}`, priceComplaint(price, trackPriceComplaint))
  }
  return complaints
}

/** Whether saving tells the owners of a pack of a new version. */
export const isRelease = ({ version }: PackDraft, pack: DeskPack) =>
  pack.first_published_at !== null &&
  /^\d+(\.\d+){0,2}$/.test(version.trim()) &&
  isNewerVersion(version.trim(), pack.version)

/** What is wrong with what stands in a price field. */
export function priceComplaint(text: string, complaintOf: (amount: number) => string | undefined) {
  const amount = amountOf(text)
  return Number.isNaN(amount) ? 'A price is a number of dollars, as 12.50.' : complaintOf(amount)
}

/** What is sent to save it. */
export const saveBodyOf = (draft: PackDraft, revision: string) => ({
  title: draft.title.trim(),
  slug: draft.slug.trim(),
  description: draft.description.trim(),
  kind: draft.kind,
  version: draft.version.trim() || null,
  ...(draft.changes.trim() && { changes: draft.changes.trim() }),
  price_amount: amountOf(draft.price),
  revision,
  tracks: draft.tracks.map(({ price, ...track }) => ({ ...track, price_amount: amountOf(price) })),
})

/** A track one place up or down the list; at its end it stays. */
export function reorderTrack(draft: PackDraft, id: string, by: 1 | -1): PackDraft {
  const from = draft.tracks.findIndex((track) => track.id === id)
  const to = from + by
  const track = draft.tracks[from]
  if (!track || to < 0 || to >= draft.tracks.length) return draft
  return { ...draft, tracks: draft.tracks.toSpliced(from, 1).toSpliced(to, 0, track) }
}

export const changeTrack = (draft: PackDraft, id: string, change: Partial<TrackDraft>): PackDraft => ({
  ...draft,
  tracks: draft.tracks.map((track) => (track.id === id ? { ...track, ...change } : track)),
})

export const dropTrack = (draft: PackDraft, id: string): PackDraft => ({
  ...draft,
  tracks: draft.tracks.filter((track) => track.id !== id),
})

/**
 * What was typed, on top of a newer pack: where nothing was typed the newer counts, and so it does for the order of the
 * tracks. What has joined the pack stands at the end, and what has left it is gone.
 */
export function rebaseDraft(draft: PackDraft, before: DeskPack, newest: DeskPack): PackDraft {
  const [was, now] = [draftOf(before), draftOf(newest)]
  const merged = mergeFields(packFields, draft, was, now)
  const removed = was.tracks.filter(({ id }) => !draft.tracks.some((track) => track.id === id))
  const tracks = now.tracks
    .filter(({ id }) => !removed.some((track) => track.id === id))
    .map((track) => {
      const typed = draft.tracks.find(({ id }) => id === track.id)
      const old = was.tracks.find(({ id }) => id === track.id)
      return typed && old ? mergeFields(trackFields, typed, old, track) : track
    })
  const isReordered =
    order(draft) !== order({ ...was, tracks: was.tracks.filter((track) => !removed.includes(track)) })
  const placeOf = ({ id }: TrackDraft) => {
    const place = draft.tracks.findIndex((track) => track.id === id)
    return place === -1 ? draft.tracks.length : place
  }
  return {
    ...merged,
    tracks: isReordered ? tracks.toSorted((one, other) => placeOf(one) - placeOf(other)) : tracks,
  }
}

/** Field by field: what was typed, unless it is what stood there before. */
function mergeFields<T extends object>(fields: readonly (keyof T & string)[], typed: T, was: T, now: T): T {
  const merged = { ...now }
  for (const field of fields) if (!isSame(field, typed[field], was[field])) merged[field] = typed[field]
  return merged
}

/** One thing that two people have changed, each in another way. */
export interface DraftConflict {
  what: string
  theirs: string
  yours: string
}

/** What both have changed since: only there somebody has to choose. */
export function draftConflicts(draft: PackDraft, before: DeskPack, newest: DeskPack): DraftConflict[] {
  const [was, now] = [draftOf(before), draftOf(newest)]
  const between = <T extends object>(
    fields: readonly (keyof T & string)[],
    name: (field: string) => string,
    typed: T,
    old: T,
    saved: T,
  ) =>
    fields
      .filter(
        (field) =>
          !isSame(field, typed[field], old[field]) &&
          !isSame(field, saved[field], old[field]) &&
          !isSame(field, typed[field], saved[field]),
      )
      .map((field) => ({ what: name(field), theirs: textOf(saved[field]), yours: textOf(typed[field]) }))
  const ofTracks = draft.tracks.flatMap((typed) => {
    const old = was.tracks.find(({ id }) => id === typed.id)
    const saved = now.tracks.find(({ id }) => id === typed.id)
    return old && saved ? between(trackFields, (field) => `${old.title}: ${field}`, typed, old, saved) : []
  })
  return [...between(packFields, capitalised, draft, was, now), ...ofTracks]
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const textOf = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' && value ? value : 'nothing'
