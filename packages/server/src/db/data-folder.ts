import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { embeddedOptions } from './embedded-options.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

/** Where this clone keeps what it can make again. */
export const cacheFolder = join(import.meta.dirname, '../../../../.cache')

/** Every state of the engine and of the tables has a template of its own: an outdated one is never taken. */
const templateFolder = () => join(cacheFolder, `database-${hashOfTables()}`)

/** Names what an empty database is made of: the engine, its options, the migrations, and this file. */
export function hashOfTables(migrations = new URL('./migrations/', import.meta.url)) {
  const hash = createHash('sha256')
  const files = [
    new URL('../package.json', import.meta.resolve('@electric-sql/pglite')),
    new URL('./embedded-options.ts', import.meta.url),
    new URL(import.meta.url),
    ...readdirSync(migrations)
      .sort()
      .map((name) => new URL(name, migrations)),
  ]
  for (const file of files) hash.update(file.pathname.replace(/.*\//, '')).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/**
 * A folder with an empty database, its tables in place. Copied, where a template lies ready in this clone: to make one takes the
 * engine seconds. Made aside and moved into place whole, so that a start that was cut off leaves nothing half made.
 */
export async function createDataFolder(folder: string, template = templateFolder()) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    if (!isCopied(template, unfinished)) await fillDataFolder(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Where there is no template, or it cannot be read, nothing is left of the attempt. */
function isCopied(template: string, folder: string) {
  try {
    cpSync(template, folder, { recursive: true, errorOnExist: true })
    return true
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return false
  }
}

async function fillDataFolder(folder: string) {
  const pglite = await PGlite.create(folder, embeddedOptions)
  try {
    await makeTables(pglite)
  } finally {
    await pglite.close()
  }
}

/** Migrates an empty database, and leaves as little on the disk as can be. */
export async function makeTables(pglite: PGlite) {
  await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
  // Two thirds of what would be copied are databases that nobody asks.
  await pglite.exec("update pg_database set datistemplate = false where datname <> 'postgres'")
  for (const unasked of ['template0', 'template1']) await pglite.exec(`drop database ${unasked}`)
  await pglite.exec('checkpoint')
}

/** Makes the template for first starts to come, and removes those of other versions. */
export async function prepareTemplate(template = templateFolder()) {
  if (existsSync(template)) return
  const outdated = globSync('database-????????????', { cwd: cacheFolder })
  mkdirSync(cacheFolder, { recursive: true })
  const draft = `${template}.${process.pid}`
  try {
    await fillDataFolder(draft)
    // Another process may have been quicker.
    await rename(draft, template).catch(() => {})
  } finally {
    for (const folder of [draft, ...outdated.map((name) => join(cacheFolder, name))])
      rmSync(folder, { recursive: true, force: true })
  }
}
