import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { isIntact, readIntact } from '../platform/media/checksums.ts'
import { type Media, ObjectChangedError } from '../platform/media/media.ts'
import { createTempFolder, storedFileOf } from '../testing/ports.ts'
import { openS3Store } from '../testing/s3/s3-store.ts'
import { mediaOnDisk } from './media.ts'
import { mediaOnS3 } from './s3/media-on-s3.ts'

const hello = {
  key: 'takes/greeting/hello.txt',
  type: 'text/plain',
  size: 5,
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  crc32: 907060870,
}

const folder = join(createTempFolder(), 'media')
const store = await openS3Store()
const openBucket = (prefix: string, maxWhole?: number) =>
  mediaOnS3(store.locationOf({ prefix }), {
    incoming: createTempFolder(),
    // So that a list of two has a second page.
    pageSize: 1,
    ...(maxWhole && { maxWhole }),
  })

suite('a folder', () => keepsItsPromises(() => mediaOnDisk(folder)))
suite('a bucket', () => keepsItsPromises(() => openBucket('shop/')))
suite('a bucket to which files go in parts', () => keepsItsPromises(() => openBucket('parts/', 64 * 1024)))

/** A file as somebody lays it down who has made it. */
function lay(media: Media, bytes: Uint8Array) {
  const path = join(media.incoming, randomUUID())
  writeFileSync(path, bytes)
  return path
}

/** More than one piece, of whichever kind. */
const bytes = randomBytes(600_000)
const large = storedFileOf(bytes, 'takes/greeting/large.bin', 'application/octet-stream')

/** What every media store does, wherever it keeps its files; opened as by a server that starts. */
function keepsItsPromises(open: () => Promise<Media>) {
  const isNewAtFirst = open().then(({ isNew }) => isNew)
  const opened = isNewAtFirst.then(open)
  const read = async (start: number, end: number, version?: string) =>
    String(await buffer((await opened).read(hello.key, start, end, version)))
  const put = async (text = 'hello') => (await opened).put(hello.key, Buffer.from(text))

  test('is new as long as nothing was put', async () => {
    assert.equal(await isNewAtFirst, true)
    await put()
    assert.equal((await open()).isNew, false)
  })

  test('gives what was put, whole or in part', async () => {
    await put()
    assert.equal(await read(0, 4), 'hello')
    assert.equal(await read(1, 3), 'ell')
    assert.equal(await read(4, 4), 'o')
    assert.equal((await (await opened).stat(hello.key))?.size, 5)
  })

  test('gives what was put again, under a new version', async () => {
    const media = await opened
    await put()
    const before = await media.stat(hello.key)
    await put('other')
    assert.equal(await read(0, 4), 'other')
    assert.notEqual((await media.stat(hello.key))?.version, before?.version)
    await put()
  })

  test('gives the version that was asked for, or an error', async () => {
    const media = await opened
    await put()
    const before = await media.stat(hello.key)
    assert.equal(await read(1, 3, before?.version), 'ell')
    await put('other')
    await assert.rejects(read(1, 3, before?.version), ObjectChangedError)
    await put()
  })

  test('has nothing under a key that was never put', async () => {
    assert.equal(await (await opened).stat('takes/greeting/nothing.txt'), undefined)
    await assert.rejects(buffer((await opened).read('takes/greeting/nothing.txt', 0, 4)))
  })

  test('has nothing any more of what was removed, which may be removed again', async () => {
    const media = await opened
    await media.put('takes/greeting/brief.txt', Buffer.from('brief'))
    await media.remove('takes/greeting/brief.txt')
    assert.equal(await media.stat('takes/greeting/brief.txt'), undefined)
    await media.remove('takes/greeting/brief.txt')
    await assert.rejects(media.remove('../outside.txt'), /not a key of the media store/)
  })

  test('has no key that leads out of it', async () => {
    for (const key of [
      '../outside.txt',
      'takes/../../outside.txt',
      '/etc/passwd',
      'takes//x.txt',
      'takes',
      '.incoming/x',
    ])
      await assert.rejects(async () => (await opened).stat(key), /not a key of the media store/, key)
  })

  test('answers with an error, never too little, where more is asked for than there is', async () => {
    await put()
    await assert.rejects(read(0, 9), /ended 5 bytes too early/)
    await assert.rejects(read(7, 9), /too early/)
  })

  test('does not take for whole what is missing, shorter, or something else', async () => {
    const media = await opened
    await media.remove(large.key)
    assert.equal(await isIntact(media, large), false)
    await media.putFile(large.key, lay(media, bytes))
    assert.equal(await isIntact(media, large), true)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(3) ^ 1, 3)
    for (const other of [changed, bytes.subarray(1)]) {
      await media.putFile(large.key, lay(media, other))
      assert.equal(await isIntact(media, large), false)
    }
  })

  test('keeps the last bytes of a whole file back when the others were not its own', async () => {
    const media = await opened
    await media.putFile(large.key, lay(media, bytes))
    const file = { ...large, crc32: large.crc32 ^ 1 }
    let came = 0
    await assert.rejects(async () => {
      for await (const piece of readIntact(media, file, 0, file.size - 1)) came += piece.length
    }, /does not have its checksum/)
    assert(came > 0 && came < file.size, `${came} bytes`)
    assert.equal((await buffer(readIntact(media, file, 1, 20))).length, 20)
  })

  test('gives the same bytes when they were put again meanwhile', async () => {
    const media = await opened
    await put()
    assert.equal(await isIntact(media, hello), true)
    await put()
    assert.equal(String(await buffer(readIntact(media, hello, 1, 3))), 'ell')
    await put('other')
    await assert.rejects(buffer(readIntact(media, hello, 1, 3)), ObjectChangedError)
    await put()
  })

  test('moves a file that was laid down to its place, large or empty', async () => {
    const media = await opened
    await media.putFile(large.key, lay(media, bytes))
    assert(bytes.equals(await buffer(media.read(large.key, 0, large.size - 1))))
    await media.putFile('takes/greeting/empty.txt', lay(media, Buffer.alloc(0)))
    assert.equal((await media.stat('takes/greeting/empty.txt'))?.size, 0)
    assert.deepEqual(readdirSync(media.incoming), [])
  })

  test('leaves nothing lying of a file that cannot be put', async () => {
    const media = await opened
    await assert.rejects(media.putFile('../outside.txt', lay(media, bytes)), /not a key/)
    assert.deepEqual(readdirSync(media.incoming), [])
  })

  test('lists what was put, and nothing that is still to be', async () => {
    const media = await opened
    for await (const { key } of media.list()) await media.remove(key)
    const before = Date.now()
    await media.put('takes/one/master.wav', Buffer.from('one'))
    await media.put('takes/two/master.wav', Buffer.from('two!'))
    lay(media, bytes)
    const found = await Array.fromAsync(media.list())
    assert.deepEqual(found.map(({ key, size }) => `${key} ${size}`).sort(), [
      'takes/one/master.wav 3',
      'takes/two/master.wav 4',
    ])
    assert(found.every(({ storedAt }) => storedAt.getTime() > before - 2_000))
  })

  test('leaves nothing open for whoever leaves before the first byte', async () => {
    const media = await opened
    await put()
    const count = () => readdirSync('/dev/fd').length
    const before = count()
    for (let times = 0; times < 50; times += 1)
      await media.read(hello.key, 0, 4)[Symbol.asyncIterator]().return?.()
    await buffer(media.read(hello.key, 0, 4))
    assert(count() - before < 10)
  })
}
