import { buffer } from 'node:stream/consumers'
import type { DeskContext } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { loadMigrationNames, migrate, migrationNames } from '../../db/migrate.ts'
import { withPatience } from '../../db/patient.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { releaseLeases } from '../../platform/outbox/outbox.ts'
import { refuseFullDisk } from '../catalogue/import/catalogue.sounds.service.ts'
import { noteDeskChange } from '../identity/identity.desk.service.ts'
import { checkDump } from './dump.check.ts'
import { secretMarkOf } from './dump.export.service.ts'
import type { DumpManifest } from './dump.manifest.ts'
import { forgetWaiting, listAbsentObjects, putWaiting, storeObjects } from './dump.media-store.service.ts'
import { type DumpReader, dumpFileReader, dumpFolderReader, kindOfPath } from './dump.readers.ts'
import { refuseDump } from './dump.refusals.ts'
import { insertRows, setSequences, setTextForms } from './dump.rows.queries.ts'
import { sumOfBytes } from './dump.sums.ts'
import { listTables, type TableFacts } from './dump.tables.queries.ts'
import {
  countOtherServers,
  countOwnPacks,
  countPeople,
  emptyTables,
  loadCatalogueVersion,
  raiseCatalogueVersion,
  releaseClaims,
  withoutTriggers,
} from './dump.target.queries.ts'

/** What was taken in. */
export interface ImportReport {
  path: string
  made_at: string
  /** The address of the shop that it was. */
  address: string
  tables: number
  rows: number
  files: number
  /** Files that the media store had already. */
  files_there: number
  /** Migrations that the dump was made without. */
  migrated: string[]
  /** Objects that rows name, and that neither the dump nor the media store has. */
  missing: string[]
  is_same_secret: boolean
}

export interface ImportOptions {
  /** What the shop holds is given up for the dump; the name of its host is typed as a sign that this is meant. */
  replace?: string | boolean
  /** Whatever is asked otherwise. */
  yes?: boolean
  withoutMedia?: boolean
  report?: ReportStep
}

export async function importShop(context: DeskContext, folder: string, options: ImportOptions = {}) {
  const kind = await kindOfPath(folder)
  if (kind === 'nothing') throw refuseDump(`There is no folder ${folder}.`)
  if (kind === 'file')
    throw refuseDump(`${folder} is a file: \`restore\` takes one, \`import\` takes a folder.`)
  return takeIn(context, folder, dumpFolderReader(folder), options)
}

export async function restoreShop(context: DeskContext, path: string, options: ImportOptions = {}) {
  const kind = await kindOfPath(path)
  if (kind === 'nothing') throw refuseDump(`There is no file ${path}.`)
  if (kind === 'folder')
    throw refuseDump(`${path} is a folder: \`import\` takes one, \`restore\` takes a file.`)
  return takeIn(context, path, await dumpFileReader(path), options)
}

/**
 * Everything is checked before anything is written; then files that are new, which do no harm by themselves; then all rows at
 * once; then files that take the place of others.
 */
