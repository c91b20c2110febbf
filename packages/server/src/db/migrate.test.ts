import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../testing/database.ts'
import { isMigrated, isUpToDate, migrate } from './migrate.ts'

const { db, close } = await openTestDatabase()
after(close)

/** Before and after are the same; within, the list of what was applied is another one. */
const withMigrations = (change: string, look: (db: typeof tables) => Promise<void>) =>
  tables
    .transaction()
    .execute(async (inside) => {
      await sql.raw(change).execute(inside)
      await look(inside)
      throw new Error('undone')
    })
    .catch((error: unknown) => assert.match(String(error), /undone/))
const tables = db.withoutPlugins()

test('a database that was just migrated is up to date', async () => {
  assert.equal(await isMigrated(db), true)
  assert.equal(await isUpToDate(db), true)
})

test('one that lacks the newest migration is not, and may not serve', () =>
  withMigrations(
    'delete from kysely_migration where name = (select max(name) from kysely_migration)',
    async (inside) => {
      assert.equal(await isMigrated(inside), false)
      assert.equal(await isUpToDate(inside), false)
    },
  ))

test('one to which a newer version has added something may serve an older one', () =>
  withMigrations(
    `insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`,
    async (inside) => {
      assert.equal(await isMigrated(inside), true)
      assert.equal(await isUpToDate(inside), true)
    },
  ))

test('one from which a newer version has taken something away is refused', () =>
  withMigrations(
    `insert into kysely_migration (name, timestamp) values ('999-contract-later', '2030-01-01')`,
    async (inside) => {
      assert.equal(await isMigrated(inside), true)
      assert.equal(await isUpToDate(inside), false)
      await assert.rejects(migrate(inside), /newer version of the shop \(999-contract-later\)/)
    },
  ))

test('an empty one has everything before it', () =>
  withMigrations('alter table kysely_migration rename to forgotten', async (inside) => {
    assert.equal(await isMigrated(inside), false)
    assert.equal(await isUpToDate(inside), false)
  }))
