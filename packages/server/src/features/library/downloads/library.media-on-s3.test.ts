import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { mediaOnS3 } from '../../../ports/s3/media-on-s3.ts'
import { coldStart } from '../../../testing/catalogue-fixtures.ts'
import { openOwnedShop, promptStudio, sha256Of } from '../../../testing/owned-shop.ts'
import { createTempFolder } from '../../../testing/ports.ts'
import type { S3Fault } from '../../../testing/s3/s3-proxy.ts'
import { openS3Store } from '../../../testing/s3/s3-store.ts'
import { drawCovers } from '../../catalogue/catalogue.recordings.service.ts'

const { proxy, locationOf } = await openS3Store()
const limits = { answerMs: 400, pieceMs: 400, uploadMs: 2_000, pauseMs: 1 }
const open = (linkSeconds?: number) =>
  mediaOnS3(locationOf({ linkSeconds }), { incoming: createTempFolder(), limits })
const media = await open()

const [first = '', second = ''] = coldStart.track_ids
const recipeOf = (id: string) => catalogue.tracks.find((track) => track.id === id)?.recipe ?? ''
/** More than all buffers between a store and a browser hold. */
const large = 8 * 1024 * 1024
const studio = promptStudio((recipe) => (recipe === recipeOf(second) ? Buffer.alloc(large) : undefined))
const { db, context, app, get, alarms, as } = await openOwnedShop(studio, media)
await drawCovers(context)

const zip = `/api/sound-packs/${coldStart.id}/download`
const master = (id: string) => `/api/tracks/${id}/download`
const keyOf = (id: string) => `takes/${recipeOf(id)}/master.wav`
const takeOf = async (id: string) =>
  (await db.selectFrom('tracks').select('take').where('id', '=', id).executeTakeFirst())?.take
const unavailable = [503, 'This file is not available right now. We have been told.']

/** What comes of a download over a real connection: a refusal, what came, or nothing that is whole. */
async function outcome(path: string) {
  alarms.length = 0
  const answer = await fetch(new URL(path, app.listeningOrigin), { headers: as })
  if (answer.status !== 200) {
    return [answer.status, JSON.parse(await answer.text()).message]
  }
  return answer.bytes().then(sha256Of, () => 'broken off')
}

proxy.play()
const whole = { [zip]: await outcome(zip), [master(second)]: await outcome(master(second)) }

test('a pack comes as a ZIP, streamed from the store, with every track of it', async () => {
  const { rawPayload } = await get(zip, as)
  const names = (await readZipFiles(rawPayload)).map(({ name }) => name)
  assert.equal(names.filter((name) => name.endsWith('.wav')).length, coldStart.track_ids.length)
  assert.equal(sha256Of(rawPayload), whole[zip])
})

test('previews and covers come through the shop, and may be kept as before', async () => {
  const { statusCode, headers } = await get(`${master(first)}?preview=true`)
  assert.equal(statusCode, 200)
  assert.match(String(headers['cache-control']), /^public/)
})

const passing: [what: string, fault: S3Fault][] = [
  ['500', { status: 500 }],
  ['503 SlowDown', { status: 503, code: 'SlowDown' }],
  ['a line that is cut', { cutAfter: 2_000_000 }],
  ['an answer that stops', { stallAfter: 2_000_000 }],
]
for (const [what, fault] of passing)
  for (const path of [zip, master(second)])
    test(`${what} of the store is not noticed by whoever downloads ${path}`, async () => {
      proxy.play({ when: new RegExp(`^GET .*${keyOf(second)}`), times: 2, ...fault })
      assert.equal(await outcome(path), whole[path])
      assert.deepEqual(alarms, [])
    })

