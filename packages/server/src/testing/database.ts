import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import pg from 'pg'
import { guardTransactions } from '../db/atomically.ts'
import { embeddedOptions } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'

/** Which of the two engines this run is about. */
const engine = process.env.ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** A database of this test file's own: a copy of one that was migrated once. */
export const openTestDatabase = (): Promise<Database> => (engine === 'postgres' ? onPostgres() : onPglite())

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const maker of [import.meta.resolve('@electric-sql/pglite'), import.meta.url])
    hash.update(readFileSync(new URL(maker)))
  const folder = new URL('../db/migrations/', import.meta.url)
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(new URL(file, folder)))
  return hash.digest('hex').slice(0, 12)
}

const cache = join(import.meta.dirname, '../../../../.cache')

const draftPath = (path: string) => `${path}.${process.pid}`

async function onPglite(): Promise<Database> {
  const template = join(cache, `pglite-${fingerprint()}.tar`)
  if (!existsSync(template)) {
    const pglite = await PGlite.create(embeddedOptions)
    await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
    // Two thirds of what every test file would unpack are databases that nobody asks.
    await pglite.exec("update pg_database set datistemplate = false where datname <> 'postgres'")
    for (const unasked of ['template0', 'template1']) await pglite.exec(`drop database ${unasked}`)
    await pglite.exec('checkpoint')
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    mkdirSync(cache, { recursive: true })
    writeFileSync(draftPath(template), new Uint8Array(await dump.arrayBuffer()))
    renameSync(draftPath(template), template)
  }
  const pglite = await PGlite.create({ ...embeddedOptions, loadDataDir: new Blob([readFileSync(template)]) })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  // Asked once, so that the driver knows the engine and closes it.
  await db.selectFrom('catalogue_stats').selectAll().execute()
  return { db: guardTransactions(db), engine: 'embedded PostgreSQL', close: () => db.destroy() }
}

async function onPostgres(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error(
      'ENGINE=postgres needs TEST_DATABASE_URL, a server to make databases on; npm test starts one.',
    )
  const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const template = `earcon_${fingerprint()}`
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
