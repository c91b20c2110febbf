import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { listLicences } from '@earcon/contract/licences/licences.calls'
import { listOrders, Quote, Receipt, ScopesQuote } from '@earcon/contract/orders/orders.calls'
import { openCardShop } from '../../testing/card-shop.ts'
import { coldStart, freePack, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'
import { openDesk } from '../../testing/desk.ts'

const [dearest = '', cheap = ''] = coldStart.track_ids
const [bell = ''] = coldStart.tracks

const shop = await openCardShop()
const { send, createBuyer, checkout, openPayment, reconcile, pay, press, catchUp, mailbox, runOutbox, db } =
  shop
const { administrator } = await openDesk(shop)

type Person = Awaited<ReturnType<typeof createBuyer>>

const AnswerOfLicences = listLicences.answer
const large = { scope: 'large' as const }
const onAir = { broadcast: true }

/** Buys something; what came of it. */
async function buy(person: Person, items: object[], licensee?: object) {
  const { intentId, orderId, body } = await openPayment(items, person.token, licensee)
  await pay(intentId)
  const { body: after } = await reconcile(intentId, person.token)
  return {
    intentId,
    orderId,
    amount: Number(body?.amount),
    number: String(after?.number),
    status: after?.status,
  }
}

const packFor = async (person: Pick<Person, 'token'> | undefined, { id } = coldStart) =>
  SoundPack.parse((await send('GET', `/api/sound-packs/${id}`, undefined, person?.token)).body)
const scopeOf = async (person: Person) => {
  const { owned_scope, owned_broadcast = false } = await packFor(person)
  return owned_scope && `${owned_scope}${owned_broadcast ? ' on air' : ''}`
}
const stepsOf = async (person: Person, trackId: string) =>
  (await packFor(person)).tracks.find(({ id }) => id === trackId)?.paid_steps
const quote = async (items: object[], person?: Person) => {
  const { body } = await send('POST', '/api/orders/quote', { items }, person?.token)
  return Quote.parse(body).lines.map(({ status, amount }) => `${status} ${amount}`)
}
const quoteScopes = async (item: object, person?: Person) =>
  ScopesQuote.parse((await send('POST', '/api/orders/quote/scopes', item, person?.token)).body)
const refund = (number: string, body: object) =>
  send('POST', `/api/admin/orders/${number}/refund`, body, administrator.token)

suite('a larger scope (413)', () => {
  test('costs four and ten times the list price, and broadcasting three times more', async () => {
    assert.deepEqual(
      await quote([
        { ...packItem(coldStart), ...large },
        { ...packItem(freePack) },
        { ...trackItem('nowhere'), scope: 'unlimited' },
      ]),
      ['ok 4800', 'owned 0', 'gone 0'],
    )
    assert.deepEqual(await quote([{ ...trackItem(dearest), scope: 'unlimited', ...onAir }]), ['ok 3250'])
  })

  test('is bought, and the page says so to its owner alone', async () => {
    const them = await createBuyer()
    const { amount, status } = await buy(them, [{ ...packItem(coldStart), ...large }])
    assert.deepEqual([amount, status], [4800, 'paid'])
    assert.equal(await scopeOf(them), 'large')
    assert.deepEqual(await stepsOf(them, cheap), ['standard', 'large'])
    assert.equal((await packFor(them)).isEffectivelyOwnedByCurrentUser, true)
    const anybody = await packFor(undefined)
    assert.deepEqual([anybody.owned_scope, anybody.tracks[0]?.paid_steps], [undefined, undefined])
  })

  test('holds the smaller: neither is sold again', async () => {
    const them = await createBuyer()
    await buy(them, [{ ...trackItem(dearest), ...large }])
    assert.deepEqual(await quote([trackItem(dearest)], them), ['owned 0'])
    assert.deepEqual(await quote([{ ...trackItem(dearest), ...large }], them), ['owned 0'])
    assert.equal((await checkout([{ ...trackItem(dearest), ...large }], them.token)).status, 409)
  })
})

suite('who outgrows a scope (414)', () => {
  test('pays the difference, and owns the larger one', async () => {
    const them = await createBuyer()
    await buy(them, [packItem(coldStart)])
    assert.equal(await scopeOf(them), 'standard')
    assert.deepEqual(await quote([{ ...packItem(coldStart), ...large }], them), ['ok 3600'])
    const { amount, status } = await buy(them, [{ ...packItem(coldStart), ...large }])
    assert.deepEqual([amount, status], [3600, 'paid'])
    assert.equal(await scopeOf(them), 'large')
    const { amount: more } = await buy(them, [{ ...packItem(coldStart), scope: 'unlimited', ...onAir }])
    assert.equal(more, 1200 * 9)
    assert.equal(await scopeOf(them), 'unlimited on air')
  })

  test('pays for what of a pack they lack, each track by what is missing of it', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(dearest)])
    // 1200 × (250 × 3 + 1550 × 4) ÷ 1800 = 4633.3
    const { amount } = await buy(them, [{ ...packItem(coldStart), ...large }])
    assert.equal(amount, 4630)
    assert.deepEqual([await stepsOf(them, dearest), await scopeOf(them)], [['standard', 'large'], 'large'])
  })

  test('also where the first was a gift', async () => {
    const them = await createBuyer()
    await send('POST', `/api/admin/people/${them.id}/gifts`, { track_ids: [cheap] }, administrator.token)
    const { amount, status } = await buy(them, [{ ...trackItem(cheap), ...large }])
    assert.deepEqual([amount, status], [450, 'paid'])
    assert.deepEqual(await stepsOf(them, cheap), ['standard', 'large'])
  })

  test('and that gift is not taken back before what was paid on top of it (416)', async () => {
    const them = await createBuyer()
    const gifts = `/api/admin/people/${them.id}/gifts`
    await send('POST', gifts, { track_ids: [cheap] }, administrator.token)
    const { number } = await buy(them, [{ ...trackItem(cheap), ...large }])
    const { status, body } = await send('DELETE', gifts, { track_ids: [cheap] }, administrator.token)
    assert.equal(status, 409)
    assert.match(JSON.stringify(body), new RegExp(`Order ${number} extends the licence of “`))
    assert.deepEqual(await stepsOf(them, cheap), ['standard', 'large'])
    await refund(number, { all: true })
    assert.equal((await send('DELETE', gifts, { track_ids: [cheap] }, administrator.token)).status, 200)
  })

  test('no download is gained by it: entitlements are to the standard scope alone', async () => {
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(cheap)])
    const { orderId } = await buy(them, [{ ...trackItem(cheap), ...large }])
    const rights = await db
      .selectFrom('entitlements')
      .select('track_id')
      .where('order_id', '=', orderId)
      .execute()
    assert.deepEqual(rights, [])
    await press(intentId, 'refund')
    await catchUp()
    const { status } = await send('GET', `/api/tracks/${cheap}/download`, undefined, them.token)
    assert.equal(status, 403)
  })
})

