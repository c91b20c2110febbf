import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { migrate } from '../../db/migrate.ts'
import { newId } from '../../platform/security/secrets.ts'
import { createBuyers } from '../../testing/buyers.ts'
import { coldStart } from '../../testing/catalogue-fixtures.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { stockCatalogue } from '../catalogue/catalogue.stock.service.ts'
import { exportShop } from './dump.export.service.ts'

const context = { ...(await openTarget(thisEngine)), operator: { kind: 'operator' as const } }
await migrate(context.db.withoutPlugins())
await stockCatalogue(context, catalogue)
const [buyer] = await createBuyers({ context }, 1)
const userId = buyer?.id ?? ''
const trackIds = coldStart.track_ids.slice(0, 3)

/** An order of three lines with what it entitles to, each in a statement of its own and all at once. */
const buy = (context: Context, number: number) =>
  atomically(context, async ({ db }) => {
    const id = newId()
    await sql`insert into orders (id, number, user_id, status, currency, amount, fingerprint, seller_name, seller_address, test, intent_id, expires_at, paid_at)
      values (${id}, ${number}, ${userId}, 'paid', 'usd', 600, '', 'Shop', '', true, ${`pi_${id}`}, now(), now())`.execute(
      db,
    )
    for (const [position, track] of trackIds.entries()) {
      await sql`insert into order_items (order_id, position, track_id, title, title_folded, amount, licence_version, track_ids)
        values (${id}, ${position}, ${track}, 'Track', 'track', 200, '1', array[${track}])`.execute(db)
      await sql`insert into entitlements (user_id, track_id, source, order_id)
        values (${userId}, ${track}, 'order', ${id})`.execute(db)
    }
  })

function linesOf<Row>(folder: string, table: string): Row[] {
  const names = globSync(`rows/${table}{,.*}.ndjson`, { cwd: folder })
  return names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  )
}

test('while buyers buy, an export is of one moment: every order has all its lines and rights', async (t) => {
  let number = 0
  const over = new AbortController()
  const counts: number[] = []
  const waiting = new Set<() => void>()
  const buyers = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) {
      await buy(context, ++number)
      // The embedded engine answers at once: nobody else would ever have their turn.
      await nextTurn()
      for (const resolve of waiting) resolve()
    }
  })
  /** Until so many have been begun; a buyer who fails ends it too. */
  const soldOf = (count: number) => {
    const sold = new Promise<void>((resolve) => waiting.add(() => number >= count && resolve()))
    return Promise.race([sold, ...buyers])
  }
  const folder = createTempFolder()
  try {
    for (let round = 0; round < 6; round++) {
      await soldOf((round + 1) * 40)
      await exportShop(context, folder)
      const orders = linesOf<{ id: string; amount: string }>(folder, 'orders')
      const items = Map.groupBy(
        linesOf<{ order_id: string; amount: string }>(folder, 'order_items'),
        ({ order_id }) => order_id,
      )
      const rights = Map.groupBy(
        linesOf<{ order_id: string }>(folder, 'entitlements'),
        ({ order_id }) => order_id,
      )
      for (const { id, amount } of orders) {
        const lines = items.get(id) ?? []
        assert.equal(
          lines.reduce((sum, line) => sum + Number(line.amount), 0),
          Number(amount),
        )
        assert.equal(rights.get(id)?.length, trackIds.length)
      }
      assert.deepEqual([items.size, rights.size], [orders.length, orders.length])
      counts.push(orders.length)
    }
  } finally {
    over.abort()
    await Promise.all(buyers)
  }
  t.diagnostic(`orders in each: ${counts.join(', ')}; ${number} in the end`)
  assert(counts.every((count, place) => count > (counts[place - 1] ?? 0)))
})