async function takeIn(
  context: DeskContext,
  path: string,
  reader: DumpReader,
  options: ImportOptions,
): Promise<ImportReport> {
  const { report = () => {} } = options
  const manifest = await checkDump(reader, report)
  const { head, tables } = manifest
  await withPatience(context, (db) => assertReplaceable(context, db, options))
  const stored = options.withoutMedia
    ? { stored: 0, there: 0, waiting: [] }
    : await refuseFullDisk(() => storeObjects(context.ports.media, reader, manifest, report))
  try {
    await withPatience(context, (db) =>
      db.transaction().execute((db) => loadRows({ ...context, db }, { reader, manifest, options, report })),
    )
    await putWaiting(context.ports.media, stored)
  } finally {
    await forgetWaiting(stored)
  }
  return {
    path,
    made_at: head.made_at,
    address: head.address,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: stored.stored + stored.waiting.length,
    files_there: stored.there,
    migrated: migrationNames().slice(head.migrations.length),
    missing: await listAbsentObjects(context),
    is_same_secret: head.secret_mark === secretMarkOf(context),
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Nobody's account, nobody's order and no catalogue of an owner's own goes unless that is meant. */
async function assertReplaceable({ config }: DeskContext, db: Db, { replace, yes }: ImportOptions) {
  const known = new Set(migrationNames())
  if ((await loadMigrationNames(db)).some((name) => !known.has(name)))
    throw refuseDump('This database was made by a newer version of the shop. Use that one, or newer.')
  const { accounts, orders } = await countPeople(db)
  const packs = await countOwnPacks(db)
  const { hostname } = new URL(config.publicUrl)
  const own = packs > 0 ? `, and ${counted(packs, 'pack')} with sounds of its owner` : ''
  if (accounts + orders + packs > 0 && !(replace && (yes || replace === hostname)))
    throw refuseDump(
      `This shop holds ${counted(accounts, 'account')} and ${counted(orders, 'order')}${own}. To give them up for the dump, say --replace ${hostname}, or --replace --yes.`,
    )
  const servers = await countOtherServers(db)
  if (servers > 0 && !yes)
    throw refuseDump(
      `${counted(servers, 'server')} of the shop ${servers === 1 ? 'has' : 'have'} this database open. Close them first, or say --yes.`,
    )
}

interface Load {
  reader: DumpReader
  manifest: DumpManifest
  options: ImportOptions
  report: ReportStep
}

/** Within one transaction: the shop is the other one, or it is as it was. */
async function loadRows(context: DeskContext, { reader, manifest, options, report }: Load) {
  const { db } = context
  const { head, sequences } = manifest
  // Somebody may have come since it was asked before.
  await assertReplaceable(context, db, options)
  const before = await countPeople(db)
  const version = await loadCatalogueVersion(db)
  await setTextForms(db)
  await emptyTables(db, head.migrations)
  const tables = await listTables(db)
  assertSameTables(tables, manifest)
  await withoutTriggers(db, async () => {
    for (const [place, table] of tables.entries()) {
      await loadTable(db, table, reader, manifest)
      report({ done: place + 1, total: tables.length, what: 'Filling the database' })
    }
  })
  await setSequences(db, sequences)
  await migrate(db)
  await raiseCatalogueVersion(db, version)
  // Whoever had taken work there does not do it here.
  await releaseLeases({ db })
  await releaseClaims(db)
  const { made_at, address } = head
  await noteDeskChange(context, {
    event: 'shop-restored',
    subject: `shop ${address}`,
    before,
    after: { ...(await countPeople(db)), made_at },
  })
}

function assertSameTables(tables: readonly TableFacts[], { tables: dumped }: DumpManifest) {
  const lines = (given: { name: string; columns: string[] }[]) =>
    given.map(({ name, columns }) => `${name} ${columns.toSorted().join()}`).toSorted()
  const here = lines(tables.map(({ name, columns }) => ({ name, columns: columns.map(({ name }) => name) })))
  const there = lines(dumped.map(({ table: name, columns }) => ({ name, columns })))
  const other = [...here.filter((one) => !there.includes(one)), ...there.filter((one) => !here.includes(one))]
  if (other[0]) throw refuseDump(`The table ${other[0].split(' ')[0]} is another one here.`)
}

async function loadTable(db: Db, table: TableFacts, reader: DumpReader, manifest: DumpManifest) {
  let loaded = 0
  for (const { file, sha256 } of manifest.rows.filter(({ of_table }) => of_table === table.name)) {
    const bytes = await buffer(reader.read(file))
    if (sumOfBytes(bytes) !== sha256) throw refuseDump(`${file} was changed while it was read.`)
    const lines = bytes.toString('utf8').split('\n').slice(0, -1)
    await insertRows(db, table, lines)
    loaded += lines.length
  }
  if (loaded !== manifest.tables.find((line) => line.table === table.name)?.rows)
    throw refuseDump(`The table ${table.name} is not whole.`)
}