suite('what one thing costs at every scope', () => {
  const linesOf = ({ lines }: ScopesQuote) =>
    lines.map(
      ({ scope = 'standard', broadcast, status, amount }) =>
        `${scope}${broadcast ? ' on air' : ''}: ${status} ${amount}`,
    )

  test('to a stranger it is the list price, as often as the factors say', async () => {
    const quoted = await quoteScopes(packItem(coldStart))
    assert.deepEqual(linesOf(quoted), [
      'standard: ok 1200',
      'large: ok 4800',
      'unlimited: ok 12000',
      'standard on air: ok 4800',
      'large on air: ok 8400',
      'unlimited on air: ok 15600',
    ])
    assert.equal(quoted.shown_in?.id, coldStart.id)
  })

  test('to an owner it is the difference, of a track as well, which is shown in its pack', async () => {
    const them = await createBuyer()
    await buy(them, [{ ...trackItem(cheap), ...large }])
    const quoted = await quoteScopes(trackItem(cheap), them)
    assert.deepEqual(linesOf(quoted), [
      'standard: owned 0',
      'large: owned 0',
      'unlimited: ok 900',
      'standard on air: ok 450',
      'large on air: ok 450',
      'unlimited on air: ok 1350',
    ])
    assert.equal(quoted.shown_in?.id, coldStart.id)
  })

  test('what is free is sold at one scope, and what is nowhere at none', async () => {
    assert.deepEqual(linesOf(await quoteScopes(packItem(freePack))).slice(0, 2), [
      'standard: owned 0',
      'large: unsold 0',
    ])
    const { lines, shown_in } = await quoteScopes(trackItem('nowhere'))
    assert.deepEqual([new Set(lines.map(({ status }) => status)), shown_in], [new Set(['gone']), null])
  })
})

