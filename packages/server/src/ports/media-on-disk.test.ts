import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isIntact } from '../platform/media/checksums.ts'
import { createTempFolder, storedFileOf } from '../testing/ports.ts'
import { mediaOnDisk } from './media.ts'

const folder = createTempFolder()
const media = await mediaOnDisk(folder)
const hello = storedFileOf(Buffer.from('hello'), 'takes/greeting/hello.txt', 'text/plain')
const put = () => media.put(hello.key, Buffer.from('hello'))

test('a file that was cut or changed by a single bit behind our back is not whole', async () => {
  await put()
  assert.equal(await isIntact(media, hello), true)
  writeFileSync(join(folder, hello.key), 'hellp')
  assert.equal(await isIntact(media, hello), false)
  truncateSync(join(folder, hello.key), 3)
  assert.equal(await isIntact(media, hello), false)
  await put()
  assert.equal(await isIntact(media, hello), true)
})

test('a file that cannot be put leaves no draft', async () => {
  mkdirSync(join(folder, 'takes/taken.txt'), { recursive: true })
  writeFileSync(join(folder, 'takes/taken.txt/inside'), '')
  await assert.rejects(media.put('takes/taken.txt', Buffer.from('hello')))
  const path = join(media.incoming, 'made')
  writeFileSync(path, 'made')
  await assert.rejects(media.putFile('takes/taken.txt', path))
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

test('what somebody else has laid into the folder is not listed', async () => {
  const folder = join(createTempFolder(), 'media')
  const media = await mediaOnDisk(folder)
  await media.put(hello.key, Buffer.from('hello'))
  writeFileSync(join(folder, 'Read me'), 'of the owner')
  assert.deepEqual(
    (await Array.fromAsync(media.list())).map(({ key }) => key),
    [hello.key],
  )
})
