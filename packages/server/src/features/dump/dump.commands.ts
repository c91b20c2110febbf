import { z } from 'zod'
import { type Command, defineCommand } from '../../platform/commands/command.ts'
import { backUpShop, type ExportReport, exportShop } from './dump.export.service.ts'
import { type ImportReport, importShop, restoreShop } from './dump.import.service.ts'

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const mostLines = 20

/** A store that is not there lacks thousands. */
const fewOf = (lines: string[]) =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines), `And ${lines.length - mostLines} more; --json lists all.`]

/** What was there when the dump was begun, and was removed rightly, is not lost. */
const lostIn = (missing: ExportReport['missing']) => missing.filter(({ why }) => why !== 'removed meanwhile')

const withoutMedia = { term: '--without-media', what: 'the rows alone, without sounds and covers' }

const writing = {
  group: 'Data',
  options: [withoutMedia],
  say: ({ path, tables, rows, files, files_there, bytes, rows_ms, missing, left_out }: ExportReport) => [
    `Wrote ${counted(tables, 'table')} with ${counted(rows, 'row')} and ${counted(files, 'file')} to ${path}: ${(bytes / 1e6).toFixed(1)} MB.`,
    ...(files_there > 0 ? [`${counted(files_there, 'file')} lay there already.`] : []),
    `The rows are those of one moment; to read them took ${(rows_ms / 1000).toFixed(1)} s.`,
    'Secrets are not in it: keep APP_SECRET, or the file DATA_DIR/secret, in another place.',
    ...(left_out.length > 0 ? [`Left out, since the shop has not made them: ${left_out.join(', ')}.`] : []),
    ...fewOf(lostIn(missing).map(({ missing, why }) => `Wrong: ${missing} is ${why} in the media store.`)),
  ],
  isWrong: ({ missing }: ExportReport) => lostIn(missing).length > 0,
} as const

const reading = {
  group: 'Data',
  replacesShop: true,
  options: [
    {
      term: '--replace [host]',
      what: 'give up what this shop holds; the host name of PUBLIC_URL is typed as a sign that this is meant',
    },
    {
      term: '--yes',
      what: 'do not ask: neither for the host name, nor whether servers have the database open',
    },
    withoutMedia,
  ],
  say(report: ImportReport) {
    const { made_at, address, tables, rows, files, files_there, migrated, missing, is_same_secret } = report
    return [
      `The shop is that of ${address} on ${made_at}: ${counted(tables, 'table')} with ${counted(rows, 'row')}, ${counted(files, 'file')}${files_there > 0 ? `, and ${files_there.toLocaleString('en-US')} that were there` : ''}.`,
      ...(migrated.length > 0 ? [`It was brought up to date by ${migrated.join(', ')}.`] : []),
      is_same_secret
        ? 'APP_SECRET is the same: links that were signed go on working.'
        : 'APP_SECRET is another one: download links that were handed out do not work any more. Sessions do.',
      'PUBLIC_URL, GOOGLE_… and STRIPE_… must be those of the other shop, or its mails, logins and payments lead nowhere.',
      ...fewOf(missing.map((key) => `Wrong: ${key} is not in the media store.`)),
    ]
  },
  isWrong: ({ missing }: ImportReport) => missing.length > 0,
} as const

const taking = {
  replace: z.union([z.string(), z.boolean()]).default(false),
  yes: z.boolean().default(false),
  withoutMedia: z.boolean().default(false),
}

const exporting = defineCommand({
  ...writing,
  name: 'export',
  summary: 'write the whole shop into a folder, also while it is open; one that was cut off goes on',
  arguments: [{ term: '<folder>', what: 'a new folder, or one of an earlier export', isPath: true }],
  options: [...writing.options],
  examples: ['export ./shop'],
  input: z.object({ folder: z.string(), withoutMedia: z.boolean().default(false) }),
  run: (context, { folder, withoutMedia }, report) => exportShop(context, folder, { withoutMedia, report }),
})

const backingUp = defineCommand({
  ...writing,
  name: 'backup',
  summary: 'write the whole shop into one file (tar), also while it is open',
  arguments: [{ term: '<file>', what: 'a new file', isPath: true }],
  options: [...writing.options],
  examples: ['backup /var/backups/shop.tar'],
  input: z.object({ file: z.string(), withoutMedia: z.boolean().default(false) }),
  run: (context, { file, withoutMedia }, report) => backUpShop(context, file, { withoutMedia, report }),
})

const importing = defineCommand({
  ...reading,
  name: 'import',
  summary: 'make this shop the one that a folder holds: all of it, or nothing',
  arguments: [{ term: '<folder>', what: 'what `export` has written', isPath: true }],
  options: [...reading.options],
  examples: ['import ./shop', 'import ./shop --replace shop.example'],
  input: z.object({ folder: z.string(), ...taking }),
  run: (context, { folder, ...options }, report) => importShop(context, folder, { ...options, report }),
})

const restoring = defineCommand({
  ...reading,
  name: 'restore',
  summary: 'make this shop the one that a backup holds: all of it, or nothing',
  arguments: [{ term: '<file>', what: 'what `backup` has written', isPath: true }],
  options: [...reading.options],
  examples: ['restore /var/backups/shop.tar'],
  input: z.object({ file: z.string(), ...taking }),
  run: (context, { file, ...options }, report) => restoreShop(context, file, { ...options, report }),
})

export const dumpCommands: Command[] = [exporting, importing, backingUp, restoring]