suite('what cannot be bought is refused in words (417)', () => {
  const refused: [sentence: string, items: object[], status: number, words: RegExp][] = [
    [
      'a scope that nobody knows',
      [{ ...trackItem(cheap), scope: 'huge' }],
      400,
      /^scope must be 'standard', 'large' or 'unlimited'\.$/,
    ],
    [
      'a mark that is none',
      [{ ...trackItem(cheap), broadcast: 'yes' }],
      400,
      /^broadcast must be true or false\.$/,
    ],
    [
      'one thing at two scopes',
      [trackItem(cheap), { ...trackItem(cheap), ...large }],
      400,
      /^Something is in your cart at two scopes/,
    ],
    [
      'a larger scope of what is free',
      [{ ...packItem(freePack), ...large }, trackItem(cheap)],
      409,
      /^Free, and licensed for up to a million people only: "Hello, World"\./,
    ],
  ]
  for (const [sentence, items, status, words] of refused)
    test(sentence, async () => {
      const { token } = await createBuyer()
      const answer = await checkout(items, token)
      assert.equal(answer.status, status)
      assert.match(String(answer.body?.message), words)
    })

  test('a cart with such a thing is quoted all the same', async () =>
    assert.deepEqual(await quote([{ ...packItem(freePack), ...large }, trackItem(cheap)]), [
      'unsold 0',
      'ok 150',
    ]))
})

suite('refunds (416)', () => {
  test('what a larger licence rests on is not given back at the desk before it', async () => {
    const them = await createBuyer()
    const first = await buy(them, [trackItem(dearest), trackItem(cheap)])
    const second = await buy(them, [{ ...trackItem(dearest), ...large }])
    for (const body of [{ all: true }, { lines: [1] }]) {
      const { status, body: answer } = await refund(first.number, body)
      assert.equal(status, 409)
      assert.match(String(answer?.message), new RegExp(`^Order ${second.number} extends the licence`))
      const preview = await send(
        'POST',
        `/api/admin/orders/${first.number}/refund-preview`,
        body,
        administrator.token,
      )
      assert.equal(preview.status, 409)
    }
    // Nothing rests on the other line.
    assert.equal((await refund(first.number, { lines: [2] })).status, 200)
    assert.equal((await refund(second.number, { all: true })).status, 200)
    assert.deepEqual(await stepsOf(them, dearest), ['standard'])
    assert.equal((await refund(first.number, { all: true })).status, 200)
    assert.equal(await stepsOf(them, dearest), undefined)
  })

  test('nor is a line before another of the same order that extends it', async () => {
    const them = await createBuyer()
    const { number } = await buy(them, [packItem(coldStart), { ...trackItem(dearest), ...large }])
    const { body } = await refund(number, { lines: [1] })
    assert.match(String(body?.message), /^Another line of this order extends the licence/)
    assert.equal((await refund(number, { lines: [2] })).status, 200)
    assert.deepEqual(await stepsOf(them, dearest), ['standard'])
  })

  test('one that is made elsewhere is obeyed; then the larger one is good for nothing until the first is bought again', async () => {
    const them = await createBuyer()
    const first = await buy(them, [packItem(coldStart)])
    await buy(them, [{ ...packItem(coldStart), ...large }])
    await press(first.intentId, 'refund')
    await catchUp()
    assert.equal(await scopeOf(them), undefined)
    assert.deepEqual(await stepsOf(them, cheap), ['large'])
    assert.equal((await packFor(them)).ownedConstituentTrackCount, 0)
    // The larger step is paid for already.
    const { amount } = await buy(them, [{ ...packItem(coldStart), ...large }])
    assert.equal(amount, 1200)
    assert.equal(await scopeOf(them), 'large')
  })

  test('a dispute leaves a larger licence standing until it is lost', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(cheap)])
    const { intentId } = await buy(them, [{ ...trackItem(cheap), ...large }])
    await press(intentId, 'dispute')
    await catchUp()
    assert.deepEqual(await quote([{ ...trackItem(cheap), ...large }], them), ['owned 0'])
    await press(intentId, 'lose')
    await catchUp()
    assert.deepEqual(await quote([{ ...trackItem(cheap), ...large }], them), ['ok 450'])
    assert.deepEqual(await quote([trackItem(cheap)], them), ['owned 0'])
  })
})

