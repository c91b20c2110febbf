import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { Upload, uploadPartBytes } from '@earcon/contract/uploads/uploads.calls'
import { sql } from 'kysely'
import { openCatalogueDesk } from '../../testing/catalogue-desk.ts'
import { openShop } from '../../testing/shop.ts'
import { byNumber } from '../../testing/shop-client.ts'
import { sendUploadPart, startUpload as startAtService } from './uploads.service.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { app, db, context, runJob } = shop
const { media } = context.ports
const desk = await openCatalogueDesk(shop)
const { asAdmin, administrator, createAdministrator, createFormer, startUpload, sendPart, notesOf } = desk
const { createPack, everything } = desk

const tone = toneFile(300)

/** A tone with as many more bytes beside it, which no player plays: a large file that is quickly heard. */
function paddedTone(bytes: number) {
  const head = Buffer.alloc(8)
  head.write('junk', 0)
  head.writeUInt32LE(bytes, 4)
  const whole = Buffer.concat([tone, head, Buffer.alloc(bytes, 7)])
  whole.writeUInt32LE(whole.byteLength - 8, 4)
  return whole
}
/** Three parts, of which the last is a short one. */
const large = paddedTone(2 * uploadPartBytes)
const partOf = (bytes: Uint8Array, number: number) =>
  bytes.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes)

let count = 0
/** Another name is another upload, though the bytes be the same. */
const newName = () => `tone-${++count}.wav`

