import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@earcon/server/platform/http/free-port'
import pg from 'pg'
import { startPostgres } from '../scripts/test/postgres.ts'
import { callApi, createAccount, listOwnedTracks, startShopping } from './testing/buyers.ts'
import { eventually, readMails } from './testing/captured-mails.ts'
import { openCardProvider } from './testing/card-provider.ts'
import { dataDirFor, killCount, preparedDataDir, startShop } from './testing/shop-process.ts'

type Env = Record<string, string>

/** Two minutes go by for whatever a killed server had taken in hand: others may take it now. */
async function letClaimsRunOut(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('update outbox set claimed_until = now() where claimed_until is not null')
  await client.end()
}

async function killedWhilePaying(name: string, database: Env, say: (line: string) => void) {
  const folder = database.DATABASE_URL ? dataDirFor(name) : preparedDataDir(name)
  const port = await findFreePort()
  const till = await openCardProvider(port, dataDirFor(`${name}-cards`))
  const env = { DATA_DIR: folder, LIMITS: 'off', LOG_LEVEL: 'error', ...till.env, ...database }
  let shop = startShop(env)
  const address = await shop.opened
  const names = Array.from({ length: 3 + killCount / 10 }, (_, place) => `buyer-${place}@example.com`)
  const buyers = await Promise.all(names.map((email) => createAccount(address, folder, email)))

  const { stop, paid, surprises } = startShopping(address, buyers, till)
  for (let round = 0; round < killCount; round++) {
    const before = paid.size
    await eventually(() => paid.size > before + 1 || undefined, 'somebody who has paid')
    // At any moment of what happens next.
    await pause(Math.random() * 300)
    shop.child.kill('SIGKILL')
    await shop.ended
    if (database.DATABASE_URL) await letClaimsRunOut(database.DATABASE_URL)
    shop = startShop(env)
    await shop.opened
  }
  await stop()
  assert.deepEqual(surprises, [])
  await till.resendEvents()
  await eventually(
    async () => ((await till.countPendingEvents()) === 0 ? true : undefined),
    'a shop that was told everything',
  )
  const payments = await till.payments()
  const taken = payments.filter(({ status }) => status === 'succeeded')
  const orders = () =>
    Promise.all(buyers.map(({ token }) => callApi(address, 'GET', '/orders', undefined, token)))
  const numbers = async () =>
    (await orders()).flatMap(({ body }) => (body.data ?? []).map(({ number }) => Number(number)))
  await eventually(
    async () => ((await numbers()).length >= taken.length ? true : undefined),
    'every paid order',
  )
  assert.deepEqual(
    (await numbers()).sort((one, other) => one - other),
    taken.map((_, place) => 1001 + place),
    'one order for each payment, numbered without gaps',
  )
  assert.equal(new Set(payments.map(({ metadata }) => metadata.order_id)).size, payments.length)
  for (const { id } of taken) assert(paid.has(id), 'nobody was charged who did not press Pay')
  assert.equal(paid.size, taken.length)

  for (const buyer of buyers) {
    const bought = [...paid.values()]
      .filter(({ email }) => email === buyer.email)
      .flatMap(({ tracks }) => tracks)
    assert.equal(new Set(bought).size, bought.length, 'nobody pays twice for a track')
    assert.deepEqual(
      await listOwnedTracks(address, buyer),
      bought.sort(),
      'everybody has what they paid for, and no more',
    )
  }

  const receipts = () =>
    readMails(folder).flatMap((letter) => {
      const number = /^Subject: .*receipt.*No\. (\d+)/m.exec(letter)?.[1]
      return number ? [{ number, id: /^Message-ID: (\S+)/im.exec(letter)?.[1] }] : []
    })
  const letters = () => new Set(receipts().map(({ number, id }) => `${number} ${id}`))
  await eventually(() => (letters().size >= taken.length ? true : undefined), 'a receipt for each order')
  assert.deepEqual(
    [...letters()].map((line) => Number(line.split(' ')[0])).sort((one, other) => one - other),
    taken.map((_, place) => 1001 + place),
    'one receipt for each order',
  )
  say(
    `${killCount} kills, ${payments.length} payments opened, ${taken.length} paid, ${receipts().length - taken.length} receipts came twice`,
  )
  assert(taken.length >= 2 * killCount)
  shop.child.kill('SIGKILL')
  await shop.ended
}

test('killed again and again while people pay: whoever paid has what they paid for, once', (t) =>
  killedWhilePaying('embedded', {}, (line) => t.diagnostic(line)))

test('the same with a PostgreSQL server', async (t) => {
  const postgres = await startPostgres()
  try {
    await killedWhilePaying(
      'server',
      { DATABASE_URL: postgres.url, APP_SECRET: 'eight-letters-and-more-that-differ' },
      (line) => t.diagnostic(line),
    )
  } finally {
    await postgres.stop()
  }
})
