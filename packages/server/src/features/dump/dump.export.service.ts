import type { DeskContext } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { loadMigrationNames, migrationNames } from '../../db/migrate.ts'
import { withPatience } from '../../db/patient.ts'
import type { ReportStep } from '../../platform/commands/command.ts'
import { hmacOf } from '../../platform/security/secrets.ts'
import { refuseFullDisk } from '../catalogue/import/catalogue.sounds.service.ts'
import {
  type DumpHead,
  type DumpManifest,
  formatVersion,
  type MissingLine,
  type RowsLine,
  readManifest,
  writeManifest,
} from './dump.manifest.ts'
import type { NamedObject } from './dump.media.queries.ts'
import { copyObjects, listNamedObjects } from './dump.media.service.ts'
import { refuseDump } from './dump.refusals.ts'
import { readRows, setTextForms } from './dump.rows.queries.ts'
import {
  engineOf,
  listOtherTables,
  listSequences,
  listTables,
  type TableFacts,
} from './dump.tables.queries.ts'
import { type DumpWriter, dumpFileWriter, dumpFolderWriter } from './dump.writers.ts'

/** What was written. */
export interface ExportReport {
  path: string
  made_at: string
  tables: number
  rows: number
  files: number
  bytes: number
  /** Files that lay there already. */
  files_there: number
  /** How long the rows took to read: on the embedded database everybody waited so long. */
  rows_ms: number
  missing: MissingLine[]
  /** Tables that are not the shop's, and not in the dump. */
  left_out: string[]
}

export interface ExportOptions {
  withoutMedia?: boolean
  report?: ReportStep
}

/** The whole shop as a folder. One that was cut off goes on where it was. */
export async function exportShop(context: DeskContext, folder: string, options: ExportOptions = {}) {
  const writer = await dumpFolderWriter(folder)
  return refuseFullDisk(() => writeDump(context, folder, writer, new Date(), options))
}

/** The whole shop as one file. */
export async function backUpShop(context: DeskContext, path: string, options: ExportOptions = {}) {
  const madeAt = new Date()
  const writer = await dumpFileWriter(path, Math.floor(madeAt.getTime() / 1000))
  return refuseFullDisk(() => writeDump(context, path, writer, madeAt, options))
}

async function writeDump(
  context: DeskContext,
  path: string,
  writer: DumpWriter,
  madeAt: Date,
  { withoutMedia = false, report = () => {} }: ExportOptions,
): Promise<ExportReport> {
  try {
    const { named, rowsMs, leftOut, ...dumped } = await dumpRows(context, writer, report)
    const { there, ...copied } = withoutMedia
      ? { media: [], missing: [], there: 0 }
      : await copyObjects(context, named, writer, report)
    const head: DumpHead = {
      ...dumped.head,
      made_at: madeAt.toISOString(),
      address: context.config.publicUrl,
      secret_mark: secretMarkOf(context),
      has_media: !withoutMedia,
    }
    const manifest: DumpManifest = { ...dumped, ...copied, head }
    const written = writeManifest(manifest)
    // What we could not read again is no dump.
    readManifest(written)
    await writer.finish(written)
    return {
      path,
      made_at: head.made_at,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.media.length,
      bytes: [...manifest.rows, ...manifest.media].reduce((sum, { size }) => sum + size, 0),
      files_there: there,
      rows_ms: rowsMs,
      missing: manifest.missing,
      left_out: leftOut,
    }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

export const secretMarkOf = ({ config }: DeskContext) => hmacOf(config.secret, 'dump of a shop').slice(0, 16)

/** All rows as they are at one moment, whatever is written meanwhile. */
async function dumpRows(context: DeskContext, writer: DumpWriter, report: ReportStep) {
  const startedAt = performance.now()
  const dumped = await withPatience(context, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => dumpMoment(db, writer, report)),
  )
  return { ...dumped, rowsMs: Math.round(performance.now() - startedAt) }
}

type DumpedMoment = Pick<DumpManifest, 'tables' | 'sequences' | 'rows'> & {
  head: Pick<DumpHead, 'format' | 'version' | 'engine' | 'migrations'>
  named: NamedObject[]
  leftOut: string[]
}

async function dumpMoment(db: Db, writer: DumpWriter, report: ReportStep): Promise<DumpedMoment> {
  await setTextForms(db)
  const migrations = await loadMigrationNames(db)
  // Its tables are not all known here.
  if (migrations.some((name) => !migrationNames().includes(name)))
    throw refuseDump('This database was made by a newer version of the shop. Use that one, or newer.')
  const dumped: DumpedMoment = {
    head: {
      format: 'earcon dump',
      version: formatVersion,
      engine: await engineOf(db),
      migrations,
    },
    tables: [],
    sequences: await listSequences(db),
    rows: [],
    named: await listNamedObjects(db),
    leftOut: await listOtherTables(db),
  }
  const tables = await listTables(db)
  for (const table of tables) {
    const { rows, files } = await dumpTable(db, table, writer)
    dumped.tables.push({ table: table.name, columns: table.columns.map(({ name }) => name), rows })
    dumped.rows.push(...files)
    report({ done: dumped.tables.length, total: tables.length, what: 'Reading the database' })
  }
  return dumped
}

/** So much of a table goes into one file: it is held in memory until its size is known. */
const fileBytes = 4_000_000

async function dumpTable(db: Db, table: TableFacts, writer: DumpWriter) {
  const files: RowsLine[] = []
  let rows = 0
  let bytes = 0
  let texts: string[] = []
  const flush = async () => {
    const part = files.length === 0 ? '' : `.${files.length + 1}`
    const file = `rows/${table.name}${part}.ndjson`
    const content = Buffer.from(texts.join(''))
    const sha256 = await writer.add(file, content.length, [content])
    files.push({ file, of_table: table.name, size: content.length, sha256 })
    ;[texts, bytes] = [[], 0]
  }
  for await (const lines of readRows(db, table)) {
    const text = `${lines.join('\n')}\n`
    texts.push(text)
    rows += lines.length
    bytes += text.length
    if (bytes >= fileBytes) await flush()
  }
  if (texts.length > 0 || files.length === 0) await flush()
  return { rows, files }
}
