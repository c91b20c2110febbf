import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { createBuyers } from '../../../testing/buyers.ts'
import { coldStart, freePack, mornings } from '../../../testing/catalogue-fixtures.ts'
import { promptStudio, recordPack } from '../../../testing/owned-shop.ts'
import { createTempFolder } from '../../../testing/ports.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { grantTracks } from '../library.service.ts'

const shop = await openShop({ manifest: catalogue, folder: createTempFolder(), studio: promptStudio() })
const { db, context, ask, get } = shop
const { send } = shopClient(shop)
const [owner, stranger] = await createBuyers(shop, 2)
assert(owner && stranger)
await grantTracks(context, owner.id, coldStart.track_ids)
await recordPack(context, coldStart)
await recordPack(context, freePack)

type Person = typeof owner
const as = ({ token }: { token: string }, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...headers,
})
const [first = '', second = ''] = coldStart.track_ids
const zip = `/api/sound-packs/${coldStart.id}/download`
const zipBySlug = `/api/sound-packs/${coldStart.slug}/download`
const master = `/api/tracks/${first}/download`
const both = [zip, master]
const linkTo = async (path: string, who: Person) =>
  String((await send('POST', `${path}-link`, undefined, who.token)).body?.url)
const withdraw = (withdrawn_at: Date | null, { id }: Person, trackId: string) =>
  db
    .updateTable('entitlements')
    .set({ withdrawn_at })
    .where('user_id', '=', id)
    .where('track_id', '=', trackId)
    .execute()

suite('whoever does not own it learns nothing of it (266, 267)', () => {
  const nothing = ['etag', 'content-disposition', 'content-range', 'accept-ranges']
  const questions: [what: string, headers: Record<string, string>][] = [
    ['asks', {}],
    ['has a copy', { 'if-none-match': '*' }],
    ['asks for a part', { range: 'bytes=0-0' }],
    ['asks for what lies beyond the end', { range: 'bytes=999999999-' }],
    ['goes on with a copy', { range: 'bytes=1-', 'if-range': '"tag"' }],
  ]
  for (const [what, headers] of questions)
    test(`not even who ${what}`, async () => {
      for (const path of both)
        for (const method of ['GET', 'HEAD'] as const)
          for (const [who, status] of [[stranger, 403] as const, [undefined, 401] as const]) {
            const answer = await ask({ method, url: path, headers: who ? as(who, headers) : headers })
            assert.equal(answer.statusCode, status, `${method} ${path}`)
            for (const name of nothing) assert.equal(answer.headers[name], undefined, name)
            assert.equal(answer.headers['cache-control'], 'no-store')
          }
    })

  test('what was given back a moment ago is refused at once, also to whoever goes on, or has a link', async () => {
    for (const path of both) {
      const link = await linkTo(path, owner)
      const whole = await get(path, as(owner))
      const rest = { range: 'bytes=5-', 'if-range': String(whole.headers.etag) }
      assert.equal((await get(path, as(owner, rest))).statusCode, 206)
      await withdraw(new Date(), owner, first)
      const answers = [get(path, as(owner)), get(path, as(owner, rest)), get(link, rest)]
      const statuses: number[] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
      await withdraw(null, owner, first)
      assert.deepEqual(statuses, [403, 403, 403], path)
    }
  })

  test('what the shop does not show is not there for those who have nothing of it, and stays its owners’', async () => {
    const publish = (published_at: Date | null) =>
      db.updateTable('packs').set({ published_at }).where('id', 'in', [coldStart.id, mornings.id]).execute()
    await publish(null)
    const answers = [...both, zipBySlug].map(async (path) => [
      (await get(path, as(owner))).statusCode,
      (await get(path, as(stranger))).statusCode,
    ])
    assert.deepEqual(await Promise.all(answers), [
      [200, 404],
      [200, 404],
      [200, 404],
    ])
    await publish(new Date())
  })

  test('a track that stands in no pack any more stays its owners’', async () => {
    const rows = db.deleteFrom('pack_tracks').where('track_id', '=', second).returningAll()
    const gone = await rows.execute()
    const path = `/api/tracks/${second}/download`
    assert.equal((await get(path, as(owner))).statusCode, 200)
    assert.equal((await get(path, as(stranger))).statusCode, 404)
    await db.insertInto('pack_tracks').values(gone).execute()
  })
})

