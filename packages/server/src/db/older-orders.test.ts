import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { embeddedOptions } from './embedded-options.ts'

const folder = new URL('./migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const pglite = await PGlite.create(embeddedOptions)
after(() => pglite.close())

const apply = async (names: string[]) => {
  for (const name of names) {
    const statements = readFileSync(new URL(name, folder), 'utf8')
    await pglite.exec(`do $migration$ begin\n${statements}\nend $migration$`)
  }
}

test('of orders that are older than their traces, what can be told is told', async () => {
  const desk = files.indexOf('010-orders-desk.sql')
  await apply(files.slice(0, desk))
  await pglite.exec(`
    insert into tracks (id, slug, title, artist_name, genre, duration_ms, price_amount, original_format, recipe)
      values ('00000000a0', 'bell', 'Bell', 'A', 'B', 1000, 250, 'wav', '000000000000000000000000');
    insert into users (id, email, email_folded) values ('0000000000000000', 'a@b.example', 'a@b.example');
  `)
  const order = (id: number, status: string, refunded: number, isPaid: boolean) => `
    insert into orders (id, number, user_id, status, currency, amount, refunded_amount, fingerprint, seller_name,
      seller_address, test, intent_id, made_at, expires_at, paid_at)
    values ('000000000000000${id}', ${isPaid ? 1000 + id : null}, '0000000000000000', '${status}', 'usd', 250, ${refunded},
      '', 'Earcon', '', false, 'pi_${id}', '2026-01-0${id}T00:00Z', now(), ${isPaid ? `'2026-01-0${id}T01:00Z'` : null});
    insert into order_items (order_id, position, track_id, title, amount, licence_version, track_ids, refunded_at)
    values ('000000000000000${id}', 0, '00000000a0', 'Große  GLOCKE Café', 250, '1.0', '{00000000a0}',
      ${refunded ? `'2026-02-0${id}T00:00Z'` : null});`
  await pglite.exec(`begin; ${order(1, 'canceled', 0, false)} ${order(2, 'paid', 0, true)}
    ${order(3, 'refunded', 250, true)} ${order(4, 'charged_back', 0, true)} ${order(5, 'partially_refunded', 100, true)} commit;`)
  await pglite.exec(`insert into outbox (id, kind, facts)
    values ('0000000000000000', 'receipt', '{"orderId": "0000000000000002", "email": "a@b.example"}')`)
  await apply(files.slice(desk))

  const { rows: changes } =
    await pglite.query(`select right(order_id, 1) || ' ' || coalesce(status_before, '-') || ' ' || status
    || ' ' || to_char(at at time zone 'UTC', 'MM-DD HH24') as line from order_changes order by order_id, id`)
  assert.deepEqual(
    changes.map((row) => (row as { line: string }).line),
    [
      '1 - pending 01-01 00',
      '1 pending canceled 01-01 00',
      '2 - pending 01-02 00',
      '2 pending paid 01-02 01',
      '3 - pending 01-03 00',
      '3 pending paid 01-03 01',
      '3 paid refunded 02-03 00',
      '4 - pending 01-04 00',
      '4 pending paid 01-04 01',
      '4 paid charged_back 01-04 01',
      '5 - pending 01-05 00',
      '5 pending paid 01-05 01',
      '5 paid partially_refunded 02-05 00',
    ],
  )
  const { rows: moved } =
    await pglite.query(`select right(order_id, 1) || ' ' || kind || ' ' || amount as line
    from money_movements order by order_id, id`)
  assert.deepEqual(
    moved.map((row) => (row as { line: string }).line),
    [
      '2 sale 250',
      '3 sale 250',
      '3 refund -250',
      '4 sale 250',
      '4 dispute -250',
      '5 sale 250',
      '5 refund -100',
    ],
  )
  const { rows: titles } = await pglite.query('select distinct title_folded from order_items')
  assert.deepEqual(titles, [{ title_folded: 'große glocke cafe' }])
  const { rows: scopes } = await pglite.query('select distinct scope, broadcast from order_items')
  assert.deepEqual(scopes, [{ scope: 'standard', broadcast: false }])
  const { rows: mails } = await pglite.query('select order_id from outbox')
  assert.deepEqual(mails, [{ order_id: '0000000000000002' }])
})
