import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DeskOrder, DeskOrderEntry, RefundPreview } from '@earcon/contract/orders/orders.admin.calls'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, mornings, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { isForOwnersOnly, openDesk } from '../../../testing/desk.ts'
import { deleteAccount } from '../../account/account.service.ts'
import { grantTracks } from '../../library/library.service.ts'
import { refundOrder } from '../reconcile/orders.refund.service.ts'
import { resendReceipt } from './orders.desk.service.ts'

const [dearest = '', cheap = '', third = ''] = coldStart.track_ids
const [bell = ''] = coldStart.tracks

const shop = await openCardShop()
const { db, context, send, ask, createBuyer, openPayment, reconcile, pay, press, catchUp } = shop
const { runOutbox, mailbox } = shop
const { administrator, createFormer, notesOf } = await openDesk(shop)
const admin = administrator.token

/** Somebody who has just bought something. */
async function createCustomer(items: object[]) {
  const person = await createBuyer()
  const { intentId, orderId } = await openPayment(items, person.token)
  await pay(intentId)
  const { body } = await reconcile(intentId, person.token)
  return { ...person, intentId, orderId, number: String(body?.number) }
}

const list = async (query: string) => {
  const { status, body } = await send('GET', `/api/admin/orders?${query}`, undefined, admin)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as { data: DeskOrderEntry[]; pagination: { totalItems: number; totalPages: number } }
}
const numbers = async (query: string) => (await list(query)).data.map(({ number }) => number)
const show = async (number: string) => {
  const { status, body } = await send('GET', `/api/admin/orders/${number}`, undefined, admin)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as DeskOrder
}
const preview = (number: string, body: object) =>
  send('POST', `/api/admin/orders/${number}/refund-preview`, body, admin)
const refund = (number: string, body: object) =>
  send('POST', `/api/admin/orders/${number}/refund`, body, admin)
