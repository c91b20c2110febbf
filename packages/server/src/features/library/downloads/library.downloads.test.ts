import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { coldStart, mornings } from '../../../testing/catalogue-fixtures.ts'
import { recordPack, sha256Of } from '../../../testing/owned-shop.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { soundSumOf } from '../../../testing/sounds.ts'
import { drawCovers } from '../../catalogue/catalogue.recordings.service.ts'
import { viewerByToken } from '../../identity/identity.sessions.service.ts'
import { readUrlSignature } from './library.signed-urls.ts'

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { db, context, ask, get } = shop
const { send, registerUser, createOwner } = shopClient(shop)
const tracks = coldStart.track_ids.map((id) => catalogue.tracks.find((track) => track.id === id))
await recordPack(context, coldStart)
// A download does not wait long for it, and one with a cover has other bytes.
await drawCovers(context)
// What these tests listen to may have been made before there were such sums.
await shop.runJob('sum-sounds')

const [first = '', second = ''] = coldStart.track_ids
const owner = await createOwner(coldStart.track_ids)
const as = ({ token }: { token: string }, headers = {}) => ({ authorization: `Bearer ${token}`, ...headers })
const zip = `/api/sound-packs/${coldStart.id}/download`
const master = (id: string) => `/api/tracks/${id}/download`

/** The files of the masters, as the shop noted them. */
const filesOf = (ids: readonly string[]) =>
  db
    .selectFrom('tracks')
    .innerJoin('files', 'files.take', 'tracks.take')
    .select(['tracks.id', 'files.key', 'files.sound_sha256', 'files.size'])
    .where('part', '=', 'master')
    .where('tracks.id', 'in', ids)
    .execute()

suite('a pack is downloaded as a ZIP by whoever owns every track of it (267)', () => {
  test('with its masters, bit for bit as they sound, in their order, a README and the licence', async () => {
    const { statusCode, headers, rawPayload } = await get(zip, as(owner))
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'application/zip')
    assert.equal(headers['content-length'], String(rawPayload.length))
    assert.equal(headers['content-disposition'], 'attachment; filename="Cold_Start.zip"')
    assert.equal(headers['cache-control'], 'private, no-store')
    const files = await readZipFiles(rawPayload)
    const sums = new Map(
      (await filesOf(coldStart.track_ids)).map(({ id, sound_sha256 }) => [id, sound_sha256]),
    )
    const heard = files.slice(0, 9).map(async ({ name, bytes }) => [name, await soundSumOf(bytes)])
    assert.deepEqual(
      await Promise.all(heard),
      tracks.map((track) => [`cold-start/sounds/${track?.event}.wav`, sums.get(track?.id ?? '')]),
    )
    assert.deepEqual(
      files.slice(-2).map(({ name }) => name),
      ['cold-start/README.txt', 'cold-start/LICENCE.txt'],
    )
    assert.match(String(files.at(-1)?.bytes), /^Earcon licence, version 2\.0\r\n/)
  })

  test('in parts as well, which make up the whole (357)', async () => {
    const whole = (await get(zip, as(owner))).rawPayload
    const half = Math.floor(whole.length / 2)
    const parts = await Promise.all(
      [`bytes=0-${half}`, `bytes=${half + 1}-`].map((range) => get(zip, as(owner, { range }))),
    )
    assert.deepEqual(
      parts.map(({ statusCode }) => statusCode),
      [206, 206],
    )
    assert.equal(sha256Of(Buffer.concat(parts.map(({ rawPayload }) => rawPayload))), sha256Of(whole))
    assert.equal((await get(zip, as(owner, { range: `bytes=${whole.length}-` }))).statusCode, 416)
  })

  test('and by nobody else', async () => {
    assert.equal((await get(zip)).json().message, 'You must be logged in to download sound packs.')
    const stranger = await registerUser()
    assert.equal((await get(zip, as(stranger))).statusCode, 403)
    const partly = await createOwner(coldStart.track_ids.slice(1))
    const { statusCode, headers } = await get(zip, as(partly))
    assert.deepEqual([statusCode, headers['content-disposition']], [403, undefined])
    assert.equal((await get('/api/sound-packs/nothing/download', as(owner))).statusCode, 404)
  })
})

