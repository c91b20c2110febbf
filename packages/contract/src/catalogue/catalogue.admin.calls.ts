import { z } from 'zod'
import { defineCall } from '../call.ts'
import { positiveInteger, textField } from '../fields.ts'
import { Pagination } from '../paging.ts'
import { PackRelease, SoundPack } from './catalogue.calls.ts'
import { codingEvents } from './coding-events.rules.ts'
import { packKinds } from './facets.rules.ts'

/** draft: never on sale yet. withdrawn: it was, and its owners keep it. */
export const PackState = z.enum(['draft', 'on_sale', 'withdrawn'])
export type PackState = z.infer<typeof PackState>

export const DeskPackSummary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: PackState,
  kind: z.enum(packKinds).nullable(),
  price_amount: z.int().nonnegative(),
  price_currency: z.string(),
  tracks: z.int().nonnegative(),
  cover_image_url: z.string().nullable(),
  first_published_at: z.iso.datetime().nullable(),
})
export type DeskPackSummary = z.infer<typeof DeskPackSummary>

/** What is measured of a sound, and never changed. */
const SoundLevels = z.object({
  loudness_lufs: z.number(),
  true_peak_dbtp: z.number(),
  sample_rate: z.int().nullable(),
  channels: z.int().nullable(),
  bits: z.int().nullable(),
  tempo_bpm: z.number().nullable(),
  key: z.string().nullable(),
})

export const DeskTrack = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  artist: z.string(),
  genre: z.string(),
  event: z.enum(codingEvents).nullable(),
  loops: z.boolean(),
  price_amount: z.int().nonnegative(),
  duration_seconds: z.number().positive(),
  format: z.string(),
  file: z.string().nullable(),
  /** None while it is being recorded. */
  levels: SoundLevels.nullable(),
  /** What an owner should look at, each a sentence. */
  remarks: z.array(z.string()),
  /** How many people have a right to it. */
  owners: z.int().nonnegative(),
  /** Other packs that hold it too: what is changed here is changed there. */
  also_in: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Recordings that were replaced. */
  earlier_recordings: z.int().nonnegative(),
})
export type DeskTrack = z.infer<typeof DeskTrack>

export const DeskPack = DeskPackSummary.omit({ tracks: true }).extend({
  description: z.string(),
  version: z.string().nullable(),
  /** The picture that it wears, by its name; none where its cover is drawn from the sounds. */
  cover_file: z.string().nullable(),
  /** Of everything that can be changed here: whoever saves must have seen the newest. */
  revision: z.string(),
  tracks: z.array(DeskTrack),
  /** What stands in the way of its sale, each a sentence; none where it can be published. */
  obstacles: z.array(z.string()),
  /** What somebody pays who owns a part of it. */
  part_prices: z.array(z.object({ owned: z.int(), amount: z.int() })),
  /** What its versions have brought, the newest first. */
  releases: z.array(PackRelease),
  /** Those who download it get something else than this version was: nobody was told of that yet. */
  is_changed_since_release: z.boolean(),
})
export type DeskPack = z.infer<typeof DeskPack>

const id = z.object({ id: textField('id') })
const revision = z.string('revision must be the one that the pack was read with.')

export const listDeskPacks = defineCall({
  method: 'GET',
  path: '/admin/packs',
  summary: 'All packs, drafts and withdrawn ones too, a page at a time; the newest first',
  admin: true,
  query: z.object({
    search: textField('search').default(''),
    state: PackState.optional(),
    page: positiveInteger('page').default(1),
  }),
  answer: z.object({
    data: z.array(DeskPackSummary),
    pagination: Pagination,
    /** How many there are of each state, whatever was searched for. */
    counts: z.record(PackState, z.int().nonnegative()),
  }),
})

export const getDeskPack = defineCall({
  method: 'GET',
  path: '/admin/packs/:id',
  summary: 'One pack with all that can be changed, by id or slug',
  admin: true,
  params: id,
  answer: DeskPack,
})

