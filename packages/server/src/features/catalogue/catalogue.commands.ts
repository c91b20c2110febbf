import { centsOf } from '@earcon/contract/catalogue/list-price.rules'
import { z } from 'zod'
import { type Command, defineCommand } from '../../platform/commands/command.ts'
import { changePrice, publishPack, withdrawPack } from './desk/catalogue.edit.service.ts'
import { findTrack } from './desk/catalogue.pack-records.ts'
import { linesOfChanges } from './import/catalogue.change-words.ts'
import { exportCatalogue } from './import/catalogue.export.service.ts'
import { importCatalogue } from './import/catalogue.import.service.ts'

const pack = { term: '<pack>', what: 'its slug, or its id' }

const bring = defineCommand({
  name: 'catalogue import',
  group: 'Catalogue',
  summary: 'put a folder of sounds with its catalogue.yaml into the shop: all of it, or nothing',
  arguments: [{ term: '<folder>', what: 'where catalogue.yaml lies', isPath: true }],
  options: [{ term: '--dry-run', what: 'read and check everything, and tell what would change' }],
  examples: ['catalogue import ./sounds --dry-run', 'catalogue import ./sounds'],
  input: z.object({ folder: z.string(), dryRun: z.boolean().default(false) }),
  run: (context, { folder, dryRun }, progress) => importCatalogue(context, folder, { dryRun, progress }),
  say({ dry_run, packs, tracks, changes }) {
    const lines = linesOfChanges(changes)
    if (lines.length === 0)
      return [
        `Nothing changes: ${counted(packs, 'pack')} and ${counted(tracks, 'track')} are in the shop as they are here.`,
      ]
    return [
      ...lines,
      dry_run
        ? `This would change ${counted(lines.length, 'thing')}. Nothing was changed.`
        : `Done: ${counted(packs, 'pack')}, ${counted(tracks, 'track')}, ${counted(lines.length, 'change')}.`,
    ]
  },
})

const give = defineCommand({
  name: 'catalogue export',
  group: 'Catalogue',
  summary: 'write all packs and their sounds into a new folder that can be imported again',
  arguments: [{ term: '<folder>', what: 'a folder that is empty, or not there yet', isPath: true }],
  input: z.object({ folder: z.string() }),
  run: (context, { folder }, progress) => exportCatalogue(context, folder, progress),
  say: ({ folder, packs, files, left_out }) => [
    `Wrote ${counted(packs, 'pack')} and ${counted(files, 'file')} to ${folder}.`,
    ...(left_out.length > 0 ? [`Left out, because not all of it is recorded: ${left_out.join(', ')}.`] : []),
  ],
})

const price = defineCommand({
  name: 'catalogue price',
  group: 'Catalogue',
  summary: 'set what a pack costs, or one of its tracks',
  arguments: [pack, { term: '<dollars>', what: 'as 12.50; 0 is free' }],
  options: [{ term: '--track <track>', what: 'of this track of the pack, by its slug or id' }],
  examples: ['catalogue price cold-start 12.50', 'catalogue price cold-start 2 --track session-start'],
  input: z.object({
    pack: z.string(),
    dollars: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, 'A price is written in dollars, as 12.50.')
      .transform(Number),
    track: z.string().optional(),
  }),
  run: (context, { pack, dollars, track }) => changePrice(context, pack, { amount: centsOf(dollars), track }),
  say(pack, { track }) {
    const { title, price_amount, part_prices, tracks } = pack
    const meant = track === undefined ? undefined : findTrack(pack, track)
    return [
      meant
        ? `“${title}”: “${meant.title}” costs ${dollarsOf(meant.price_amount)}.`
        : `“${title}” costs ${dollarsOf(price_amount)}.`,
      ...part_prices.map(
        ({ owned, amount }) => `Who owns ${owned} of its ${tracks.length} tracks pays ${dollarsOf(amount)}.`,
      ),
    ]
  },
})

const publish = defineCommand({
  name: 'catalogue publish',
  group: 'Catalogue',
  summary: 'put a pack on sale',
  arguments: [pack],
  input: z.object({ pack: z.string() }),
  run: (context, { pack }) => publishPack(context, pack),
  say: ({ title }) => [`“${title}” is on sale.`],
})

const withdraw = defineCommand({
  name: 'catalogue withdraw',
  group: 'Catalogue',
  summary: 'take a pack off sale; its owners keep its page and their downloads',
  arguments: [pack],
  input: z.object({ pack: z.string() }),
  run: (context, { pack }) => withdrawPack(context, pack),
  say: ({ title, state }) => [
    state === 'draft' ? `“${title}” is a draft, and was never on sale.` : `“${title}” is withdrawn.`,
  ],
})

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const dollarsOf = (amount: number) => `$${(amount / 100).toFixed(2)}`

export const catalogueCommands: Command[] = [bring, give, price, publish, withdraw]