suite('a track is downloaded by whoever owns it (266)', () => {
  test('as its master, under a safe name, in parts as well (246, 357)', async () => {
    const { statusCode, headers, rawPayload } = await get(master(first), as(owner))
    const [file] = await filesOf([first])
    assert.deepEqual([statusCode, await soundSumOf(rawPayload)], [200, file?.sound_sha256])
    assert.match(String(headers['content-disposition']), /^attachment; filename="[A-Za-z0-9_.-]+\.wav"$/)
    const part = await get(master(first), as(owner, { range: 'bytes=10-19' }))
    assert.deepEqual(
      [part.statusCode, sha256Of(part.rawPayload)],
      [206, sha256Of(rawPayload.subarray(10, 20))],
    )
  })

  test('and by nobody else', async () => {
    const { statusCode, body } = await get(master(first), as(await createOwner([second])))
    assert.deepEqual([statusCode, JSON.parse(body).message], [403, 'You do not own this track.'])
    assert.equal((await get(master('nothing'), as(owner))).statusCode, 404)
  })
})

suite('a link does it without a login', () => {
  const linkTo = async (what: string, who: { token: string }) =>
    String((await send('POST', `${what}-link`, undefined, who.token)).body?.url)

  test('for the one who asked for it, for that one thing, and for five minutes', async () => {
    const link = await linkTo(zip, owner)
    const whole = await get(link)
    assert.equal(whole.statusCode, 200)
    assert.equal(
      await soundSumOf((await get(await linkTo(master(first), owner))).rawPayload),
      (await filesOf([first]))[0]?.sound_sha256,
    )
    const [, query = ''] = link.split('?')
    for (const other of [`/api/sound-packs/${mornings.id}/download?${query}`, `${master(first)}?${query}`])
      assert.equal((await get(other)).statusCode, 403, other)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 })
    const late = await get(link)
    assert.deepEqual(
      [late.statusCode, late.json().message],
      [403, 'This download link is not valid any more. Please start the download again.'],
    )
    // What was begun may be gone on with.
    const rest = { range: 'bytes=1000-', 'if-range': String(whole.headers.etag) }
    assert.equal((await get(link, rest)).statusCode, 206)
    assert.equal((await get(link, { range: 'bytes=1000-' })).statusCode, 403)
    // All buyers know the tag of the file: by that nobody goes on, nor by the tag of another link.
    for (const known of [await get(zip, as(owner)), await get(await linkTo(zip, owner))]) {
      assert.equal(sha256Of(known.rawPayload), sha256Of(whole.rawPayload))
      const guess = { range: 'bytes=1-', 'if-range': String(known.headers.etag) }
      assert.equal((await get(link, guess)).statusCode, 403)
    }
    mock.timers.setTime(Date.now() + 25 * 3_600_000)
    assert.equal((await get(link, rest)).statusCode, 403)
    mock.timers.reset()
  })

  test('not altered, and not to what is not owned', async () => {
    const link = await linkTo(zip, owner)
    const stranger = await createOwner([second])
    const [path = '', token = ''] = link.split('?link=')
    const sealed = Buffer.from(token, 'base64url')
    const altered = [...sealed.keys()].map((place) => sealed.with(place, (sealed[place] ?? 0) ^ 1))
    const shorter = [...sealed.keys()].map((length) => sealed.subarray(0, length))
    for (const forged of [...altered, ...shorter, Buffer.concat([sealed, sealed])])
      assert.equal(
        readUrlSignature(context.config.secret, path, Buffer.from(forged).toString('base64url')),
        undefined,
      )
    // The last letter holds fewer bits than it could; none of its kin may stand for it.
    const kin = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      .filter((letter) => !token.endsWith(letter))
      .map((letter) => token.slice(0, -1) + letter)
    for (const forged of kin)
      assert.equal(readUrlSignature(context.config.secret, path, forged), undefined, forged)
    for (const forged of ['', '..', 'x'.repeat(80), token.slice(1), token.slice(0, -4)])
      assert.equal((await get(`${path}?link=${forged}`)).statusCode, 403, forged)
    assert.equal((await send('POST', `${zip}-link`, undefined, stranger.token)).status, 403)
    assert.equal((await send('POST', `${zip}-link`)).status, 401)
  })

  test('and tells nobody whose it is, nor that two are of one person', async () => {
    const links = [await linkTo(zip, owner), await linkTo(zip, owner)]
    const { session } = (await viewerByToken(context, owner.token)) ?? {}
    assert(session)
    for (const link of links) {
      const [, token = ''] = link.split('?link=')
      assert.equal((await get(link)).statusCode, 200)
      for (const text of [token, Buffer.from(token, 'base64url').toString('latin1')])
        for (const theirs of [session, owner.id]) assert(!text.includes(theirs))
    }
    const [one = '', other = ''] = links.map((link) => link.slice(link.indexOf('=') + 1))
    assert.notEqual(one.slice(0, 20), other.slice(0, 20))
  })

  test('and not a moment longer than it is owned', async () => {
    const them = await createOwner(coldStart.track_ids)
    const link = await linkTo(zip, them)
    await db.deleteFrom('entitlements').where('user_id', '=', them.id).where('track_id', '=', first).execute()
    assert.equal((await get(link)).statusCode, 403)
  })
})

