import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { objectsOf, rowsOf } from '../../testing/dump/shop-contents.ts'
import { openTarget, otherEngine, thisEngine } from '../../testing/dump/target-shops.ts'
import { openShopWithOrders } from '../../testing/histories/many-orders.ts'
import { worldPacks } from '../../testing/histories/world.ts'
import { createOperator } from '../../testing/operator.ts'
import { promptStudio, recordPack } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { dumpCommands } from './dump.commands.ts'

const orders = 100
const seed = Number(process.env.SEED ?? 24)
const source = await openShopWithOrders(orders, { seed, folder: createTempFolder(), studio: promptStudio() })
const shop: Context = { ...source.context, db: source.db }
for (const pack of worldPacks) await recordPack(shop, pack)

const dumps = createTempFolder()

async function give(context: Context, name: string, input: object) {
  const { kind, sentences, lines } = await createOperator(context, dumpCommands).give(name, input)
  assert.equal(kind, 'answered', [...sentences, ...lines].join('\n'))
}

/** All that a shop is, less what a restore writes down: that it was one, and that nobody works on anything. */
async function contentsOf(context: Context) {
  await context.db.deleteFrom('audit_log').where('event', '=', 'shop-restored').execute()
  return { rows: await rowsOf(context), objects: await objectsOf(context) }
}

test(`a shop with ${orders} random orders moves to the other engine and back, and not a byte is another`, async (t) => {
  await source.db.updateTable('outbox').set({ claimed_until: null }).execute()
  await source.db.deleteFrom('take_claims').execute()
  const before = await contentsOf(shop)
  assert(before.rows.orders && before.rows.orders.length >= orders)
  const statuses = await sql<{ status: string }>`select distinct status from orders`.execute(shop.db)
  t.diagnostic(`seed ${seed}: ${before.rows.orders.length} orders, ${statuses.rows.length} kinds of status`)
  assert(Object.keys(before.objects).length > 20)

  await give(shop, 'export', { folder: join(dumps, 'there') })
  const other = await openTarget(otherEngine)
  await give(other, 'import', { folder: join(dumps, 'there') })
  assert.deepEqual(await contentsOf(other), before)

  await give(other, 'backup', { file: join(dumps, 'back.tar') })
  const back = await openTarget(thisEngine)
  await give(back, 'restore', { file: join(dumps, 'back.tar') })
  assert.deepEqual(await contentsOf(back), before)
})

test('what is numbered goes on counting where it was', async () => {
  const target = await openTarget(otherEngine)
  await give(target, 'import', { folder: join(dumps, 'there') })
  const next = sql<{ last: number | null }>`
    select sequencename, last_value as last from pg_sequences where sequencename not like 'audit_log%' order by 1`
  assert.deepEqual((await next.execute(target.db)).rows, (await next.execute(shop.db)).rows)
  // The note of the restore has the next number.
  const { rows } = await sql<{ last: number }>`select max(id) as last from audit_log`.execute(shop.db)
  const noted = await target.db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'shop-restored')
    .executeTakeFirstOrThrow()
  assert(noted.id > (rows[0]?.last ?? 0))
})

test('an export that was cut off goes on with what is there, and so does an import', async () => {
  const folder = join(dumps, 'there')
  const objects = Object.keys(await objectsOf(shop))
  const lost = objects.find((key) => key.endsWith('.wav')) ?? ''
  rmSync(join(folder, 'media', lost))
  rmSync(join(folder, 'manifest.ndjson'))
  const again = await createOperator(shop, dumpCommands).give('export', { folder })
  assert.equal(again.kind, 'answered')
  const { files, files_there } = again.answer as { files: number; files_there: number }
  const described = objects.filter((key) => key.endsWith('take.json')).length
  // What a take is, is small, and read again.
  assert.deepEqual([files, files_there], [objects.length, objects.length - described - 1])
  assert(existsSync(join(folder, 'media', lost)))

  const target = await openTarget(otherEngine)
  await give(target, 'import', { folder })
  await target.ports.media.remove(lost)
  const taken = await createOperator(target, dumpCommands).give('import', {
    folder,
    replace: true,
    yes: true,
  })
  assert.equal(taken.kind, 'answered')
  const report = taken.answer as { files: number; files_there: number }
  assert.deepEqual([report.files, report.files_there], [1, objects.length - 1])
})
