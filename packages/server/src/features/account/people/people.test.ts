import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Person, PersonEntry } from '@earcon/contract/account/people.admin.calls'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { isForOwnersOnly, openDesk } from '../../../testing/desk.ts'
import { changeAdministrator } from '../../identity/identity.admin.service.ts'
import { endSessionsOf, giveGift, setAdministrator, takeBackGift } from './people.service.ts'

const [dearest = '', cheap = ''] = coldStart.track_ids
const [dearestTitle, cheapTitle] = coldStart.tracks

const shop = await openCardShop({ env: { LIMITS: 'on' } })
const { db, context, send, createBuyer, openPayment, reconcile, pay } = shop
const { administrator, createAdministrator, createFormer, notesOf } = await openDesk(shop)
const admin = administrator.token
const noted = { actor: 'administrator', user_id: administrator.id }

const show = async (id: string) => {
  const { status, body } = await send('GET', `/api/admin/people/${id}`, undefined, admin)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Person
}
const gifts = (method: 'POST' | 'DELETE', id: string, body: object) =>
  send(method, `/api/admin/people/${id}/gifts`, body, admin)
const owned = async ({ token }: { token: string }) =>
  (await send('GET', `/api/sound-packs/${coldStart.id}`, undefined, token)).body?.ownedConstituentTrackCount

suite('finding people (366)', () => {
  const search = async (query: string) => {
    const { body } = await send('GET', `/api/admin/people?${query}`, undefined, admin)
    return body as unknown as { data: PersonEntry[]; pagination: { totalItems: number } }
  }

  test('by part of their address, in whatever case, the newest first', async () => {
    const one = await createBuyer()
    const two = await createBuyer()
    const found = await search('search=BUYER-')
    assert.deepEqual(
      found.data.slice(0, 2).map(({ id, paid_orders, is_admin }) => [id, paid_orders, is_admin]),
      [
        [two.id, 0, false],
        [one.id, 0, false],
      ],
    )
    assert.deepEqual((await search('search=%25')).data, [])
    assert.equal((await search('limit=1')).data.length, 1)
    assert((await search('limit=1')).pagination.totalItems >= 3)
  })

  test('nobody is there by another id', async () => {
    const { status, body } = await send('GET', '/api/admin/people/nobody', undefined, admin)
    assert.deepEqual([status, body?.message], [404, 'There is no such account.'])
  })
})

suite('what somebody owns, and why (367)', () => {
  test('by which order or gift, since when, and what was withdrawn', async () => {
    const them = await createBuyer()
    const { intentId } = await openPayment([trackItem(dearest)], them.token)
    await pay(intentId)
    const number = String((await reconcile(intentId, them.token)).body?.number)
    await gifts('POST', them.id, { track_ids: [cheap] })
    await gifts('DELETE', them.id, { track_ids: [cheap] })
    const person = await show(them.id)
    assert.deepEqual(
      person.entitlements.map(({ title, source, order_number, suspended_at, withdrawn_at }) => [
        title,
        source,
        order_number,
        suspended_at,
        withdrawn_at !== null,
      ]),
      [
        [dearestTitle, 'order', number, null, false],
        [cheapTitle, 'gift', null, null, true],
      ],
    )
    assert(person.entitlements[0]?.packs.some(({ title }) => title === coldStart.title))
    assert.deepEqual(
      person.orders.map((order) => [order.number, order.status, order.buyer?.id]),
      [[number, 'paid', them.id]],
    )
    assert.deepEqual([person.sessions.length, person.paid_orders, person.sign_ins], [1, 1, []])
    assert(!JSON.stringify(person.sessions).includes('address'), 'where they are is nobody’s business')
  })
})

