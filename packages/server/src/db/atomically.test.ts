import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '../testing/database.ts'
import { atomically } from './atomically.ts'
import type { Db } from './engine.ts'

const { db, close } = await openTestDatabase()
after(close)
const context = { db }

const note = (db: Db, name: string) => db.insertInto('seeds').values({ name, fingerprint: '' }).execute()
const noted = async (name: string) =>
  (await db.selectFrom('seeds').select('name').where('name', '=', name).execute()).length > 0

test('work that succeeds stays, with what it returns', async () => {
  const result = await atomically(context, async ({ db }) => {
    await note(db, 'kept')
    return 'done'
  })
  assert.equal(result, 'done')
  assert(await noted('kept'))
})

test('work that fails leaves nothing behind', async () => {
  const failing = atomically(context, async ({ db }) => {
    await note(db, 'dropped')
    throw new Error('no')
  })
  await assert.rejects(failing, /^Error: no$/)
  assert(!(await noted('dropped')))
})

test('the outer database, used inside, fails at once on both engines instead of waiting for ever', async () => {
  const stray = atomically(context, async () => note(context.db, 'stray'))
  await assert.rejects(stray, /use the db of the context/)
  const nested = atomically(context, () => atomically(context, ({ db }) => note(db, 'stray')))
  await assert.rejects(nested, /use the db of the context/)
  assert(!(await noted('stray')))
})

test('work inside work joins it: one transaction, all or nothing', async () => {
  const failing = atomically(context, async (outer) => {
    await atomically(outer, ({ db }) => note(db, 'inner'))
    throw new Error('after all')
  })
  await assert.rejects(failing, /after all/)
  assert(!(await noted('inner')))
})

test('transactions side by side each keep their own', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `side-${index}`)
  await Promise.all(names.map((name) => atomically(context, ({ db }) => note(db, name))))
  for (const name of names) assert(await noted(name))
})

test('after a transaction the database is free again', async () => {
  await atomically(context, ({ db }) => note(db, 'first'))
  assert(await noted('first'))
})
