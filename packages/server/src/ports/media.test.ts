import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { isIntact } from '../platform/media/checksums.ts'
import { createTempFolder } from '../testing/ports.ts'
import { mediaOnDisk } from './media.ts'

const folder = createTempFolder()
const media = await mediaOnDisk(folder)
const hello = {
  key: 'takes/greeting/hello.txt',
  type: 'text/plain',
  size: 5,
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  crc32: 907060870,
}
const put = () => media.put(hello.key, Buffer.from('hello'))

test('what was put is read again, whole or in part', async () => {
  await put()
  assert.equal(String(await buffer(media.read(hello.key, 0, 4))), 'hello')
  assert.equal(String(await buffer(media.read(hello.key, 1, 3))), 'ell')
  assert.equal((await media.stat(hello.key))?.size, 5)
})

test('what was put again is the new one, under a new version', async () => {
  await put()
  const before = await media.stat(hello.key)
  await media.put(hello.key, Buffer.from('other'))
  assert.equal(String(await buffer(media.read(hello.key, 0, 4))), 'other')
  assert.notEqual((await media.stat(hello.key))?.version, before?.version)
  await put()
})

test('nothing lies under a key that was never put', async () => {
  assert.equal(await media.stat('takes/greeting/nothing.txt'), undefined)
})

test('what was removed is gone, and may be removed again', async () => {
  await media.put('takes/greeting/brief.txt', Buffer.from('brief'))
  await media.remove('takes/greeting/brief.txt')
  assert.equal(await media.stat('takes/greeting/brief.txt'), undefined)
  await media.remove('takes/greeting/brief.txt')
  await assert.rejects(media.remove('../outside.txt'), /not a key of the media store/)
})

test('no key leads out of the store', async () => {
  for (const key of [
    '../outside.txt',
    'takes/../../outside.txt',
    '/etc/passwd',
    'takes//x.txt',
    'takes',
    '.incoming/x',
  ])
    await assert.rejects(async () => media.stat(key), /not a key of the media store/, key)
})

test('more bytes than there are is an error, never a short answer', async () => {
  await put()
  await assert.rejects(buffer(media.read(hello.key, 0, 9)), /ended 5 bytes too early/)
})

test('a file that is missing, cut or changed by a single bit is not whole', async () => {
  await put()
  assert.equal(await isIntact(media, hello), true)
  assert.equal(await isIntact(media, { ...hello, key: 'takes/greeting/gone.txt' }), false)
  writeFileSync(join(folder, hello.key), 'hellp')
  assert.equal(await isIntact(media, hello), false)
  truncateSync(join(folder, hello.key), 3)
  assert.equal(await isIntact(media, hello), false)
  await put()
  assert.equal(await isIntact(media, hello), true)
})

test('whoever leaves before the first byte leaves nothing open', async () => {
  await put()
  const opened = () => readdirSync('/dev/fd').length
  const before = opened()
  for (let times = 0; times < 50; times += 1)
    await media.read(hello.key, 0, 4)[Symbol.asyncIterator]().return?.()
  await buffer(media.read(hello.key, 0, 4))
  assert(opened() - before < 10)
})

test('a file that cannot be put leaves no draft', async () => {
  mkdirSync(join(folder, 'takes/taken.txt'), { recursive: true })
  writeFileSync(join(folder, 'takes/taken.txt/inside'), '')
  await assert.rejects(media.put('takes/taken.txt', Buffer.from('hello')))
  assert.deepEqual(readdirSync(join(folder, '.incoming')), [])
})

/** A file as somebody lays it down who has made it. */
function lay(text: string) {
  const path = join(media.incoming, 'made')
  writeFileSync(path, text)
  return path
}

test('a file that was laid down is moved to its place', async () => {
  await media.putFile('takes/greeting/made.txt', lay('made'))
  assert.equal(String(await buffer(media.read('takes/greeting/made.txt', 0, 3))), 'made')
  assert.deepEqual(readdirSync(media.incoming), [])
})

test('a file that was laid down and cannot be put is not left lying', async () => {
  await assert.rejects(media.putFile('../outside.txt', lay('made')), /not a key of the media store/)
  await assert.rejects(media.putFile('takes/taken.txt', lay('made')))
  assert.deepEqual(readdirSync(media.incoming), [])
})

test('what a crash left half-written is swept away, but not what is being written now', async () => {
  mkdirSync(join(folder, '.incoming'), { recursive: true })
  const old = join(folder, '.incoming', 'old')
  writeFileSync(old, 'half')
  utimesSync(old, new Date(0), new Date(0))
  writeFileSync(join(folder, '.incoming', 'now'), 'half')
  await mediaOnDisk(folder)
  assert.deepEqual(readdirSync(join(folder, '.incoming')), ['now'])
})

test('a folder is new the first time, and never again', async () => {
  const folder = join(createTempFolder(), 'media')
  assert.equal((await mediaOnDisk(folder)).isNew, true)
  assert.equal((await mediaOnDisk(folder)).isNew, false)
})

test('what was put is listed, and nothing else that lies there', async () => {
  const folder = join(createTempFolder(), 'media')
  const media = await mediaOnDisk(folder)
  const before = Date.now()
  await media.put('takes/one/master.wav', Buffer.from('one'))
  await media.put('takes/two/master.wav', Buffer.from('two!'))
  writeFileSync(join(folder, 'Read me'), 'of the owner')
  writeFileSync(join(media.incoming, 'half'), 'half')
  const found = await Array.fromAsync(media.list())
  assert.deepEqual(found.map(({ key, size }) => `${key} ${size}`).sort(), [
    'takes/one/master.wav 3',
    'takes/two/master.wav 4',
  ])
  assert(found.every(({ storedAt }) => storedAt.getTime() > before - 2_000))
})
