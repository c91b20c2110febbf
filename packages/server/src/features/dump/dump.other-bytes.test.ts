import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { newId } from '../../platform/security/secrets.ts'
import { objectsOf } from '../../testing/dump/shop-contents.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createOperator } from '../../testing/operator.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { dumpCommands } from './dump.commands.ts'
import type { ImportReport } from './dump.import.service.ts'

const shop = await openTarget(thisEngine)
await migrate(shop.db.withoutPlugins())
const { media } = shop.ports
const { give } = createOperator(shop, dumpCommands)
const keys = ['uploads/abc/1.part', 'uploads/abc/2.part', 'uploads/abc/3.part']
const [changed = '', gone = '', same = ''] = keys

test('other bytes under a key stay until the rows that name them are gone', async () => {
  const upload = { id: newId(), user_id: null, name: 'half.wav', kind: 'sound', size: 99 } as const
  await shop.db
    .insertInto('uploads')
    .values({ ...upload, sha256: 'a'.repeat(64) })
    .execute()
  for (const [place, key] of keys.entries()) {
    await media.put(key, Buffer.from('as it was dumped'))
    await shop.db
      .insertInto('upload_parts')
      .values({ upload_id: upload.id, number: place + 1, key })
      .execute()
  }
  const file = join(createTempFolder(), 'shop.tar')
  assert.equal((await give('backup', { file })).kind, 'answered')
  const dumped = await objectsOf(shop)

  await media.put(changed, Buffer.from('as it is now'))
  await media.remove(gone)
  const present = await objectsOf(shop)
  await sql`alter table seeds add column in_the_way integer`.execute(shop.db)
  assert.equal((await give('restore', { file })).kind, 'refused')
  const after = await objectsOf(shop)
  assert.equal(after[changed], present[changed])
  assert.notEqual(after[changed], dumped[changed])
  assert.equal(after[same], dumped[same])
  assert.deepEqual(readdirSync(media.incoming), [], 'nothing that waited is left')

  await media.remove(gone)
  await sql`alter table seeds drop column in_the_way`.execute(shop.db)
  const restored = await give('restore', { file })
  assert(restored.kind === 'answered')
  const { files, files_there, missing } = restored.answer as ImportReport
  assert.deepEqual({ files, files_there, missing }, { files: 2, files_there: 1, missing: [] })
  assert.deepEqual(await objectsOf(shop), dumped)
  assert.deepEqual(readdirSync(media.incoming), [])
})
