import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { openTestDatabase } from '../testing/database.ts'
import { describeTables } from './describe.ts'

const { db, close } = await openTestDatabase()
after(close)

test('tables.ts is what the migrations make (npm run tables writes it)', async () => {
  const written = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  assert.equal(await describeTables(db), written)
})
