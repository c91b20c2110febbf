import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { needsEngine } from './engines.ts'

const files: Record<string, string> = {
  'server/db/open.ts': "import pg from 'pg'",
  'server/db/embedded.ts': "import { PGlite } from '@electric-sql/pglite'",
  'server/testing/shop.ts': "import { open } from '../db/open.ts'\nimport type { Shop } from './people.ts'",
  'server/testing/people.ts': "import { openShop } from './shop.ts'",
  'server/words.ts': "import type { Db } from './db/open.ts'\nimport { type Db } from './db/open.ts'",
}

const cases: [sentence: string, needs: boolean, text: string][] = [
  ['what opens a shop', true, "import { openShop } from './testing/shop.ts'"],
  ['what opens one by way of others', true, "import { people } from './testing/people.ts'"],
  ['what opens one later', true, "const { openShop } = await import('./testing/shop.ts')"],
  ['what speaks to the embedded engine itself', true, "import { embedded } from './db/embedded.ts'"],
  ['what only names the type of a database', false, "import { say } from './words.ts'"],
  ['what imports nothing of ours', false, "import { test } from 'node:test'"],
]
for (const [sentence, needs, text] of cases)
  test(`${sentence} is tested ${needs ? 'on both engines' : 'once'}`, () => {
    const read = (path: string) => (path === 'server/x.test.ts' ? text : (files[path] ?? ''))
    assert.equal(needsEngine('server/x.test.ts', read), needs)
  })

test("every feature's tables are tested on both engines", () => {
  const tables = globSync('packages/server/src/**/*tables.test.ts')
  assert(tables.length > 4)
  assert.deepEqual(
    tables.filter((path) => !needsEngine(path)),
    [],
  )
})