suite('a link', () => {
  test('opens the master for whoever holds it, whoever else they are; with preview=true only the preview (356)', async () => {
    const link = await linkTo(master, owner)
    const recipe = catalogue.tracks.find(({ id }) => id === first)?.recipe
    for (const headers of [{}, as(stranger), { authorization: 'Bearer nonsense' }])
      assert.equal((await get(link, headers)).body, `master of ${recipe}`)
    assert.equal((await get(`${link}&preview=true`)).body, `preview of ${recipe}`)
    assert.equal((await get(`${master}?link=x&preview=true`)).body, `preview of ${recipe}`)
    assert.equal((await get(`${master}?preview=true&link=&preview=false`)).statusCode, 400)
  })

  test('is for the one address it was made for, and a bearer does not mend a broken one', async () => {
    const [byId, bySlug] = [await linkTo(zip, owner), await linkTo(zipBySlug, owner)]
    assert.deepEqual([(await get(byId)).statusCode, (await get(bySlug)).statusCode], [200, 200])
    const link = byId.split('?')[1]
    for (const other of [`${zipBySlug}?${link}`, `${master}?${link}`, `${zip}?link=x`])
      assert.equal((await get(other, as(owner))).statusCode, 403, other)
  })

  test('that is over tells nothing with which one could go on (356)', async () => {
    const link = await linkTo(master, owner)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 })
    for (const headers of [{}, { 'if-none-match': '*' }, { range: 'bytes=99999999-' }, { range: 'bytes=1-' }])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask({ method, url: link, headers })
        assert.deepEqual([answer.statusCode, answer.headers.etag], [403, undefined])
      }
    mock.timers.reset()
  })

  const ends: [how: string, end: (who: Person) => Promise<unknown>][] = [
    ['logging out', ({ token }) => send('POST', '/api/auth/logout', undefined, token)],
    ['ending all sessions', ({ token }) => send('DELETE', '/api/me/sessions', undefined, token)],
    ['deleting the account', ({ token }) => send('DELETE', '/me', {}, token)],
  ]
  for (const [how, end] of ends)
    test(`ends by ${how}, also one to a free pack, and for whoever has begun`, async () => {
      const [them] = await createBuyers(shop, 1)
      assert(them)
      const link = await linkTo(`/api/sound-packs/${freePack.id}/download`, them)
      const { statusCode, headers } = await get(link)
      assert.equal(statusCode, 200)
      await end(them)
      for (const more of [{}, { range: 'bytes=1-', 'if-range': String(headers.etag) }])
        assert.equal((await get(link, more)).json().error.code, 'link-refused')
    })
})

test('whoever goes on with a track that was recorded anew meanwhile gets the new one whole', async () => {
  for (const path of both) {
    const { etag } = (await get(path, as(owner))).headers
    const other = catalogue.tracks.find(({ id }) => id === mornings.track_ids[3])?.recipe ?? ''
    const recipe = catalogue.tracks.find(({ id }) => id === first)?.recipe ?? ''
    const renew = (recipe: string) =>
      db.updateTable('tracks').set({ recipe, take: null }).where('id', '=', first).execute()
    await renew(other)
    const answer = await get(path, as(owner, { range: 'bytes=5-', 'if-range': String(etag) }))
    assert.deepEqual([answer.statusCode, answer.headers['content-range']], [200, undefined])
    assert.match(answer.body, new RegExp(`^${path === master ? '' : 'PK[^]*'}master of ${other}`))
    await renew(recipe)
  }
})

test('240 downloads a minute are enough for anybody', async () => {
  const [them] = await createBuyers(shop, 1)
  assert(them)
  const url = `/api/sound-packs/${freePack.id}/download`
  const one = { method: 'HEAD' as const, url, headers: as(them) }
  assert.equal((await ask(one)).statusCode, 200)
  await db.updateTable('limits').set({ hits: 240 }).where('key', 'like', 'download:60:%').execute()
  const { statusCode, headers } = await ask(one)
  assert.equal(statusCode, 429)
  assert(Number(headers['retry-after']) > 0)
  assert.equal(
    (await get(`/api/tracks/${freePack.track_ids[0]}/download?preview=true`, as(them))).statusCode,
    200,
  )
})