suite('gifts (368)', () => {
  test('a pack is given whole, once, and is noted', async () => {
    const them = await createBuyer()
    const first = await gifts('POST', them.id, { pack_id: coldStart.slug })
    assert.equal(first.status, 200)
    assert.equal([first.body?.data].flat().length, 9)
    assert.equal(await owned(them), 9)
    assert.deepEqual((await gifts('POST', them.id, { pack_id: coldStart.id })).body?.data, [])
    const granted = { event: 'gift-granted', ...noted, before: { gifts: [] } }
    assert.deepEqual(await notesOf(`user ${them.id}`), [
      { ...granted, after: { gifts: coldStart.track_ids } },
    ])
  })

  test('a gift is taken back, and can be given again', async () => {
    const them = await createBuyer()
    await gifts('POST', them.id, { track_ids: [dearest, cheap, dearest] })
    assert.deepEqual((await gifts('DELETE', them.id, { track_ids: [cheap] })).body?.data, [
      { track_id: cheap, title: cheapTitle },
    ])
    assert.equal(await owned(them), 1)
    await gifts('POST', them.id, { track_ids: [cheap] })
    assert.equal(await owned(them), 2)
    assert.deepEqual((await notesOf(`user ${them.id}`)).slice(1, 2), [
      { event: 'gift-taken-back', ...noted, before: { gifts: [cheap] }, after: { gifts: [] } },
    ])
  })

  test('what was bought is never taken back', async () => {
    const them = await createBuyer()
    const { intentId } = await openPayment([packItem(coldStart)], them.token)
    await pay(intentId)
    await reconcile(intentId, them.token)
    assert.deepEqual((await gifts('DELETE', them.id, { pack_id: coldStart.id })).body?.data, [])
    assert.equal(await owned(them), 9)
    assert.deepEqual(await notesOf(`user ${them.id}`), [])
  })

  const wrong: [sentence: string, body: object, status: number][] = [
    ['neither tracks nor a pack', {}, 400],
    ['no tracks at all', { track_ids: [] }, 400],
    ['both', { track_ids: [dearest], pack_id: coldStart.id }, 400],
    ['something else', { track: dearest }, 400],
    ['a track that is not there', { track_ids: [dearest, 'nothing'] }, 404],
    ['a pack that is not there', { pack_id: 'nothing' }, 404],
  ]
  for (const [sentence, body, status] of wrong)
    test(`it is refused to give ${sentence}`, async () => {
      const them = await createBuyer()
      assert.equal((await gifts('POST', them.id, body)).status, status)
      assert.equal((await gifts('DELETE', them.id, body)).status, status)
      assert.equal(await owned(them), 0)
    })

  test('nobody gets nothing', async () => {
    assert.equal((await gifts('POST', 'nobody', { track_ids: [dearest] })).status, 404)
  })

  test('who is no administrator any more gives and takes nothing', async () => {
    const them = await createBuyer()
    await assert.rejects(giveGift(await createFormer(), them.id, { track_ids: [dearest] }), isForOwnersOnly)
    assert.equal(await owned(them), 0)
    await gifts('POST', them.id, { track_ids: [dearest] })
    await assert.rejects(
      takeBackGift(await createFormer(), them.id, { track_ids: [dearest] }),
      isForOwnersOnly,
    )
    assert.equal(await owned(them), 1)
  })
})

