import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../platform/security/secrets.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openSecondConnection } from '../testing/second-connection.ts'
import { listenUntilStopped, type Notice, notices } from './notices.ts'

const { db, listen, close } = await openTestDatabase()
const second = await openSecondConnection({ db })
after(async () => {
  await second.close()
  await close()
})

const changes: Record<Notice, () => Promise<unknown>> = {
  catalogue: () => second.db.updateTable('catalogue_stats').set({ version: sql`version + 1` }).execute(),
  outbox: () =>
    second.db.insertInto('outbox').values({ id: newId(), kind: 'note', facts: sql`'{}'::jsonb` }).execute(),
}

for (const notice of notices)
  test(`a change of the ${notice} by another server is told of, until one stops listening`, async () => {
    const heard: Notice[] = []
    const stop = listen((one) => heard.push(one))
    // It begins in its own time: what is changed before is not told of.
    while (!heard.includes(notice)) await changes[notice]()
    await stop()
    const { length } = heard
    await changes[notice]()
    await sql`select`.execute(db)
    assert.equal(heard.length, length)
  })

test('what is undone is not told of', async () => {
  let heard: Notice[] = []
  const stop = listen((notice) => heard.push(notice))
  while (!heard.includes('catalogue')) await changes.catalogue()
  await changes.outbox()
  while (heard.at(-1) !== 'outbox') await changes.outbox()
  heard = []
  await second.db
    .transaction()
    .execute(async (inside) => {
      await inside.updateTable('catalogue_stats').set({ version: sql`version + 1` }).execute()
      throw new Error('undone')
    })
    .catch(() => {})
  while (heard.length === 0) await changes.outbox()
  await stop()
  assert.deepEqual([...new Set(heard)], ['outbox'])
})

test('a connection that is lost is opened again, and everything may have changed meanwhile', async () => {
  const told = new EventEmitter()
  const connections: { lose: () => void }[] = []
  const opened = new EventEmitter()
  let refusals = 1
  const connect = async () => {
    if (connections.length === 1 && refusals-- > 0) throw new Error('still away')
    const lost = new Promise<void>((lose) => connections.push({ lose }))
    opened.emit('open')
    return { lost, end: async () => {} }
  }
  const heard: Notice[] = []
  const stop = listenUntilStopped(connect, (notice) => void (heard.push(notice), told.emit('heard')))
  while (heard.length < notices.length) await once(told, 'heard')
  connections[0]?.lose()
  while (heard.length < 2 * notices.length) await once(told, 'heard')
  assert.equal(connections.length, 2)
  assert.deepEqual(heard, [...notices, ...notices])
  await stop()
})
