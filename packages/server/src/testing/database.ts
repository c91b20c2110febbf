import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import pg from 'pg'
import { guardTransactions } from '../db/atomically.ts'
import { cacheFolder, hashOfTables, makeTables } from '../db/data-folder.ts'
import { listenTo } from '../db/embedded.ts'
import { embeddedOptions } from '../db/embedded-options.ts'
import { type Database, openDatabase } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'

/** Which of the two engines this run is about. */
const engine = process.env.ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** A database of this test file's own: a copy of one that was migrated once. */
export const openTestDatabase = (): Promise<Database> => (engine === 'postgres' ? onPostgres() : onPglite())

const draftPath = (path: string) => `${path}.${process.pid}`

async function onPglite(): Promise<Database> {
  const template = join(cacheFolder, `pglite-${hashOfTables()}.tar`)
  if (!existsSync(template)) {
    const pglite = await PGlite.create(embeddedOptions)
    await makeTables(pglite)
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(draftPath(template), new Uint8Array(await dump.arrayBuffer()))
    renameSync(draftPath(template), template)
  }
  const pglite = await PGlite.create({ ...embeddedOptions, loadDataDir: new Blob([readFileSync(template)]) })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  // Asked once, so that the driver knows the engine and closes it.
  await db.selectFrom('catalogue_stats').selectAll().execute()
  return {
    db: guardTransactions(db),
    engine: 'embedded PostgreSQL',
    listen: listenTo(pglite),
    close: () => db.destroy(),
  }
}

async function onPostgres(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error(
      'ENGINE=postgres needs TEST_DATABASE_URL, a server to make databases on; npm test starts one.',
    )
  const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const template = `earcon_${hashOfTables()}`
  const copy = `earcon_test_${randomUUID().replaceAll('-', '')}`

  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(7245)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      await admin.query(`drop database if exists ${template}_new`)
      await admin.query(`create database ${template}_new`)
      await (await openDatabase({ url: at(`${template}_new`) })).close()
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
    await admin.query(`create database ${copy} template ${template}`)
  } finally {
    await admin.end()
  }
  return openDatabase({ url: at(copy) })
}
