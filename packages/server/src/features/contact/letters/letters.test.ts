import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import type { FailedMail, InquiryEntry } from '@earcon/contract/contact/letters.admin.calls'
import { isForOwnersOnly, openDesk } from '../../../testing/desk.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { retryMails, updateInquiry } from './letters.service.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, runOutbox, mailbox } = shop
const { send, registerUser } = shopClient(shop)
const { administrator, createFormer, notesOf } = await openDesk(shop)
const admin = administrator.token
const noted = { actor: 'administrator', user_id: administrator.id }
const owner = 'studio@earcon.example'

beforeEach(async () => {
  mailbox.mood = 'well'
  await runOutbox()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('inquiries').execute()
  mailbox.mails.length = 0
})

let count = 0
/** Somebody writes to the shop; a robot fills in what nobody sees. */
async function write({ robot = false } = {}) {
  const email = `writer-${++count}@example.com`
  const inquiry = { name: 'Ada', email, message: 'How much for a game?', website: robot ? 'x' : '' }
  assert.equal((await send('POST', '/api/contact/submit', inquiry)).status, 200)
  const { id } = await db
    .selectFrom('inquiries')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email }
}

suite('inquiries (371)', () => {
  const list = async (query = '') => {
    const { status, body } = await send('GET', `/api/admin/inquiries?${query}`, undefined, admin)
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as { data: InquiryEntry[]; counts: Record<string, number> }
  }
  const ids = async (state: string) => (await list(`state=${state}`)).data.map(({ id }) => id)
  const update = (id: string, body: object) => send('PUT', `/api/admin/inquiries/${id}`, body, admin)

  test('those of robots are apart, and none is lost', async () => {
    const [one, two] = [await write(), await write()]
    const robot = await write({ robot: true })
    const { data, counts } = await list()
    assert.deepEqual(
      data.map(({ id }) => id),
      [two.id, one.id],
    )
    assert.deepEqual(counts, { open: 2, answered: 0, suspected: 1 })
    const [suspected] = (await list('state=suspected')).data
    assert.deepEqual([suspected?.id, suspected?.suspicion], [robot.id, 'filled in what nobody sees'])
  })

  test('one names the account that has its address', async () => {
    const { email } = await write()
    assert.equal((await list()).data[0]?.person_id, null)
    await registerUser({ email })
    assert.match((await list()).data[0]?.person_id ?? '', /^\w{16}$/)
  })

  test('an answered one is marked, and can be opened again; both are noted', async () => {
    const { id } = await write()
    const { status, body } = await update(id, { answered: true })
    assert.deepEqual([status, body?.state], [200, 'answered'])
    assert.deepEqual([await ids('open'), await ids('answered')], [[], [id]])
    await update(id, { answered: true })
    await update(id, { answered: false })
    assert.deepEqual(await ids('open'), [id])
    const [no, yes] = [{ answered: false }, { answered: true }]
    assert.deepEqual(await notesOf(`inquiry ${id}`), [
      { event: 'inquiry-answered', ...noted, before: no, after: yes },
      { event: 'inquiry-reopened', ...noted, before: yes, after: no },
    ])
  })

  test('one that was no robot’s is mailed on like any other, once, and is noted', async () => {
    const { id, email } = await write({ robot: true })
    await runOutbox()
    assert.equal(mailbox.to(owner).length, 0)
    for (let press = 0; press < 2; press += 1)
      assert.equal((await update(id, { suspicion: null })).status, 200)
    await runOutbox()
    assert.deepEqual(
      mailbox.to(owner).map(({ text }) => text?.includes(email)),
      [true],
    )
    assert.deepEqual([await ids('suspected'), await ids('open')], [[], [id]])
    assert.deepEqual(await notesOf(`inquiry ${id}`), [
      {
        event: 'inquiry-cleared',
        ...noted,
        before: { suspicion: 'filled in what nobody sees' },
        after: { suspicion: null },
      },
    ])
  })

  test('one that never was suspected is not mailed again', async () => {
    const { id } = await write()
    await update(id, { suspicion: null })
    await runOutbox()
    assert.equal(mailbox.to(owner).length, 1)
    assert.deepEqual(await notesOf(`inquiry ${id}`), [])
  })

  test('what is unclear, or not there, is refused in words', async () => {
    const { id } = await write()
    for (const body of [{}, { answered: true, suspicion: null }, { answered: 'yes' }, { other: 1 }])
      assert.equal((await update(id, body)).status, 400, JSON.stringify(body))
    assert.equal((await update('nothing', { answered: true })).status, 404)
    const { status } = await send('GET', '/api/admin/inquiries?state=lost', undefined, admin)
    assert.equal(status, 400)
  })

  test('the database clears none that was never suspected', async () => {
    const { id } = await write()
    await assert.rejects(
      db.updateTable('inquiries').set({ cleared_at: new Date() }).where('id', '=', id).execute(),
      { constraint: 'inquiries_cleared_were_suspected' },
    )
  })

  test('who is no administrator any more changes none', async () => {
    const { id } = await write({ robot: true })
    await assert.rejects(updateInquiry(await createFormer(), id, { suspicion: null }), isForOwnersOnly)
    await assert.rejects(updateInquiry(await createFormer(), id, { answered: true }), isForOwnersOnly)
    await runOutbox()
    assert.deepEqual([await ids('suspected'), mailbox.to(owner).length], [[id], 0])
  })
})