suite('a certificate', () => {
  const licencesOf = async ({ token }: Person) =>
    AnswerOfLicences.parse((await send('GET', '/api/me/licences', undefined, token)).body).data
  const certificatesOf = async (them: Person) => {
    return (await licencesOf(them)).map(
      ({ scope, broadcast, status, tracks }) =>
        `${scope}${broadcast ? ' on air' : ''} ${status} ${tracks.map(({ title }) => title).join(', ')}`,
    )
  }

  test('names the scope of its line, and all tracks that have it then', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(dearest)])
    await buy(them, [{ ...trackItem(dearest), ...large, ...onAir }])
    assert.deepEqual(await certificatesOf(them), [`large on air valid ${bell}`, `standard valid ${bell}`])
    await buy(them, [{ ...packItem(coldStart), ...large }])
    const [newest] = await certificatesOf(them)
    assert.equal(newest, `large valid ${coldStart.tracks.join(', ')}`)
  })

  const standingOf = async (them: Person) =>
    (await licencesOf(them)).map(({ scope, status }) => `${scope} ${status}`)

  test('ends with what it extends, and on the same day (420)', async () => {
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(cheap)])
    await buy(them, [{ ...trackItem(cheap), ...large }])
    await buy(them, [{ ...trackItem(cheap), scope: 'unlimited' }])
    await press(intentId, 'refund')
    await catchUp()
    assert.deepEqual(await standingOf(them), ['unlimited withdrawn', 'large withdrawn', 'standard withdrawn'])
    const [newest, between, first] = await licencesOf(them)
    assert.equal(newest?.withdrawn_at, between?.withdrawn_at)
    assert(Date.parse(newest?.withdrawn_at ?? '') >= Date.parse(newest?.issued_at ?? ''))
    assert.equal(newest?.withdrawn_at?.slice(0, 10), first?.withdrawn_at?.slice(0, 10))
  })

  test('says all that its tracks have by then, and what it extends (414)', async () => {
    const them = await createBuyer()
    await buy(them, [{ ...trackItem(cheap), ...onAir }])
    const { lines } = await quoteScopes(trackItem(cheap), them)
    const line = lines.find(({ scope }) => scope === 'large')
    assert.deepEqual([line?.amount, line?.certified], [450, { scope: 'large', broadcast: true }])
    const { amount } = await buy(them, [{ ...trackItem(cheap), ...large }])
    assert.equal(amount, 450)
    const [newest, first] = await licencesOf(them)
    assert.deepEqual(
      [newest?.scope, newest?.broadcast, newest?.extends, first?.extends],
      ['large', true, [first?.number], []],
    )
  })

  test('once withdrawn stays so: who buys the first again gets one that says all (415, 420)', async () => {
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(cheap)])
    await buy(them, [{ ...trackItem(cheap), ...large }])
    await press(intentId, 'refund')
    await catchUp()
    const { amount } = await buy(them, [trackItem(cheap)])
    assert.equal(amount, 150)
    assert.deepEqual(await standingOf(them), ['large valid', 'large withdrawn', 'standard withdrawn'])
  })

  test('of a pack of which one track was bought before is for whom its buyer says (405)', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(cheap)], { name: 'Ada at home' })
    await buy(them, [{ ...packItem(coldStart), ...large }], { name: 'Grace', company: 'Acme' })
    const [newest] = await licencesOf(them)
    assert.deepEqual(newest?.licensee, { name: 'Grace', company: 'Acme' })
  })

  test('names the licensee of what it only extends, whoever is named at the checkout (402)', async () => {
    const them = await createBuyer()
    const licensee = { name: 'Ada', company: 'Engines' }
    await buy(them, [trackItem(cheap)], licensee)
    await buy(them, [{ ...trackItem(cheap), ...large }, trackItem(dearest)], { name: 'Somebody else' })
    const named = (await licencesOf(them)).map(({ scope, licensee }) => [
      scope,
      licensee?.name,
      licensee?.company,
    ])
    assert.deepEqual(named, [
      ['large', 'Ada', 'Engines'],
      ['standard', 'Somebody else', null],
      ['standard', 'Ada', 'Engines'],
    ])
  })

  test('stands with what is below it, and what is below stands alone (420)', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(cheap)])
    const { intentId } = await buy(them, [{ ...trackItem(cheap), ...large }])
    await buy(them, [{ ...trackItem(cheap), scope: 'unlimited' }])
    await press(intentId, 'dispute')
    await catchUp()
    assert.deepEqual(await standingOf(them), [
      'unlimited under_review',
      'large under_review',
      'standard valid',
    ])
    await press(intentId, 'lose')
    await catchUp()
    assert.deepEqual(await standingOf(them), ['unlimited withdrawn', 'large withdrawn', 'standard valid'])
    const [newest] = await licencesOf(them)
    assert(Date.parse(newest?.withdrawn_at ?? '') >= Date.parse(newest?.issued_at ?? ''))
  })
})

