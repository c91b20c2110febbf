import { z } from 'zod'
import { codingEvents } from './coding-events.rules.ts'
import { packKinds } from './facets.rules.ts'

// What an owner writes by hand beside a folder of sounds: catalogue.yaml, or catalogue.json.

const line = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .min(1, `${name} must not be empty.`)
    .max(most, `${name} must have at most ${most} characters.`)
    .refine((given) => !/\p{Cc}/u.test(given), `${name} must be a single line.`)

const price = (what: string) =>
  z.number(`${what} must be a number of dollars, as 12.50.`).meta({ examples: [12.5] })

/** A file beside the manifest, or in a folder below it; never one outside. */
const fileName = (name: string) =>
  z
    .string(`${name} must be the name of a file.`)
    .min(1, `${name} must be the name of a file.`)
    .max(300, `${name} must have at most 300 characters.`)

export const CatalogueFileTrack = z
  .strictObject({
    file: fileName('file').describe('The sound, by its name in the folder: WAV, FLAC, MP3 or OGG.'),
    title: line('title', 120),
    price: price('price').describe('In dollars, as 2.50: at least 0.50, in steps of ten cents.'),
    artist: line('artist', 120).optional().describe('Where it is not the artist of the pack.'),
    genre: line('genre', 60).optional(),
    event: z
      .enum(codingEvents, `event must be one of: ${codingEvents.join(', ')}.`)
      .optional()
      .describe('The moment of a coding session that the sound is for.'),
    loops: z
      .boolean('loops must be true or false.')
      .optional()
      .describe('Whether it can be played round and round.'),
  })
  .describe('A sound that is sold by itself and in its pack.')
export type CatalogueFileTrack = z.infer<typeof CatalogueFileTrack>

export const CatalogueFilePack = z
  .strictObject({
    slug: z
      .string('slug must be text.')
      .max(80, 'slug must have at most 80 characters.')
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'slug must be small letters and digits, joined by single hyphens, as cold-start.',
      )
      .describe('Its name in addresses. It stays when the title changes.'),
    title: line('title', 120),
    description: z
      .string('description must be text.')
      .trim()
      .min(1, 'description must not be empty.')
      .max(2000, 'description must have at most 2000 characters.'),
    artist: line('artist', 120),
    price: price('price').describe(
      'In dollars, as 12.50: 0 is free, else at least 0.50, in steps of ten cents, and at most what its tracks cost together.',
    ),
    cover: fileName('cover')
      .optional()
      .describe('A PNG or JPEG. Without one the shop draws a cover from the sounds.'),
    kind: z.enum(packKinds, `kind must be one of: ${packKinds.join(', ')}.`).optional(),
    version: z
      .string('version must be text: put it in quotes, as "1.0".')
      .max(20, 'version must have at most 20 characters.')
      .regex(/^\d+(\.\d+){0,2}$/, 'version must be numbers with points between, as "1.0.2".')
      .optional(),
    changes: z
      .string('changes must be text.')
      .trim()
      .max(2000, 'changes must have at most 2000 characters.')
      .optional()
      .describe(
        'What is new in this version. Those who own the pack are told, once, when its version gets higher.',
      ),
    publish: z
      .boolean('publish must be true or false.')
      .optional()
      .describe(
        'true puts a new pack, or a draft, on sale at once. What is on sale or withdrawn already stays so.',
      ),
    tracks: z
      .array(CatalogueFileTrack, 'tracks must be a list.')
      .min(1, 'tracks must not be empty.')
      .max(200, 'A pack may hold at most 200 tracks.')
      .describe('In the order in which they stand in the pack.'),
  })
  .describe('Sounds that are sold together.')
export type CatalogueFilePack = z.infer<typeof CatalogueFilePack>

export const CatalogueFile = z
  .strictObject({
    $schema: z.string().optional(),
    packs: z.array(CatalogueFilePack, 'packs must be a list.').min(1, 'packs must not be empty.'),
  })
  .meta({ title: 'A catalogue to import' })
export type CatalogueFile = z.infer<typeof CatalogueFile>

/** The manifest as a JSON schema, which editors check against while it is being written. */
export const catalogueFileSchema = () =>
  z.toJSONSchema(CatalogueFile, { io: 'input', unrepresentable: 'any' })