test('HEAD tells how long it is, and sends nothing', async () => {
  const { headers, rawPayload } = await ask({ method: 'HEAD', url: zip, headers: as(owner) })
  assert(Number(headers['content-length']) > 10_000)
  assert.equal(rawPayload.length, 0)
})

test('titles of any kind make safe names, and no two files of a pack have the same (246, 357)', async () => {
  const titles = [
    '"quoted"; x="',
    'two\r\nSet-Cookie: x',
    '../../etc/passwd',
    '....',
    'שלום ‮wav',
    'CON',
    'a'.repeat(120),
  ]
  const twins = ['Same', 'same']
  for (const [place, title] of [...titles, ...twins].entries())
    await db
      .updateTable('tracks')
      .set({ title })
      .where('id', '=', coldStart.track_ids[place] ?? '')
      .execute()
  for (const id of coldStart.track_ids) {
    const { headers } = await get(master(id), as(owner))
    assert.match(String(headers['content-disposition']), /^attachment; filename="[A-Za-z0-9][\w.-]{0,103}"$/)
    assert.equal(headers['set-cookie'], undefined)
  }
  // Without its events it is a pack of music, in which files are called after their titles.
  await db.updateTable('tracks').set({ event: null }).where('id', 'in', coldStart.track_ids).execute()
  const names = (await readZipFiles((await get(zip, as(owner))).rawPayload)).map(({ name }) => name)
  assert.deepEqual(
    names.slice(0, 9),
    [
      '01 -quoted-; x=-',
      '02 two Set-Cookie- x',
      '03 ..-..-etc-passwd',
      '04',
      '05 שלום wav',
      '06 CON',
      `07 ${'a'.repeat(120)}`,
      '08 Same',
      '09 same',
    ].map((name) => `Cold Start/${name}.wav`),
  )
  assert.equal(new Set(names.map((name) => name.normalize('NFKC').toLowerCase())).size, names.length)
  for (const name of names) assert.doesNotMatch(name, /(^|\/)\.|[\p{Cc}\p{Cf}"\\:]|^\//u)
  const tooLong = db
    .updateTable('tracks')
    .set({ title: 'a'.repeat(300) })
    .where('id', '=', first)
  await assert.rejects(tooLong.execute(), { constraint: 'tracks_title_check' })
})