suite('administrators (369)', () => {
  const password = 'nine patient oboes'
  const withPassword = async () => {
    const person = await createAdministrator()
    const password_hash = await hashPassword(password)
    await db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    return person
  }
  const set = (id: string, body: object, token: string) =>
    send('PUT', `/api/admin/people/${id}/administrator`, body, token)

  test('are appointed and dismissed with the password of whoever does it, and at once', async () => {
    const owner = await withPassword()
    const them = await createBuyer()
    const { status, body } = await set(them.id, { is_admin: true, currentPassword: password }, owner.token)
    assert.deepEqual([status, body?.is_admin], [200, true])
    assert.equal((await send('GET', '/api/admin/people', undefined, them.token)).status, 200)
    await set(them.id, { is_admin: true, currentPassword: password }, owner.token)
    await set(them.id, { is_admin: false, currentPassword: password }, owner.token)
    assert.equal((await send('GET', '/api/admin/people', undefined, them.token)).status, 403)
    const by = { actor: 'administrator', user_id: owner.id }
    const [not, is] = [{ is_admin: false }, { is_admin: true }]
    assert.deepEqual(await notesOf(`user ${them.id}`), [
      { event: 'administrator-appointed', ...by, before: not, after: is },
      { event: 'administrator-dismissed', ...by, before: is, after: not },
    ])
  })

  test('whoever gives no password, a wrong one, or has none, appoints nobody', async () => {
    const owner = await withPassword()
    const them = await createBuyer()
    const refused: [body: object, token: string, status: number][] = [
      [{ is_admin: true }, owner.token, 400],
      [{ is_admin: 'yes', currentPassword: password }, owner.token, 400],
      [{ is_admin: true, currentPassword: `${password}!` }, owner.token, 403],
      [{ is_admin: true, currentPassword: password }, admin, 409],
    ]
    for (const [body, token, status] of refused)
      assert.equal((await set(them.id, body, token)).status, status, JSON.stringify(body))
    assert.equal((await show(them.id)).is_admin, false)
    assert.equal(
      (await set('nobody', { is_admin: true, currentPassword: password }, owner.token)).status,
      404,
    )
  })

  test('guesses are counted', async () => {
    const owner = await withPassword()
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await set(owner.id, { is_admin: true, currentPassword: 'no' }, owner.token)).status)
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 403), 429, 429])
  })

  test('nobody becomes one by an address that they have not proved', async () => {
    const owner = await withPassword()
    const them = await createBuyer()
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', them.id).execute()
    const { status } = await set(them.id, { is_admin: true, currentPassword: password }, owner.token)
    assert.deepEqual([status, (await show(them.id)).is_admin], [409, false])
  })

  test('the last one stays, also where two dismiss each other at the same moment', async () => {
    const [one, two] = [await createAdministrator(), await createAdministrator()]
    await db.updateTable('users').set({ is_admin: false }).where('id', 'not in', [one.id, two.id]).execute()
    const as = (userId: string) => ({ ...context, operator: { kind: 'administrator' as const, userId } })
    const dismissals = await Promise.allSettled([
      changeAdministrator(as(one.id), { id: two.id }, false),
      changeAdministrator(as(two.id), { id: one.id }, false),
    ])
    assert.deepEqual(dismissals.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const left = await db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
    assert.equal(left.length, 1)
    const last = left[0]?.id ?? ''
    await assert.rejects(changeAdministrator(as(last), { id: last }, false), {
      code: 'last-administrator',
    })
    await db.updateTable('users').set({ is_admin: true }).where('id', '=', administrator.id).execute()
  })

  test('who is none any more appoints nobody, whatever their password', async () => {
    const former = await createFormer()
    assert(former.operator.kind === 'administrator')
    const password_hash = await hashPassword(password)
    await db.updateTable('users').set({ password_hash }).where('id', '=', former.operator.userId).execute()
    const them = await createBuyer()
    await assert.rejects(
      setAdministrator(former, them.id, { is_admin: true, currentPassword: password }),
      isForOwnersOnly,
    )
    assert.equal((await show(them.id)).is_admin, false)
  })
})

suite('signing somebody out (370)', () => {
  test('ends all of their sessions, and is noted', async () => {
    const them = await createBuyer()
    const other = await createBuyer()
    const { status } = await send('DELETE', `/api/admin/people/${them.id}/sessions`, undefined, admin)
    assert.equal(status, 204)
    const me = async ({ token }: { token: string }) => (await send('GET', '/api/me', undefined, token)).status
    assert.deepEqual([await me(them), await me(other)], [401, 200])
    assert.deepEqual(await notesOf(`user ${them.id}`), [
      { event: 'sessions-ended', ...noted, before: { sessions: 1 }, after: { sessions: 0 } },
    ])
    assert.equal((await send('DELETE', '/api/admin/people/nobody/sessions', undefined, admin)).status, 404)
  })

  test('who is no administrator any more signs nobody out', async () => {
    const them = await createBuyer()
    await assert.rejects(endSessionsOf(await createFormer(), them.id), isForOwnersOnly)
    assert.equal((await show(them.id)).sessions.length, 1)
  })
})