test('one that is under way is not sold again, and comes when it is through', async () => {
  const them = await createBuyer()
  await buy(them, [trackItem(cheap)])
  const { intentId } = await openPayment([{ ...trackItem(cheap), ...large }], them.token)
  await pay(intentId, 'pm_card_processing')
  await reconcile(intentId, them.token)
  assert.deepEqual(await quote([{ ...trackItem(cheap), ...large }], them), ['paying 0'])
  assert.deepEqual(await quote([{ ...trackItem(cheap), ...onAir }], them), ['ok 450'])
  await press(intentId, 'settle')
  await catchUp()
  assert.deepEqual(await stepsOf(them, cheap), ['standard', 'large'])
})

test('an upgrade that is bought three times at once is one payment, and is not sold again (414)', async () => {
  const them = await createBuyer()
  await buy(them, [trackItem(cheap)])
  const upgrade = [{ ...trackItem(cheap), ...large }]
  const opened = await Promise.all([1, 2, 3].map(() => openPayment(upgrade, them.token)))
  const [intentId = '', ...others] = new Set(opened.map((one) => one.intentId))
  assert.deepEqual(others, [])
  await pay(intentId)
  const seen = await Promise.all([1, 2, 3].map(() => reconcile(intentId, them.token)))
  assert.deepEqual(new Set(seen.map(({ body }) => body?.status)), new Set(['paid']))
  assert.equal((await checkout(upgrade, them.token)).status, 409)
  assert.deepEqual(await stepsOf(them, cheap), ['standard', 'large'])
  const { body } = await send('GET', '/api/orders', undefined, them.token)
  assert.equal(listOrders.answer.parse(body).data.length, 2)
})

test('another scope is another payment, and the same one the same', async () => {
  const { token } = await createBuyer()
  const standard = await openPayment([trackItem(cheap)], token)
  const larger = await openPayment([{ ...trackItem(cheap), ...large }], token)
  assert.notEqual(larger.orderId, standard.orderId)
  assert.equal((await openPayment([{ ...trackItem(cheap), ...large }], token)).orderId, larger.orderId)
})

test('receipt, mail, order lists, table and the copy of an account name the scope, and of the standard nothing', async () => {
  const them = await createBuyer()
  const { number } = await buy(them, [{ ...trackItem(dearest), ...large, ...onAir }, trackItem(cheap)])
  const words = `${bell} (up to ten million people, with broadcasting and advertising)`
  const receipt = Receipt.parse((await send('GET', `/api/orders/${number}`, undefined, them.token)).body)
  assert.deepEqual(
    receipt.lines.map(({ scope, broadcast, tracks }) => ({ scope, broadcast, tracks })),
    [
      { scope: 'large', broadcast: true, tracks: 1 },
      { scope: undefined, broadcast: undefined, tracks: 1 },
    ],
  )
  await runOutbox()
  assert.match(mailbox.to(them.email)[0]?.text ?? '', new RegExp(words.replace(/[()]/g, '\\$&')))
  const asked = async (address: string, token: string) =>
    JSON.stringify((await send('GET', address, undefined, token)).body)
  assert((await asked('/api/orders', them.token)).includes(words))
  assert((await asked(`/api/admin/orders?search=${number}`, administrator.token)).includes(words))
  assert((await asked(`/api/admin/orders/${number}`, administrator.token)).includes('"scope":"large"'))
  assert((await asked('/api/me/export', them.token)).includes('"scope":"large"'))
  const csv = await shop.ask({
    url: `/api/admin/orders.csv?search=${number}`,
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  assert(csv.body.includes(words))
})