async function begin(bytes: Uint8Array, more: object = {}) {
  const { status, body } = await startUpload(bytes, { name: newName(), ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return Upload.parse(body)
}
const show = async (id: string) => Upload.parse((await asAdmin('GET', `/uploads/${id}`)).body)
const check = () => runJob('check-uploads')
const keyOf = (id: string, number: number) => `uploads/${id}/${number}.part`
const keptParts = async (id: string) => {
  const found = await Promise.all([1, 2, 3].map((number) => media.stat(keyOf(id, number))))
  return found.flatMap((one, at) => (one ? [at + 1] : []))
}
const change = (
  id: string,
  values: { checked_until?: unknown; started_at?: unknown; used_at?: unknown; user_id?: string },
) =>
  db
    .updateTable('uploads')
    .set(values as object)
    .where('id', '=', id)
    .execute()

describe('a file that is sent', () => {
  test('is heard when it is whole, and what is known of it is told', async () => {
    const { id, state, received, part_size } = await begin(tone)
    assert.deepEqual([state, received, part_size], ['receiving', [], uploadPartBytes])
    const sent = await sendPart(id, 1, tone)
    assert.deepEqual([sent.status, sent.body.state], [200, 'checking'])
    assert.deepEqual(await keptParts(id), [1])
    await check()
    const { state: end, complaint, sound } = await show(id)
    assert.deepEqual([end, complaint], ['ready', null])
    assert.deepEqual(
      [sound?.format, sound?.duration_seconds, sound?.sample_rate, sound?.channels],
      ['wav', 0.4, 44_100, 2],
    )
    assert(sound && sound.loudness_lufs < 0 && sound.true_peak_dbtp < 0)
    assert.deepEqual(await keptParts(id), [], 'its parts are not needed any more')
    assert.deepEqual(
      (await notesOf(`upload ${id}`)).map(({ event, user_id }) => [event, user_id]),
      [
        ['upload-begun', administrator.id],
        ['upload-finished', administrator.id],
      ],
    )
  })

  test('comes in parts in any order, each as often as it likes (387)', async () => {
    const { id } = await begin(large)
    for (const number of [3, 1, 3, 1]) await sendPart(id, number, partOf(large, number))
    assert.deepEqual([(await show(id)).received, (await show(id)).state], [[1, 3], 'receiving'])
    await check()
    assert.equal((await show(id)).state, 'receiving')
    await sendPart(id, 2, partOf(large, 2))
    const late = await sendPart(id, 2, partOf(large, 2))
    assert.deepEqual([late.status, late.body.state], [200, 'checking'])
    await check()
    assert.deepEqual([(await show(id)).state, await keptParts(id)], ['ready', []])
  })

  test('is whole once, though its last parts come at once', async () => {
    const { id } = await begin(large)
    await Promise.all([1, 2, 3].map((number) => sendPart(id, number, partOf(large, number))))
    assert.equal((await show(id)).state, 'checking')
    assert.equal((await notesOf(`upload ${id}`)).length, 2)
    await asAdmin('DELETE', `/uploads/${id}`)
  })

  test('is taken up where it was cut off, by whoever began it (387)', async () => {
    const name = newName()
    const { id } = await begin(large, { name })
    await sendPart(id, 2, partOf(large, 2))
    const again = await begin(large, { name })
    assert.deepEqual([again.id, again.received], [id, [2]])
    const other = await createAdministrator()
    const theirs = Upload.parse((await startUpload(large, { name }, other.token)).body)
    assert.notEqual(theirs.id, id)
    assert.notEqual((await begin(large)).id, id, 'under another name it is another')
    assert.notEqual((await begin(paddedTone(uploadPartBytes), { name })).id, id)
    assert.equal((await notesOf(`upload ${id}`)).length, 1, 'what is taken up is not begun again')
  })

  test('may be a picture', async () => {
    const png = await picture()
    const { id } = await begin(png, { name: 'cover.png', kind: 'cover' })
    await sendPart(id, 1, png)
    await check()
    const { state, sound, kind } = await show(id)
    assert.deepEqual([state, sound, kind], ['ready', null, 'cover'])
  })
})

describe('what cannot be uploaded is refused before it is sent', () => {
  const mebibytes = (count: number) => count * 1024 * 1024
  const wrong: [sentence: string, given: object, complaint: string][] = [
    ['a path', { name: '../tone.wav' }, '“../tone.wav” is no name of a file.'],
    ['a folder', { name: 'sounds/tone.wav' }, '“sounds/tone.wav” is no name of a file.'],
    ['a path of another system', { name: 'a\\b.wav' }, '“a\\b.wav” is no name of a file.'],
    ['a control character', { name: 'a\nb.wav' }, '“a\nb.wav” is no name of a file.'],
    ['dots alone', { name: '..' }, '“..” is no name of a file.'],
    ['no name', { name: '' }, '“” is no name of a file.'],
    ['an endless name', { name: 'x'.repeat(201) }, `“${'x'.repeat(100)}” is no name of a file.`],
    ['NUL', { name: 'a\0.wav' }, 'name must not contain a NUL character.'],
    ['an empty file', { size: 0 }, 'The file is empty.'],
    ['less than nothing', { size: -1 }, 'The file is empty.'],
    [
      'a sound that is too large',
      { size: mebibytes(200) + 1 },
      'The file has 201 MB; a sound may have at most 200 MB.',
    ],
    [
      'a picture that is too large',
      { size: mebibytes(20) + 1, kind: 'cover' },
      'The file has 21 MB; a cover may have at most 20 MB.',
    ],
    ['half a byte', { size: 1.5 }, 'size must be a whole number of bytes.'],
    ['no sum', { sha256: 'none' }, 'sha256 must be 64 hexadecimal digits in small letters.'],
    ['an unknown kind', { kind: 'film' }, 'kind must be sound or cover.'],
  ]
  for (const [sentence, given, complaint] of wrong)
    test(sentence, async () => {
      const before = await everything()
      const { status, body } = await startUpload(tone, given)
      assert.deepEqual([status, body?.errors], [400, [complaint]])
      assert.deepEqual(await everything(), before)
    })
})

describe('a part', () => {
  test('of another size, or that is none of its file, is refused in a sentence and not kept', async () => {
    const { id } = await begin(large)
    const short = large.byteLength - 2 * uploadPartBytes
    const attempts: [number: number | string, bytes: Uint8Array, complaint: string][] = [
      [1, tone, `Part 1 has ${tone.byteLength} bytes, but must have ${uploadPartBytes}.`],
      [3, partOf(large, 1), `Part 3 has ${uploadPartBytes} bytes, but must have ${short}.`],
      [4, tone, 'There are 3 parts, and no part 4.'],
      [0, tone, 'number must be a whole number from 1 to 10000.'],
      ['first', tone, 'number must be a whole number from 1 to 10000.'],
    ]
    for (const [number, bytes, complaint] of attempts) {
      const { status, body } = await sendPart(id, number, bytes)
      assert.deepEqual([status, body.errors], [400, [complaint]])
    }
    const { status } = await sendPart(id, 1, Buffer.alloc(uploadPartBytes + 1))
    assert.equal(status, 413)
    assert.deepEqual([(await show(id)).received, await keptParts(id)], [[], []])
  })

  test('of nothing at all is none', async () => {
    const { id } = await begin(tone)
    assert.equal((await sendPart(id, 1, Buffer.alloc(0))).status, 400)
    assert.deepEqual((await show(id)).received, [])
  })

  test('comes as bytes and as nothing else', async () => {
    const { id } = await begin(tone)
    const types = ['text/plain', 'audio/wav', 'multipart/form-data; boundary=x', 'application/json']
    for (const type of types) {
      const { status, body } = await sendPart(id, 1, tone, { type })
      const sentence = 'This address takes bytes only, as application/octet-stream.'
      assert.deepEqual([status, body.message], [415, sentence], type)
    }
    assert.deepEqual([(await show(id)).received, await keptParts(id)], [[], []])
  })

  test('of no upload is refused', async () => {
    const { status, body } = await sendPart('0000000000000000', 1, tone)
    assert.deepEqual([status, body.message], [404, 'There is no such upload.'])
  })

  for (const share of [0, 0.1, 0.5, 1])
    test(`that is cut off after ${share * 100}% of it is not kept, and can be sent again`, async () => {
      const { id } = await begin(tone)
      const sent = share === 1 ? tone.byteLength - 1 : Math.round(tone.byteLength * share)
      await cutOff(Buffer.concat([headOf(id, tone.byteLength), tone.subarray(0, sent)]))
      assert.deepEqual([(await show(id)).received, await keptParts(id)], [[], []])
      assert.equal((await sendPart(id, 1, tone)).body.state, 'checking')
      await check()
      assert.equal((await show(id)).state, 'ready')
    })

  test('that is cut off at any byte of what is sent is not kept, and the last byte makes it whole', async () => {
    const short = Buffer.from('short enough to be cut everywhere')
    const { id } = await begin(short)
    const whole = Buffer.concat([headOf(id, short.byteLength), short])
    for (let sent = 0; sent < whole.byteLength; sent += 1) await cutOff(whole.subarray(0, sent))
    assert.deepEqual([(await show(id)).received, await keptParts(id)], [[], []])
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.write(whole)
    assert.match(await text(socket), /^HTTP\/1\.1 200 .*"state":"checking"/s)
    await check()
  })

  test('that is fewer bytes than it says is not kept', async () => {
    const { id } = await begin(tone)
    const port = Number(new URL(app.listeningOrigin).port)
    const socket = connect(port, '127.0.0.1')
    socket.write(headOf(id, tone.byteLength - 10))
    socket.write(tone.subarray(0, tone.byteLength - 10))
    assert.match(await text(socket), /^HTTP\/1\.1 400 .*bytes, but must have/s)
    assert.deepEqual([(await show(id)).received, await keptParts(id)], [[], []])
  })

  test('comes too late from whoever is no administrator any more, and goes with its upload', async () => {
    const { id } = await begin(tone)
    const former = await createFormer()
    const before = await everything()
    await assert.rejects(sendUploadPart(former, id, 1, tone), { code: 'owner-only' })
    await assert.rejects(
      startAtService(former, { name: 'x.wav', size: 1, kind: 'sound', sha256: '0'.repeat(64) }),
      { code: 'owner-only' },
    )
    assert.deepEqual(await everything(), before)
    await asAdmin('DELETE', `/uploads/${id}`)
    assert.deepEqual(await keptParts(id), [])
  })
})

describe('a file that is checked', () => {
  /** Sends bytes as if they were others, and has them checked. */
  async function checked(bytes: Uint8Array, more: object = {}) {
    const { id } = await begin(bytes, more)
    await sendPart(id, 1, bytes)
    await check()
    return { ...(await show(id)), parts: await keptParts(id) }
  }

  test('and did not arrive as it was sent is refused', async () => {
    const sha256 = createHash('sha256').update('another').digest('hex')
    const { state, complaint, sound, parts } = await checked(tone, { sha256 })
    assert.deepEqual([state, sound, parts], ['refused', null, []])
    assert.equal(complaint, 'It did not arrive as it was sent. Please send it again.')
  })

  test('and is no sound is refused in the words of the studio', async () => {
    const zip = await checked(Buffer.from('PK\u0003\u0004 this is a ZIP'.padEnd(200)))
    assert.deepEqual([zip.state, zip.parts], ['refused', []])
    assert.match(zip.complaint ?? '', /ZIP/)
    const cut = await checked(tone.subarray(0, 5_000))
    assert.match(cut.complaint ?? '', /cut off/)
    const picture = await checked(Buffer.from('no picture'), { kind: 'cover', name: 'cover.png' })
    assert.equal(picture.state, 'refused')
    assert.match(picture.complaint ?? '', /\.$/)
  })

  test('and was refused can be begun again', async () => {
    const name = newName()
    const { id } = await checked(tone.subarray(0, 5_000), { name })
    assert.notEqual((await begin(tone.subarray(0, 5_000), { name })).id, id)
  })

  test('in the midst of a crash is taken up when its time is over, and not before', async () => {
    const { id } = await begin(tone)
    await sendPart(id, 1, tone)
    await change(id, { checked_until: sql`now() + interval '1 minute'` })
    await check()
    assert.equal((await show(id)).state, 'checking')
    await change(id, { checked_until: sql`now() - interval '1 second'` })
    await check()
    assert.equal((await show(id)).state, 'ready')
  })

  for (const [what, name, state] of [
    ['and makes its reader fall is not read for ever', 'Error', 'refused'],
    ['while the shop is closed is read when it is open again', 'StudioClosed', 'checking'],
  ] as const)
    test(what, async () => {
      const { id } = await begin(tone)
      await sendPart(id, 1, tone)
      const { takes } = context.ports
      const fault = Object.assign(new Error('The worker left without an answer.'), { name })
      context.ports.takes = { ...takes, ingest: () => Promise.reject(fault) }
      await assert.rejects(check(), fault)
      context.ports.takes = takes
      const { complaint, ...found } = await show(id)
      assert.equal(found.state, state)
      assert.equal(
        complaint,
        state === 'refused' ? 'It could not be checked, by a fault of the shop. Please send it again.' : null,
      )
      await check()
      assert.equal((await show(id)).state, state === 'refused' ? 'refused' : 'ready')
    })

  test('is checked by one server, though two look', async () => {
    const { id } = await begin(tone)
    await sendPart(id, 1, tone)
    await Promise.all([check(), check()])
    assert.equal((await show(id)).state, 'ready')
  })

  test('and whose parts are lost does not keep others waiting for ever', async () => {
    const lost = await begin(tone)
    await sendPart(lost.id, 1, tone)
    await media.remove(keyOf(lost.id, 1))
    const other = await begin(tone)
    await sendPart(other.id, 1, tone)
    await assert.rejects(async () => check())
    await check()
    assert.equal((await show(other.id)).state, 'ready')
    await asAdmin('DELETE', `/uploads/${lost.id}`)
  })
})

describe('an upload', () => {
  const listed = async (who = administrator) => {
    const { body } = await asAdmin('GET', '/uploads', undefined, who.token)
    return (body as { data: { id: string }[] } & object).data.map(({ id }) => id)
  }
  const use = (pack: string, upload_id: string) =>
    asAdmin('POST', `/packs/${pack}/tracks`, { upload_id, title: 'Used', price_amount: 150 })

  test('is used once', async () => {
    const { id } = await desk.upload(tone, { name: newName() })
    const pack = await createPack([])
    assert((await listed()).includes(id))
    assert.equal((await use(pack.id, id)).status, 201)
    assert(!(await listed()).includes(id))
    const { status, body } = await use(pack.id, id)
    assert.deepEqual([status, body?.message], [409, 'This upload is in a pack already.'])
    assert.equal((await desk.show(pack.id)).tracks.length, 1)
    assert.equal((await asAdmin('DELETE', `/uploads/${id}`)).status, 404)
  })

  test('is used by one of two who want it at once', async () => {
    const { id } = await desk.upload(tone, { name: newName() })
    const packs = [await createPack([]), await createPack([])]
    const both = await Promise.all(packs.map((pack) => use(pack.id, id)))
    assert.deepEqual(both.map(({ status }) => status).toSorted(byNumber), [201, 409])
  })

  test('that is not ready, or is no sound, goes into no pack; nor does it where the rest is wrong', async () => {
    const { id: pack } = await createPack([])
    const unsent = await begin(tone)
    assert.equal((await use(pack, unsent.id)).status, 409)
    const png = await picture()
    const cover = await desk.upload(png, { name: 'other.png', kind: 'cover' })
    assert.equal((await use(pack, cover.id)).status, 404)
    assert.equal((await use(pack, '0000000000000000')).status, 404)
    const { id: upload_id } = await desk.upload(tone, { name: newName() })
    const before = await everything()
    const wrong = { upload_id, title: '', price_amount: 40 }
    const { status, body } = await asAdmin('POST', `/packs/${pack}/tracks`, wrong)
    assert.deepEqual([status, body?.errors?.length], [400, 2])
    assert.deepEqual(await everything(), before, 'it can still be used')
  })

  test('is listed to its sender alone while it is being sent, and then to whoever runs the shop', async () => {
    const other = await createAdministrator()
    const { id } = await begin(tone)
    assert((await listed()).includes(id))
    assert(!(await listed(other)).includes(id), 'who cannot finish it does not see it')
    await sendPart(id, 1, tone)
    assert((await listed(other)).includes(id), 'while it is checked')
    await check()
    assert((await listed(other)).includes(id), 'when it is ready')
  })

  test('that is thrown away is gone, with its parts', async () => {
    const { id } = await begin(large)
    await sendPart(id, 2, partOf(large, 2))
    assert.deepEqual(await keptParts(id), [2])
    assert.equal((await asAdmin('DELETE', `/uploads/${id}`)).status, 204)
    assert.deepEqual(await keptParts(id), [])
    assert.equal((await asAdmin('GET', `/uploads/${id}`)).status, 404)
    assert.equal((await asAdmin('DELETE', `/uploads/${id}`)).status, 404)
    const [note] = (await notesOf(`upload ${id}`)).slice(-1)
    assert.equal(note?.event, 'upload-deleted')
  })

  test('whose account is deleted is swept away like any other, with its parts', async () => {
    const gone = await createAdministrator()
    const { id } = await begin(large)
    await sendPart(id, 1, partOf(large, 1))
    await change(id, { user_id: gone.id, started_at: sql`now() - interval '8 days'` })
    await db.deleteFrom('users').where('id', '=', gone.id).execute()
    await runJob('sweep-uploads')
    assert.deepEqual([(await asAdmin('GET', `/uploads/${id}`)).status, await keptParts(id)], [404, []])
  })

  test('that nobody used within a week is swept away, and one that was used after a day', async () => {
    const old = await begin(large)
    await sendPart(old.id, 1, partOf(large, 1))
    const young = await begin(large)
    const used = await desk.upload(tone, { name: newName() })
    const fresh = await desk.upload(tone, { name: newName() })
    await change(old.id, { started_at: sql`now() - interval '7 days 1 minute'` })
    await change(young.id, { started_at: sql`now() - interval '6 days 23 hours'` })
    await change(used.id, { used_at: sql`now() - interval '25 hours'` })
    await change(fresh.id, { used_at: sql`now() - interval '1 hour'` })
    await runJob('sweep-uploads')
    const statuses = []
    for (const { id } of [old, young, used, fresh])
      statuses.push((await asAdmin('GET', `/uploads/${id}`)).status)
    assert.deepEqual(statuses, [404, 200, 404, 200])
    assert.deepEqual(await keptParts(old.id), [])
  })
})

describe('a disk without room', () => {
  /** The same media store, which takes nothing any more. */
  async function whileFull<T>(work: () => Promise<T>) {
    const { put, putFile } = media
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    Object.assign(media, { put: full, putFile: full })
    try {
      return await work()
    } finally {
      Object.assign(media, { put, putFile })
    }
  }

  test('is said, and nothing is changed', async () => {
    const { id } = await begin(tone)
    const before = await everything()
    const { status, body } = await whileFull(() => sendPart(id, 1, tone))
    assert.deepEqual([status, body.message], [507, 'There is no room left on the disk. Nothing was changed.'])
    assert.deepEqual(await everything(), before)
    assert.equal((await sendPart(id, 1, tone)).body.state, 'checking')
    await check()
  })

  test('refuses a file that is checked, in the same words', async () => {
    // Heard by no test before, so that it has to be kept.
    const bytes = toneFile(1_234, { seconds: 0.2 + Math.random() * 0.1 })
    const { id } = await begin(bytes)
    await sendPart(id, 1, bytes)
    await whileFull(async () => check())
    const { state, complaint } = await show(id)
    assert.deepEqual(
      [state, complaint],
      ['refused', 'There is no room left on the disk. Nothing was changed.'],
    )
    assert.equal((await desk.upload(bytes)).state, 'ready')
  })

  test('leaves a sound in its pack, whose cover is drawn the next time', async () => {
    const { id } = await createPack([300])
    const { cover_image_url } = await desk.show(id)
    const { id: upload_id } = await desk.upload(toneFile(320), { name: newName() })
    const title = `Room ${crypto.randomUUID()}`
    await desk.save(id, { slug: `room-${crypto.randomUUID().slice(0, 8)}` })
    const added = await whileFull(() =>
      asAdmin('POST', `/packs/${id}/tracks`, { upload_id, title, price_amount: 150 }),
    )
    assert.equal(added.status, 201)
    const { tracks } = await desk.show(id)
    assert.equal(tracks.length, 2)
    const saved = await desk.save(id, {})
    assert.notEqual(saved.cover_image_url, cover_image_url)
  })
})

const headOf = (id: string, length: number) =>
  Buffer.from(
    [
      `PUT /api/admin/uploads/${id}/parts/1 HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${administrator.token}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )

/** Sends these bytes, and hangs up once they are on their way; resolves when the shop has noticed. */
async function cutOff(bytes: Uint8Array) {
  const closed = Promise.withResolvers<void>()
  app.server.once('connection', (incoming) => incoming.once('close', () => closed.resolve()))
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((written) => socket.write(bytes, written))
  socket.destroy()
  await closed.promise
}

/** A picture that is one: the cover that the shop draws for a pack. */
async function picture() {
  const { cover_image_url } = await createPack([300])
  const url = cover_image_url?.replace(/svg$/, 'png') ?? ''
  return (await shop.get(url)).rawPayload
}