suite('mails that failed (372)', () => {
  const list = async () => {
    const { status, body } = await send('GET', '/api/admin/mails/failed', undefined, admin)
    assert.equal(status, 200, JSON.stringify(body))
    return (body as unknown as { data: FailedMail[] }).data
  }
  const retry = (body: object = {}) => send('POST', '/api/admin/mails/retry', body, admin)
  /** A verification mail that its mailbox does not take. */
  async function refuseOne() {
    mailbox.mood = 'refusing'
    const { email } = await registerUser()
    await runOutbox()
    mailbox.mood = 'well'
    return email
  }

  test('are listed with whom they are for and why, and are sent again', async () => {
    const email = await refuseOne()
    const [mail] = await list()
    assert(mail)
    assert.deepEqual([mail.state, mail.kind, mail.to, mail.attempts], ['failed', 'verify-email', email, 1])
    assert.match(mail.complaint ?? '', /550/)
    assert.deepEqual((await retry({ ids: [mail.id] })).body, { retried: 1 })
    await runOutbox()
    assert.equal(mailbox.to(email).length, 1)
    assert.deepEqual(await list(), [])
    assert.deepEqual(await notesOf(`mail ${mail.id}`), [
      {
        event: 'mail-retried',
        ...noted,
        before: { kind: 'verify-email', attempts: 1, given_up: true },
        after: { kind: 'verify-email', attempts: 0, given_up: false },
      },
    ])
  })

  test('those that are tried again by themselves come after those that are not, and can be hurried', async () => {
    mailbox.mood = 'busy'
    const waiting = await registerUser()
    await runOutbox()
    const refused = await refuseOne()
    assert.deepEqual(
      (await list()).map(({ to, state, next_at }) => [to, state, next_at === null]),
      [
        [refused, 'failed', true],
        [waiting.email, 'retrying', false],
      ],
    )
    assert.deepEqual((await retry()).body, { retried: 2 })
    await runOutbox()
    assert.deepEqual([mailbox.to(refused).length, mailbox.to(waiting.email).length], [1, 1])
  })

  test('what is not there, was sent, or is no mail, is not sent again', async () => {
    const { email } = await registerUser()
    await runOutbox()
    const sent = await db.selectFrom('outbox').select('id').execute()
    assert.equal((await retry({ ids: [sent[0]?.id] })).status, 404)
    assert.equal((await retry({ ids: ['nothing'] })).status, 404)
    assert.equal((await retry({ ids: 'all' })).status, 400)
    assert.deepEqual((await retry()).body, { retried: 0 })
    await runOutbox()
    assert.equal(mailbox.to(email).length, 1)
  })

  test('who is no administrator any more has none sent', async () => {
    const email = await refuseOne()
    await assert.rejects(retryMails(await createFormer()), isForOwnersOnly)
    await runOutbox()
    assert.deepEqual([mailbox.to(email).length, (await list()).length], [0, 1])
  })
})
