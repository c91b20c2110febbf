import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { StartupError } from '../../errors.ts'
import { isIntact, readIntact } from '../../platform/media/checksums.ts'
import { MediaUnavailableError, ObjectChangedError } from '../../platform/media/media.ts'
import { createTempFolder, storedFileOf } from '../../testing/ports.ts'
import type { S3Fault } from '../../testing/s3/s3-proxy.ts'
import { openS3Store } from '../../testing/s3/s3-store.ts'
import { mediaOnS3 } from './media-on-s3.ts'

const { proxy, locationOf, pathOf } = await openS3Store()
const quick = { answerMs: 400, pieceMs: 400, uploadMs: 400, pauseMs: 1 }
const open = (changes = {}) =>
  mediaOnS3(locationOf(changes), { incoming: createTempFolder(), limits: quick, maxWhole: 256 * 1024 })
const media = await open()
/** A client that has failed too often tries nothing twice for a while; this one has not. */
const patient = await open()

const bytes = randomBytes(1_000_000)
const file = storedFileOf(bytes, 'takes/bell/master.wav', 'audio/wav')
const incoming = createTempFolder()
const lay = (content: Uint8Array = bytes) => {
  const path = join(incoming, 'made')
  writeFileSync(path, content)
  return path
}
await media.put(file.key, bytes)
const gets = () => proxy.requests.filter((line) => /^GET .*master.wav/.test(line))
const readWhole = () => buffer(media.read(file.key, 0, file.size - 1))

/** What everybody gets over: each is tried again, and what follows is right. */
const passing: [what: string, fault: S3Fault][] = [
  ['500', { status: 500 }],
  ['503 SlowDown', { status: 503, code: 'SlowDown' }],
  ['no answer at all', { stallAfter: 0 }],
  ['a line that is cut before the first byte', { cutAfter: 0 }],
  ['a line that is cut in the middle', { cutAfter: 300_000 }],
  ['an answer that stops in the middle', { stallAfter: 300_000 }],
]
for (const [what, fault] of passing)
  test(`${what}, twice, is got over by a reader`, async () => {
    proxy.play({ when: /^GET/, times: 2, ...fault })
    assert((await readWhole()).equals(bytes))
    assert.equal(gets().length, 3)
  })

test('a reader whose line is cut over and over goes on where it was, in the same version', async () => {
  proxy.play({ when: /^GET/, times: 9, cutAfter: 100_000 })
  assert((await readWhole()).equals(bytes))
  assert.equal(gets().length, 10)
})

test('what is replaced while it is read breaks off, and does not go on with the new bytes', async () => {
  const pieces = media.read(file.key, 0, file.size - 1)[Symbol.asyncIterator]()
  proxy.play({ when: /^GET/, cutAfter: 300_000 })
  await pieces.next()
  await media.put(file.key, randomBytes(file.size))
  await assert.rejects(async () => {
    while (!(await pieces.next()).done);
  }, ObjectChangedError)
  await media.put(file.key, bytes)
})

/** What stays so: an error, within its time, and never a part of the bytes as if it were all. */
const lasting: [what: string, fault: S3Fault, error: RegExp][] = [
  ['500', { status: 500 }, /it answers 500/],
  ['503 SlowDown', { status: 503, code: 'SlowDown' }, /it answers 503/],
  ['no right to read', { status: 403, code: 'AccessDenied' }, /it answers 403/],
  ['a bucket that is gone', { status: 404, code: 'NoSuchBucket' }, /it answers 404 NoSuchBucket/],
  ['no answer', { stallAfter: 0 }, /cannot be used/],
  ['a line that is always cut', { cutAfter: 0 }, /cannot be used/],
]
for (const [what, fault, error] of lasting)
  test(`${what} is an error to whoever reads, looks or lists`, async () => {
    const begun = performance.now()
    proxy.play({ times: 100, ...fault })
    await assert.rejects(readWhole(), error)
    await assert.rejects(media.stat(file.key), error)
    await assert.rejects(Array.fromAsync(media.list()), MediaUnavailableError)
    await assert.rejects(media.remove('takes/bell/other.wav'), MediaUnavailableError)
    assert(performance.now() - begun < 20_000)
    proxy.play()
    assert((await readWhole()).equals(bytes), 'and all is as before')
  })

test('what cannot be looked at is not taken for missing', async () => {
  for (const code of ['NoSuchBucket', 'NotFound']) {
    proxy.play({ times: 100, status: 404, code })
    await assert.rejects(media.stat('takes/bell/nothing.wav'), MediaUnavailableError)
  }
  proxy.play({ when: /^HEAD/, times: 100, status: 404 })
  assert.equal((await media.stat('takes/bell/nothing.wav'))?.size, undefined)
  await assert.doesNotReject(media.stat(file.key), 'a file that comes while it is looked for')
})

