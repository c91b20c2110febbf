import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as later } from 'node:timers/promises'
import { defineCall, fileAnswer } from '@earcon/contract/call'
import { textField } from '@earcon/contract/fields'
import { catalogue } from '@earcon/sounds/catalogue'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTempFolder, openPorts, storedFileOf } from '../../testing/ports.ts'
import type { StoredFile } from '../media/media.ts'
import { createHttpApp } from './http-app.ts'
import { fileReply } from './replies.ts'
import { serveAnyCall } from './serve.ts'

const folder = createTempFolder()
const database = await openTestDatabase()
const ports = await openPorts({ folder })
const alarms: string[] = []
const lost: string[] = []
const app = createHttpApp({ db: database.db, config: readConfig({ LOG_LEVEL: 'silent' }), ports })
app.addHook('onRequest', async (request) => {
  request.log.error = (told: { alarm?: string; key?: string }) =>
    void alarms.push(`${told.alarm} ${told.key}`)
})
after(async () => {
  await app.close()
  await database.close()
})

const shortest = catalogue.tracks.toSorted((a, b) => a.duration_ms - b.duration_ms)[0]
const [first] = catalogue.samples
assert(shortest && first)
const { files: track } = await ports.takes.track(shortest.recipe)
const { files: sampled } = await ports.takes.sample(first.recipe)
const stored: Record<string, StoredFile> = {
  master: track.master,
  preview: track.preview,
  sample: sampled.sample,
}
const bytesOf = (name: string) => readFileSync(join(folder, stored[name]?.key ?? ''))

const getFile = defineCall({
  method: 'GET',
  path: '/files/:name',
  summary: 'A file',
  params: z.object({ name: textField('name') }),
  answer: fileAnswer('audio/mpeg'),
})
serveAnyCall(app, getFile, async ({ params: { name } }) => {
  const found = stored[name]
  assert(found)
  return fileReply({ file: found, onLost: async () => void lost.push(name) }, { name: `${name}.mp3` })
})

const get = (name: string, headers = {}) => app.inject({ url: `/files/${name}`, headers })
const taggedAs = async (name: string) => String((await get(name)).headers.etag)

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number) {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield state / 2 ** 32
  }
}

for (const name of ['preview', 'master', 'sample'])
  test(`500 random stretches of a ${name} are those of the file (357)`, async () => {
    const whole = bytesOf(name)
    const chance = numbers(7)
    const next = () => Math.floor((chance.next().value ?? 0) * whole.length)
    for (let round = 0; round < 500; round += 1) {
      const [start = 0, end = 0] = [next(), next()].sort((a, b) => a - b)
      const { statusCode, headers, rawPayload } = await get(name, { range: `bytes=${start}-${end}` })
      assert.equal(statusCode, 206)
      assert.equal(headers['content-range'], `bytes ${start}-${end}/${whole.length}`)
      assert.equal(headers['content-length'], String(end - start + 1))
      assert(whole.subarray(start, end + 1).equals(rawPayload))
    }
  })

test('the whole file says what it is, how long, and that it can be had in parts', async () => {
  const { statusCode, headers, rawPayload } = await get('preview')
  assert.equal(statusCode, 200)
  assert(bytesOf('preview').equals(rawPayload))
  assert.equal(headers['content-type'], 'audio/mpeg')
  assert.equal(headers['content-length'], String(rawPayload.length))
  assert.equal(headers['accept-ranges'], 'bytes')
  assert.equal(headers['cache-control'], 'public, max-age=3600, must-revalidate')
  assert.equal(headers['content-disposition'], 'inline; filename="preview.mp3"')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-encoding'], undefined)
})

test('HEAD says the same without the bytes', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'HEAD', url: '/files/preview' })
  assert.equal(statusCode, 200)
  assert.equal(headers['content-length'], String(stored.preview?.size))
  assert.equal(rawPayload.length, 0)
})

test('HEAD is never answered with a part', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/files/preview', headers: { range: 'bytes=0-1' } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-length'], String(stored.preview?.size))
})

test('a stretch beyond the end is refused with the length there is', async () => {
  const size = stored.preview?.size
  const { statusCode, headers } = await get('preview', { range: `bytes=${size}-` })
  assert.equal(statusCode, 416)
  assert.equal(headers['content-range'], `bytes */${size}`)
  assert.equal(headers['cache-control'], 'no-store')
})

test('who has the file already is not sent it again', async () => {
  const etag = await taggedAs('preview')
  for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const { statusCode, rawPayload } = await get('preview', { 'if-none-match': tag })
    assert.equal(statusCode, 304, tag)
    assert.equal(rawPayload.length, 0)
  }
  assert.equal((await get('preview', { 'if-none-match': '"other"' })).statusCode, 200)
})

test('a part is given to those who hold the rest of the same file; everyone else gets the whole', async () => {
  const range = 'bytes=2-5'
  assert.equal((await get('preview', { range, 'if-range': await taggedAs('preview') })).statusCode, 206)
  for (const other of [
    '"other"',
    await taggedAs('master'),
    `W/${await taggedAs('preview')}`,
    'Sun, 15 Nov 2026 08:00:00 GMT',
  ])
    assert.equal((await get('preview', { range, 'if-range': other })).statusCode, 200, other)
})

test('a file that is damaged or missing raises an alarm and is refused in words, never sent short', async () => {
  const { key } = track.preview
  const path = join(folder, key)
  const whole = readFileSync(path)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(100) ^ 1, 100)
  for (const harm of [
    () => writeFileSync(path, flipped),
    () => truncateSync(path, 1000),
    () => writeFileSync(path, ''),
    () => rmSync(path),
  ]) {
    harm()
    alarms.length = 0
    lost.length = 0
    const answer = await get('preview', { range: 'bytes=0-9' })
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.json().message, 'This file is not available right now. We have been told.')
    assert.deepEqual([alarms, lost], [[`media ${key}`], ['preview']])
    writeFileSync(path, whole)
    assert.equal((await get('preview')).statusCode, 200)
  }
})

test('many who download at once, each at their own pace, all get the right bytes, whoever leaves', async () => {
  const bytes = randomBytes(3_000_000)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await ports.media.put('takes/large/master.wav', bytes)
  stored.large = storedFileOf(bytes, 'takes/large/master.wav', 'audio/wav')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const download = async (visitor: number) => {
    const [answer] = (await once(request(`${address}/files/large`).end(), 'response')) as [IncomingMessage]
    const pieces: AsyncIterable<Buffer> = answer
    const sum = createHash('sha256')
    for await (const piece of pieces) {
      if (visitor % 4 === 0) return
      for (let turns = 0; turns < visitor; turns += 1) await later()
      sum.update(piece)
    }
    assert.equal(sum.digest('hex'), sha256)
  }
  await Promise.all(Array.from({ length: 24 }, (_, visitor) => download(visitor)))
})