const csv = async (query = '') => {
  const answer = await ask({
    url: `/api/admin/orders.csv?${query}`,
    headers: { authorization: `Bearer ${admin}` },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer
}

suite('finding orders (361)', () => {
  test('by number, by part of an address, by part of a title, however it is written', async () => {
    const them = await createCustomer([packItem(mornings)])
    assert.deepEqual(await numbers(`search=${them.number}`), [them.number])
    assert.deepEqual(await numbers(`search=%23${them.number}`), [them.number])
    assert.deepEqual(await numbers(`search=${them.orderId}`), [them.number])
    assert.deepEqual(await numbers(`search=${them.email.slice(0, -4).toUpperCase()}`), [them.number])
    assert((await numbers('search=%20GOOD%20%20mornings')).includes(them.number))
    assert.deepEqual(await numbers('search=100%25'), [])
    assert.deepEqual(await numbers('search=_'), [])
  })

  test('one that is not paid has no number, and is found by its id', async () => {
    const person = await createBuyer()
    const { orderId } = await openPayment([trackItem(cheap)], person.token)
    const { data } = await list(`search=${orderId}`)
    assert.deepEqual(
      data.map(({ id, number, status, buyer }) => [id, number, status, buyer?.email]),
      [[orderId, null, 'pending', person.email]],
    )
    const order = await show(orderId)
    assert.deepEqual([order.number, order.paid_at, order.is_refundable], [null, null, false])
    assert.deepEqual(
      order.timeline.map((entry) => entry.kind === 'status' && [entry.from, entry.to]),
      [[null, 'pending']],
    )
  })

  test('by status and by day, a page at a time, the newest first', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const all = await list('limit=200')
    assert.deepEqual((await list(`from=${today}&to=${today}`)).pagination, {
      ...all.pagination,
      limit: 50,
      totalPages: 1,
    })
    assert.deepEqual(await numbers('to=2020-01-01'), [])
    assert((await list('status=pending')).data.every(({ status }) => status === 'pending'))
    const first = await list('limit=1')
    const second = await list('limit=1&page=2')
    assert.equal(first.pagination.totalPages, all.data.length)
    assert.deepEqual([...first.data, ...second.data], all.data.slice(0, 2))
    assert.deepEqual((await list('page=1000000')).data, [])
  })

  const wrong: [query: string, sentence: string][] = [
    ['from=yesterday', 'from must be a day, such as 2026-11-17.'],
    ['to=2026-02-30', 'to must be a day, such as 2026-11-17.'],
    ['page=0', 'page must be a whole number from 1 up.'],
  ]
  for (const [query, sentence] of wrong)
    test(`${query} is refused in words`, async () => {
      const { status, body } = await send('GET', `/api/admin/orders?${query}`, undefined, admin)
      assert.deepEqual([status, body?.message], [400, sentence])
    })

  test('an order that is not there is refused in words', async () => {
    for (const number of ['9999', '0', 'x', '1e3']) {
      const { status, body } = await send('GET', `/api/admin/orders/${number}`, undefined, admin)
      assert.deepEqual([status, body?.message], [404, 'There is no such order.'])
    }
  })
})

suite('one order with all that happened to it (362)', () => {
  test('statuses, money, what the provider told, mails, downloads and the desk, in their order', async () => {
    const them = await createCustomer([trackItem(dearest), trackItem(cheap)])
    await runOutbox()
    await db
      .insertInto('downloads')
      .values({ user_id: them.id, order_id: them.orderId, track_id: dearest, pack_id: null })
      .execute()
    assert.equal((await refund(them.number, { lines: [1] })).status, 200)
    await catchUp()
    const { timeline, lines, is_refundable, buyer } = await show(them.number)
    assert.deepEqual(buyer, { id: them.id, email: them.email, name: '' })
    assert.equal(is_refundable, true)
    assert.deepEqual(
      lines.map(({ line, refunded_at }) => [line, refunded_at === null]),
      [
        [1, false],
        [2, true],
      ],
    )
    const words = timeline.map((entry) => {
      if (entry.kind === 'status') return `${entry.from} to ${entry.to}`
      if (entry.kind === 'money') return `${entry.movement} ${entry.amount} ${entry.titles.length}`
      if (entry.kind === 'mail') return `mail ${entry.mail} ${entry.state}`
      if (entry.kind === 'download') return `download ${entry.title}`
      return entry.kind === 'desk' ? `desk ${entry.event} ${entry.email}` : entry.kind
    })
    const told = words.filter((word) => word !== 'provider')
    assert(words.length > told.length, 'the provider has told something')
    assert.deepEqual(told, [
      'null to pending',
      'pending to paid',
      'sale 400 2',
      'mail receipt sent',
      `download ${bell}`,
      `desk refund-begun ${administrator.email}`,
      'paid to partially_refunded',
      'refund -250 1',
      `desk order-refunded ${administrator.email}`,
      'mail order-refunded sent',
    ])
    const times = timeline.map(({ at }) => at)
    assert.deepEqual(times, times.toSorted())
  })

  test('a mail that was refused is seen with its complaint', async () => {
    mailbox.mood = 'refusing'
    const them = await createCustomer([trackItem(third)])
    await runOutbox()
    mailbox.mood = 'well'
    const mails = (await show(them.number)).timeline.filter((entry) => entry.kind === 'mail')
    assert.deepEqual(
      mails.map(({ mail, state }) => [mail, state]),
      [['receipt', 'failed']],
    )
    assert.match(mails[0]?.complaint ?? '', /550/)
  })

  test('the order of a deleted account is shown without a person', async () => {
    const them = await createCustomer([trackItem(third)])
    const viewer = { id: them.id, session: '', email: them.email, is_email_verified: true, is_admin: false }
    await deleteAccount({ ...context, viewer }, { certificates_name_me: false, currentPassword: '' })
    const order = await show(them.number)
    assert.deepEqual([order.buyer, order.status], [null, 'paid'])
    const { status, body } = await send('POST', `/api/admin/orders/${them.number}/receipt`, undefined, admin)
    assert.deepEqual(
      [status, body?.message],
      [409, 'The account that bought this was deleted, so there is nobody to send the receipt to.'],
    )
    const { body: said } = await preview(them.number, { all: true })
    assert.deepEqual([said?.amount, said?.withdrawn, said?.mailed_to], [order.amount, [], null])
  })
})

suite('refunds (363)', () => {
  test('what follows is said before, and is what then happens', async () => {
    const them = await createCustomer([packItem(coldStart)])
    await grantTracks(context, them.id, [cheap])
    const { status, body } = await preview(them.number, { all: true })
    assert.equal(status, 200, JSON.stringify(body))
    const said = body as unknown as RefundPreview
    assert.deepEqual(
      { ...said, withdrawn: said.withdrawn.length },
      {
        amount: 1200,
        currency: 'usd',
        status_after: 'refunded',
        refunded_amount_after: 1200,
        withdrawn: 8,
        staying: [{ track_id: cheap, title: coldStart.tracks[1], because: 'gift', order_number: null }],
        mailed_to: them.email,
      },
    )
    assert.equal((await show(them.number)).status, 'paid', 'nothing has happened yet')
    assert.deepEqual((await refund(them.number, { all: true })).body, {
      status: said.status_after,
      refunded_amount: said.refunded_amount_after,
    })
    const left = await db
      .selectFrom('entitlements')
      .select('track_id')
      .where('user_id', '=', them.id)
      .where('withdrawn_at', 'is', null)
      .execute()
    assert.deepEqual(left, [{ track_id: cheap }])
  })

  test('a line alone, and the last line, which ends the order', async () => {
    const them = await createCustomer([trackItem(dearest), trackItem(cheap)])
    const { body: first } = await preview(them.number, { lines: [2] })
    assert.deepEqual(
      [first?.amount, first?.status_after, first?.withdrawn],
      [150, 'partially_refunded', [{ track_id: cheap, title: coldStart.tracks[1] }]],
    )
    await refund(them.number, { lines: [2] })
    const { body: last } = await preview(them.number, { lines: [1] })
    assert.deepEqual(
      [last?.amount, last?.status_after, last?.withdrawn],
      [250, 'refunded', [{ track_id: dearest, title: bell }]],
    )
  })

  test('what cannot be refunded is refused before as it would be', async () => {
    const them = await createCustomer([trackItem(dearest)])
    assert.equal((await preview(them.number, {})).status, 400)
    assert.equal((await preview(them.number, { lines: [1], all: true })).status, 400)
    assert.equal((await preview(them.number, { lines: [2] })).status, 409)
    assert.equal((await preview('9999', { all: true })).status, 404)
    await refund(them.number, { all: true })
    assert.equal((await preview(them.number, { all: true })).status, 409)
  })

  test('who began it, and what came of it, is noted', async () => {
    const them = await createCustomer([trackItem(dearest)])
    await refund(them.number, { all: true })
    const noted = { actor: 'administrator', user_id: administrator.id }
    const before = { status: 'paid', refunded_amount: 0 }
    assert.deepEqual(await notesOf(`order ${them.number}`), [
      { event: 'refund-begun', ...noted, before, after: { all: true, amount: 250 } },
      { event: 'order-refunded', ...noted, before, after: { status: 'refunded', refunded_amount: 250 } },
    ])
  })

  test('who is no administrator any more gives nothing back', async () => {
    const them = await createCustomer([trackItem(dearest)])
    await assert.rejects(refundOrder(await createFormer(), them.number, { all: true }), isForOwnersOnly)
    assert.equal((await show(them.number)).status, 'paid')
    assert.deepEqual(await notesOf(`order ${them.number}`), [])
  })
})

suite('the receipt once more (364)', () => {
  const resend = (number: string) => send('POST', `/api/admin/orders/${number}/receipt`, undefined, admin)

  test('goes to the address that the buyer has now, and is noted', async () => {
    const them = await createCustomer([trackItem(dearest)])
    await runOutbox()
    const email = `moved-${them.email}`
    await db.updateTable('users').set({ email, email_folded: email }).where('id', '=', them.id).execute()
    const { status, body } = await resend(them.number)
    assert.deepEqual([status, body?.message], [200, `The receipt is on its way to ${email}.`])
    await runOutbox()
    assert.deepEqual(
      mailbox.to(email).map(({ subject }) => subject),
      [`Your receipt from Earcon, No. ${them.number}`],
    )
    assert.deepEqual(await notesOf(`order ${them.number}`), [
      {
        event: 'receipt-resent',
        actor: 'administrator',
        user_id: administrator.id,
        before: null,
        after: { user_id: them.id },
      },
    ])
  })

  test('there is none of an order that is not there, or not paid', async () => {
    const person = await createBuyer()
    const { orderId } = await openPayment([trackItem(cheap)], person.token)
    for (const number of ['9999', orderId]) assert.equal((await resend(number)).status, 404)
  })

  test('who is no administrator any more sends none', async () => {
    const them = await createCustomer([trackItem(dearest)])
    await runOutbox()
    await assert.rejects(resendReceipt(await createFormer(), them.number), isForOwnersOnly)
    await runOutbox()
    assert.equal(mailbox.to(them.email).length, 1)
  })
})

suite('the table for accountants (365)', () => {
  test('has a row for every movement of money, and its columns add up', async () => {
    const them = await createCustomer([trackItem(dearest), trackItem(cheap)])
    await refund(them.number, { lines: [2] })
    const disputed = await createCustomer([trackItem(third)])
    await press(disputed.intentId, 'dispute')
    await catchUp()
    const answer = await csv()
    assert.deepEqual(
      [
        answer.headers['content-type'],
        answer.headers['content-disposition'],
        answer.headers['cache-control'],
      ],
      ['text/csv; charset=utf-8', 'attachment; filename="orders.csv"', 'private, no-store'],
    )
    assert(answer.body.startsWith('\u{feff}Date (UTC),Order,'))
    const rows = answer.body
      .split('\r\n')
      .filter((row) => row.includes(`,${them.number},`) || row.includes(`,${disputed.number},`))
      .map((row) => row.split(',').slice(2, 9))
    assert.deepEqual(rows, [
      ['sale', `${coldStart.tracks[0]}; ${coldStart.tracks[1]}`, '4.00', '', '', '4.00', 'USD'],
      ['refund', coldStart.tracks[1], '', '1.50', '', '-1.50', 'USD'],
      ['sale', coldStart.tracks[2], '1.50', '', '', '1.50', 'USD'],
      ['dispute', coldStart.tracks[2], '', '', '1.50', '-1.50', 'USD'],
    ])
  })

  test('takes the same filters; the days are those on which money moved', async () => {
    const them = await createCustomer([trackItem(dearest)])
    await db
      .updateTable('money_movements')
      .set({ at: new Date('2025-12-31T23:59:59.999Z') })
      .where('order_id', '=', them.orderId)
      .execute()
    const found = await csv('from=2025-12-31&to=2025-12-31')
    assert.equal(found.body.split('\r\n').length, 3)
    assert(found.body.includes(`2025-12-31 23:59:59,${them.number},sale,`))
    assert.equal(
      found.headers['content-disposition'],
      'attachment; filename="orders-2025-12-31-to-2025-12-31.csv"',
    )
    assert(!(await csv('from=2026-01-01')).body.includes(`,${them.number},`))
    assert.equal((await csv(`search=${them.number}&status=paid`)).body.split('\r\n').length, 3)
    assert.equal((await csv(`search=${them.number}&status=refunded`)).body.split('\r\n').length, 2)
  })
})

suite('what money did, whatever became of it', () => {
  const movements = async (orderId: string) =>
    (
      await db
        .selectFrom('money_movements')
        .select(['kind', 'amount'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
    ).map(({ kind, amount }) => `${kind} ${amount}`)

  const endings: [sentence: string, actions: string[], moved: string[]][] = [
    ['a lost dispute stays away', ['dispute', 'lose'], ['sale 250', 'dispute -250']],
    ['a won dispute comes back', ['dispute', 'win'], ['sale 250', 'dispute -250', 'dispute 250']],
  ]
  for (const [sentence, actions, moved] of endings)
    test(sentence, async () => {
      const them = await createCustomer([trackItem(dearest)])
      for (const action of actions) {
        await press(them.intentId, action)
        await catchUp()
      }
      assert.deepEqual(await movements(them.orderId), moved)
    })
})
