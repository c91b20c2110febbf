import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { mock, suite, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { coldStart } from '../../../testing/catalogue-fixtures.ts'
import { openOwnedShop, promptStudio, sha256Of } from '../../../testing/owned-shop.ts'
import { drawCovers } from '../../catalogue/catalogue.recordings.service.ts'

const [first = '', second = ''] = coldStart.track_ids
const recipeOf = (id: string) => catalogue.tracks.find((track) => track.id === id)?.recipe ?? ''
/** More than all buffers between a disk and a browser hold. */
const large = 32 * 1024 * 1024
const studio = promptStudio((recipe) => (recipe === recipeOf(second) ? Buffer.alloc(large) : undefined))
const { db, context, app, get, folder, alarms, as } = await openOwnedShop(studio)
await drawCovers(context)

const zip = `/api/sound-packs/${coldStart.id}/download`
const master = (id: string) => `/api/tracks/${id}/download`
const keyOf = (id: string) => `takes/${recipeOf(id)}/master.wav`
const pathOf = (id: string) => join(folder, keyOf(id))
const takeOf = async (id: string) =>
  (await db.selectFrom('tracks').select('take').where('id', '=', id).executeTakeFirst())?.take
const unavailable = [503, 'This file is not available right now. We have been told.']

/** What becomes of a download, and what alarm it raised. */
async function outcome(path: string) {
  alarms.length = 0
  const { statusCode, headers, body } = await get(path, { ...as, range: 'bytes=0-9' })
  if (statusCode === 206) return 'given'
  for (const name of ['etag', 'content-disposition', 'content-range']) assert(!(name in headers), name)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  return [statusCode, JSON.parse(body).message]
}

const flipped = (path: string) => {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3)
  writeFileSync(path, bytes)
}
const harms: [what: string, harm: (path: string) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['cut short', (path) => truncateSync(path, 5)],
  ['empty', (path) => truncateSync(path, 0)],
  ['as long as before but with another byte in it', flipped],
]
for (const [what, harm] of harms)
  test(`a master that is ${what} is refused, alone and in its pack, with an alarm, and made again`, async () => {
    for (const path of [master(first), zip]) {
      harm(pathOf(first))
      assert.deepEqual(await outcome(path), unavailable)
      assert.deepEqual(alarms, [`media ${keyOf(first)}`])
      assert.equal(await outcome(path), 'given')
    }
  })

suite('what nobody can make again', () => {
  const forget = (recipe: string | null) =>
    db.updateTable('tracks').set({ recipe }).where('id', '=', first).execute()

  test('is not forgotten when it is damaged: it is there again once somebody brings it back', async () => {
    const bytes = readFileSync(pathOf(first))
    await forget(null)
    rmSync(pathOf(first))
    for (const path of [master(first), zip, zip]) {
      assert.deepEqual(await outcome(path), unavailable)
      assert.deepEqual(alarms, [`media ${keyOf(first)}`], 'each time')
    }
    writeFileSync(pathOf(first), bytes)
    assert.equal(sha256Of((await get(master(first), as)).rawPayload), sha256Of(bytes))
    assert.equal(await outcome(zip), 'given')
  })

  test('is still its owners’ when only its preview is damaged', async () => {
    rmSync(join(dirname(pathOf(first)), 'preview.mp3'))
    assert.deepEqual(await outcome(`${master(first)}?preview=true`), unavailable)
    assert.equal(await outcome(master(first)), 'given')
  })

  test('and of which nothing is left is no promise to come back in a moment, but an alarm', async () => {
    await db.updateTable('tracks').set({ take: null }).where('id', '=', first).execute()
    assert.deepEqual(await outcome(master(first)), unavailable)
    assert.deepEqual(alarms, ['none '])
    await forget(recipeOf(first))
    assert.equal(await outcome(zip), 'given')
  })
})

suite('a disk that fails', () => {
  test('before the first byte is a refusal and an alarm, and gives nothing up', async () => {
    const place = dirname(pathOf(first))
    renameSync(place, `${place}-away`)
    writeFileSync(place, 'no folder any more')
    for (const path of [master(first), zip]) {
      assert.deepEqual(await outcome(path), unavailable)
      assert.deepEqual(alarms, [`media ${keyOf(first)}`])
    }
    assert.equal(await takeOf(first), recipeOf(first))
    rmSync(place)
    renameSync(`${place}-away`, place)
    assert.equal(await outcome(zip), 'given')
  })

  test('when a file is opened that was whole a moment ago, likewise', async () => {
    const failing = mock.method(context.ports.media, 'read', () =>
      new Readable({ read() {} }).destroy(new Error('input/output error')),
    )
    const refused = await outcome(master(first))
    failing.mock.restore()
    assert.deepEqual(refused, unavailable)
    assert.deepEqual(alarms, ['media '])
    assert.equal(await outcome(master(first)), 'given')
  })

  test('in the middle breaks the connection: what came is too little, and nobody takes it for the whole', async () => {
    for (const path of [master(second), zip]) {
      alarms.length = 0
      const answer = await fetch(new URL(path, app.listeningOrigin), { headers: as })
      assert.equal(answer.status, 200)
      const reader = answer.body?.getReader()
      let came = (await reader?.read())?.value?.length ?? 0
      truncateSync(pathOf(second), large / 2)
      await assert.rejects(async () => {
        for (;;) {
          const part = await reader?.read()
          if (!part || part.done) return
          came += part.value.length
        }
      }, /terminated/)
      assert(came > 0 && came < large, `${came} bytes`)
      assert.deepEqual(alarms, ['media '])
      assert.deepEqual(await outcome(path), unavailable)
      assert.equal(await outcome(path), 'given')
    }
  })
})