const lasting: [what: string, fault: S3Fault][] = [
  ['500', { status: 500 }],
  ['503 SlowDown', { status: 503, code: 'SlowDown' }],
  ['no right to read', { status: 403, code: 'AccessDenied' }],
  ['a lost bucket', { status: 404, code: 'NoSuchBucket' }],
  ['no answer', { stallAfter: 0 }],
]
for (const [what, fault] of lasting)
  test(`${what} is refused with an alarm, and nothing is made again for it`, async () => {
    for (const path of [zip, master(second)]) {
      proxy.play({ times: 1_000, ...fault })
      assert.deepEqual(await outcome(path), unavailable)
      // The cover of a pack is one more.
      assert.equal(alarms.length, path === zip ? 2 : 1)
      for (const alarm of alarms) assert.match(alarm, /^media takes\//)
      assert.equal(await takeOf(second), recipeOf(second))
      proxy.play()
      assert.equal(await outcome(path), whole[path])
    }
  })

test('what is not recorded yet is not made while the store cannot be asked whether it is there', async () => {
  const unheard = catalogue.tracks.find(({ id }) => !coldStart.track_ids.includes(id))
  assert(unheard)
  proxy.play({ times: 1_000, status: 500 })
  assert.deepEqual(await outcome(`${master(unheard.id)}?preview=true`), [
    503,
    'The shop is not available right now. Please try again in a moment.',
  ])
  assert.deepEqual(alarms, ['media '])
  assert.equal(await takeOf(unheard.id), null)
})

test('what breaks off for good breaks the connection, with an alarm: nobody takes it for the whole', async () => {
  for (const path of [zip, master(second)]) {
    proxy.play(
      { when: new RegExp(`^GET .*${keyOf(second)}`), times: 1, cutAfter: 2_000_000 },
      { when: /^GET/, times: 1_000, status: 500 },
    )
    assert.equal(await outcome(path), 'broken off')
    assert.deepEqual(alarms, ['media '])
  }
})

test('a byte that changes on the way breaks the connection before the end, with an alarm', async () => {
  for (const path of [zip, master(second)]) {
    proxy.play({ when: new RegExp(`^GET .*${keyOf(second)}`), changedAt: 5_000_000 })
    assert.equal(await outcome(path), 'broken off')
    assert.deepEqual(alarms, ['media '])
  }
})

test('a master that is missing is refused with an alarm, and made again', async () => {
  for (const path of [zip, master(second)]) {
    proxy.play()
    await media.remove(keyOf(second))
    assert.deepEqual(await outcome(path), unavailable)
    assert.deepEqual(alarms, [`media ${keyOf(second)}`])
    assert.equal(await outcome(path), whole[path])
  }
})

suite('where links are set', () => {
  const withLinks = open(60)
  const follow = async (location = '') => {
    const answer = await fetch(location)
    return { answer, bytes: await answer.bytes() }
  }
  const ask = async (path: string, headers = {}) => {
    const { createLink } = await withLinks
    if (createLink) media.createLink = createLink
    return get(path, { ...as, ...headers })
  }

  test('a master is fetched from the store itself, under its name, by whoever owns it', async () => {
    proxy.play()
    const { statusCode, headers } = await ask(master(second))
    assert.equal(statusCode, 302)
    assert.equal(headers['cache-control'], 'private, no-store')
    const { answer, bytes } = await follow(headers.location)
    assert.equal(sha256Of(bytes), whole[master(second)])
    assert.equal(answer.headers.get('content-type'), 'audio/wav')
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+\.wav"$/)
  })

  test('a link is good for this one file, for a minute', async () => {
    const { headers } = await ask(master(second))
    const link = new URL(headers.location ?? '')
    assert.equal(link.searchParams.get('X-Amz-Expires'), '60')
    for (const [name, value] of [
      ['X-Amz-Expires', '3600'],
      ['response-content-type', 'text/html'],
    ] as const) {
      const other = new URL(link)
      other.searchParams.set(name, value)
      assert.equal((await follow(other.href)).answer.status, 403)
    }
    link.pathname = link.pathname.replace(recipeOf(second), recipeOf(first))
    assert.equal((await follow(link.href)).answer.status, 403)
  })

  test('it is noted as taken', async () => {
    const count = async () => (await db.selectFrom('downloads').selectAll().execute()).length
    const before = await count()
    await ask(master(first))
    assert.equal(await count(), before + 1)
  })

  test('whoever does not own it is not sent anywhere', async () => {
    const { statusCode, headers } = await get(master(second))
    assert.deepEqual([statusCode, headers.location], [401, undefined])
  })

  const streamed: [what: string, path: string, headers: Record<string, string>][] = [
    ['a ZIP', zip, {}],
    ['a preview', `${master(first)}?preview=true`, {}],
    ['what a script of a page asks for', master(second), { 'sec-fetch-mode': 'cors' }],
  ]
  for (const [what, path, headers] of streamed)
    test(`${what} still comes through the shop`, async () => {
      assert.equal((await ask(path, headers)).statusCode, 200)
    })

  test('what was begun through the shop goes on through the shop', async () => {
    const begun = await ask(master(second), { 'sec-fetch-mode': 'cors' })
    const range = { range: 'bytes=100-199', 'if-range': String(begun.headers.etag) }
    assert.equal((await ask(master(second), range)).statusCode, 206)
  })

  test('one that is lost is refused, and no link is made to it', async () => {
    await media.remove(keyOf(second))
    const { statusCode, headers } = await ask(master(second))
    assert.deepEqual([statusCode, headers.location], [503, undefined])
  })
})