suite('what is put', () => {
  const passingPuts: [what: string, fault: S3Fault][] = [
    ['500', { status: 500 }],
    ['503 SlowDown', { status: 503, code: 'SlowDown' }],
  ]
  for (const [what, fault] of passingPuts)
    test(`is there after ${what}, twice`, async () => {
      proxy.play({ when: /^PUT/, times: 2, ...fault })
      await patient.put('takes/put/small.txt', Buffer.from('small'))
      proxy.play({ when: /^PUT/, times: 2, ...fault })
      await patient.putFile('takes/put/whole.bin', lay(bytes.subarray(0, 200_000)))
      proxy.play({ when: /partNumber=2/, times: 2, ...fault })
      await patient.putFile('takes/put/parts.bin', lay())
      proxy.play()
      assert(bytes.equals(await buffer(patient.read('takes/put/parts.bin', 0, file.size - 1))))
      assert.equal((await patient.stat('takes/put/whole.bin'))?.size, 200_000)
      assert.equal(proxy.uploads.size, 0)
    })

  test('and never arrives leaves what was there, no parts, and nothing lying here', async () => {
    await patient.put('takes/put/kept.txt', Buffer.from('kept'))
    for (const when of [/partNumber=3/, /^POST .*uploadId/, /^PUT/]) {
      proxy.play({ when, times: 100, status: 500 })
      const path = lay(when.source === '^PUT' ? bytes.subarray(0, 1000) : bytes)
      await assert.rejects(patient.putFile('takes/put/kept.txt', path), MediaUnavailableError)
      assert.equal(proxy.uploads.size, 0)
      assert.deepEqual(readdirSync(incoming), [])
    }
    proxy.play()
    assert.equal(String(await buffer(patient.read('takes/put/kept.txt', 0, 3))), 'kept')
  })

  test('and was left half-sent by a crash is given up after a day, at the next start', async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    proxy.uploads.set('old', { key: '/sounds/shop/takes/put/old.bin', initiated: yesterday })
    proxy.uploads.set('new', { key: '/sounds/shop/takes/put/new.bin', initiated: new Date() })
    await open()
    for (let turns = 0; turns < 200 && proxy.uploads.has('old'); turns += 1) await patient.stat(file.key)
    assert.deepEqual([...proxy.uploads.keys()], ['new'])
    proxy.uploads.clear()
  })
})

suite('whether a file is intact', () => {
  test('is believed of a store that vouches for its SHA-256, and not read through', async () => {
    const other = await open()
    proxy.play()
    assert.equal(await isIntact(other, file), true)
    assert.equal(await isIntact(other, { ...file, sha256: '0'.repeat(64) }), false)
    assert.deepEqual(gets(), [])
  })

  test('is read through once where the store does not', async () => {
    const other = await open()
    proxy.state.vouches = false
    proxy.play()
    await Promise.all([isIntact(other, file), isIntact(other, file)])
    assert.equal(await isIntact(other, file), true)
    proxy.state.vouches = true
    assert.equal(gets().length, 1)
  })

  test('is not read through again by a whole download, which finds out what the store did not notice', async () => {
    const other = await open()
    assert.equal(await isIntact(other, file), true)
    const path = pathOf(file.key)
    const rotten = readFileSync(path)
    rotten.writeUInt8(rotten.readUInt8(500_000) ^ 1, 500_000)
    writeFileSync(path, rotten)
    await assert.rejects(buffer(readIntact(other, file, 0, file.size - 1)), /does not have its checksum/)
    writeFileSync(path, bytes)
    assert(bytes.equals(await buffer(readIntact(other, file, 0, file.size - 1))))
  })

  test('is noticed of a byte that changes on the way', async () => {
    await isIntact(media, file)
    proxy.play({ when: /^GET/, changedAt: 999_999 })
    await assert.rejects(buffer(readIntact(media, file, 0, file.size - 1)), /does not have its checksum/)
  })
})

test('a download that is given up lets its connection go', async () => {
  const pieces = media.read(file.key, 0, file.size - 1)[Symbol.asyncIterator]()
  await pieces.next()
  await pieces.return?.()
  proxy.play()
  assert((await readWhole()).equals(bytes))
})

const unusable: [what: string, change: object, sentence: RegExp][] = [
  [
    'a bucket that is not there',
    { bucket: 'nowhere' },
    /^MEDIA_URL=s3:\/\/nowhere\/shop\/: The media store cannot be used: it answers 404 NoSuchBucket$/,
  ],
  ['a store that is not there', { endpoint: 'http://127.0.0.1:9' }, /cannot be used: .*ECONNREFUSED/],
]
for (const [what, change, sentence] of unusable)
  test(`${what} is told in one sentence when the shop starts`, async () => {
    await assert.rejects(open(change), (error: Error) => {
      assert(error instanceof StartupError)
      assert.match(error.message, sentence)
      return true
    })
  })

test('a store that does not know our keys is told in one sentence when the shop starts', async () => {
  const { AWS_SECRET_ACCESS_KEY: before } = process.env
  process.env.AWS_SECRET_ACCESS_KEY = 'another'
  await assert.rejects(open(), /cannot be used: .*403 AccessDenied/).finally(() => {
    process.env.AWS_SECRET_ACCESS_KEY = before
  })
})