export const previewDeskPack = defineCall({
  method: 'GET',
  path: '/admin/packs/:id/preview',
  summary: 'One pack exactly as a visitor would see it, published or not',
  admin: true,
  params: id,
  answer: SoundPack,
})

const PackFields = z.object({
  title: textField('title'),
  slug: textField('slug'),
  description: textField('description'),
  kind: z.enum(packKinds, 'kind must be signals, interface or music.').nullable(),
  version: textField('version').nullable(),
  price_amount: z.int('price_amount must be a whole number of cents.'),
})

export const createDeskPack = defineCall({
  method: 'POST',
  path: '/admin/packs',
  summary: 'A new draft without sounds',
  status: 201,
  admin: true,
  body: PackFields.partial().required({ title: true }),
  answer: DeskPack,
})

export const saveDeskPack = defineCall({
  method: 'PUT',
  path: '/admin/packs/:id',
  summary:
    'Changes a pack and its tracks as a whole: their order is that of the list, and who is not in it leaves the pack',
  admin: true,
  params: id,
  body: PackFields.extend({
    revision,
    /** What is new, for its owners, where it has a higher version than before. */
    changes: textField('changes').max(2000, 'changes must have at most 2000 characters.').optional(),
    tracks: z.array(
      z.object({
        id: textField('id'),
        title: textField('title'),
        artist: textField('artist'),
        genre: textField('genre'),
        event: z.enum(codingEvents, 'event must be one of the nine.').nullable(),
        loops: z.boolean('loops must be true or false.'),
        price_amount: z.int('price_amount must be a whole number of cents.'),
      }),
      'tracks must be a list.',
    ),
  }),
  answer: DeskPack,
})

export const deleteDeskPack = defineCall({
  method: 'DELETE',
  path: '/admin/packs/:id',
  summary: 'Deletes a draft, with the sounds that are in no other pack',
  status: 204,
  admin: true,
  params: id,
  answer: z.undefined(),
})

export const publishPack = defineCall({
  method: 'POST',
  path: '/admin/packs/:id/publish',
  summary: 'Puts a pack on sale',
  admin: true,
  params: id,
  body: z.object({ revision: revision.optional() }),
  answer: DeskPack,
})

export const withdrawPack = defineCall({
  method: 'POST',
  path: '/admin/packs/:id/withdraw',
  summary: 'Takes a pack off sale; its owners keep its page and their downloads',
  admin: true,
  params: id,
  body: z.object({ revision: revision.optional() }),
  answer: DeskPack,
})

export const setPackCover = defineCall({
  method: 'PUT',
  path: '/admin/packs/:id/cover',
  summary: 'Gives a pack a cover that was uploaded, or has it drawn from its sounds again',
  admin: true,
  params: id,
  body: z.object({ upload_id: textField('upload_id').nullable() }),
  answer: DeskPack,
})

export const addTrack = defineCall({
  method: 'POST',
  path: '/admin/packs/:id/tracks',
  summary: 'Adds a sound that was uploaded to a pack; who owns the whole pack is given it',
  status: 201,
  admin: true,
  params: id,
  body: z.object({
    upload_id: textField('upload_id'),
    title: textField('title'),
    price_amount: z.int('price_amount must be a whole number of cents.'),
    artist: textField('artist').optional(),
    genre: textField('genre').optional(),
    event: z.enum(codingEvents, 'event must be one of the nine.').nullable().default(null),
    loops: z.boolean('loops must be true or false.').default(false),
  }),
  answer: DeskPack,
})

export const replaceRecording = defineCall({
  method: 'PUT',
  path: '/admin/tracks/:id/recording',
  summary:
    'Replaces the recording of a track by one that was uploaded; its owners get the new one and keep the old',
  admin: true,
  params: id,
  body: z.object({ upload_id: textField('upload_id') }),
  answer: z.object({ data: z.array(DeskPack) }),
})
