import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import type { Studio } from '@earcon/contract/takes'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { catalogue } from '@earcon/sounds/catalogue'
import { takeStore } from '../../../platform/media/take-store.ts'
import { openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { coldStart } from '../../../testing/catalogue-fixtures.ts'
import { slowStudio } from '../../../testing/fake-studio.ts'
import { recordPack } from '../../../testing/owned-shop.ts'
import { createTempFolder } from '../../../testing/ports.ts'
import { openShop } from '../../../testing/shop.ts'
import { checkVoiceEdition, makeVoices } from './catalogue.voices.service.ts'

const rate = 44_100
const samplesPerFrame = 1_152

/** How many seconds an MP3 plays, by what its first frame tells players: how many frames follow, and what is not of the sound. */
function secondsOfMp3(bytes: Buffer) {
  const info = bytes.indexOf('Xing')
  const ends = bytes.readUIntBE(bytes.indexOf('LAME', info) + 21, 3)
  const unheard = (ends >> 12) + (ends & 0xfff)
  return (bytes.readUInt32BE(info + 8) * samplesPerFrame - unheard) / rate
}

type Shop = Awaited<ReturnType<typeof openShop>>

const addressIn = async ({ get, refreshCache }: Shop, id: string) => {
  await refreshCache()
  const { voice_url } = (await get(`/api/sound-packs/${id}`)).json<PackSummary>()
  const { data } = (await get('/api/sound-packs?limit=100')).json<{ data: PackSummary[] }>()
  assert.equal(data.find((pack) => pack.id === id)?.voice_url, voice_url, 'the list says what the page says')
  return voice_url
}

suite('a pack that is brought', async () => {
  const shop = await openShop({ env: { LIMITS: 'off' } })
  const { get, runJob, context, db } = shop
  const { createPack, save, formOf, upload, asAdmin, addTone } = await openCatalogueDesk(shop)
  const addressOf = async (id: string) => {
    const before = await addressIn(shop, id)
    await runJob('make-voices')
    return { before, after: (await addressIn(shop, id)) ?? '' }
  }
  const tracksOf = (pack: DeskPack, order: readonly number[]) => {
    const { tracks } = formOf(pack)
    return order.flatMap((at) => tracks[at] ?? [])
  }

  // The embedded engine has one connection: there nobody is ever waited for.
  if (process.env.ENGINE === 'postgres')
    test('waits for its voice while somebody changes it, and they do not wait for that (433)', async () => {
      const { id } = await createPack([420, 460], { publish: true })
      const theirs = await db.withoutPlugins().startTransaction().execute()
      await theirs.selectFrom('packs').select('id').where('id', '=', id).forUpdate().execute()
      await runJob('make-voices')
      await theirs.updateTable('packs').set({ description: 'Changed.' }).where('id', '=', id).execute()
      await theirs.commit().execute()
      const { before, after } = await addressOf(id)
      assert.equal(before, null)
      assert.match(after, /mp3$/)
    })

  test('has a voice of at most six seconds, that is kept for ever and can be had in parts (431, 433)', async () => {
    const { id } = await createPack([300, 340, 380], { publish: true })
    const { before, after } = await addressOf(id)
    assert.equal(before, null)
    assert.match(after, /^\/api\/voices\/[0-9a-f]{24}\.mp3$/)
    const { statusCode, headers, rawPayload } = await get(after)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'audio/mpeg'])
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    const seconds = secondsOfMp3(rawPayload)
    assert(seconds > 1 && seconds <= 6, `${seconds} s`)
    const part = await get(after, { range: 'bytes=10-29' })
    assert.deepEqual(
      [part.statusCode, part.headers['content-range']],
      [206, `bytes 10-29/${rawPayload.length}`],
    )
    assert.deepEqual(part.rawPayload, rawPayload.subarray(10, 30))
    assert.equal((await get(after, { 'if-none-match': headers.etag })).statusCode, 304)
  })

  test('has another when its tracks are others, and the old one until then (433)', async () => {
    const pack = await createPack([310, 350, 390], { publish: true })
    const first = (await addressOf(pack.id)).after
    const changes: [change: string, make: () => Promise<unknown>][] = [
      ['another order', () => save(pack.id, { tracks: tracksOf(pack, [1, 0, 2]) })],
      [
        'a moment',
        () =>
          save(pack.id, {
            tracks: tracksOf(pack, [1, 0, 2]).map((track, at) =>
              at === 2 ? Object.assign(track, { event: 'session.start' }) : track,
            ),
          }),
      ],
      ['one less', () => save(pack.id, { tracks: tracksOf(pack, [1, 0]), price_amount: 200 })],
      ['one more', () => addTone(pack.id, 430)],
      [
        'a recording',
        async () => {
          const { id } = await upload(toneFile(470, { seconds: 0.7 }), { name: 'voice-470.wav' })
          const { status } = await asAdmin('PUT', `/tracks/${pack.tracks[0]?.id}/recording`, {
            upload_id: id,
          })
          assert.equal(status, 200)
        },
      ],
    ]
    const addresses = [first]
    for (const [change, make] of changes) {
      await make()
      const { before, after } = await addressOf(pack.id)
      assert.equal(before, addresses.at(-1), `${change}: the old one until then`)
      assert(!addresses.includes(after), change)
      addresses.push(after)
      for (const address of addresses) assert.equal((await get(address)).statusCode, 200, change)
    }
  })

  test('keeps its voice when something else of it changes (433)', async () => {
    const pack = await createPack([315, 355], { publish: true })
    const { after } = await addressOf(pack.id)
    await save(pack.id, { title: 'Another title', price_amount: 150 })
    assert.deepEqual(await addressOf(pack.id), { before: after, after })
    await asAdmin('POST', `/packs/${pack.id}/withdraw`, {})
    assert.equal((await get(after)).statusCode, 200)
  })

  test('has a voice on the day on which it is put on sale', async () => {
    const { id } = await createPack([325])
    await runJob('make-voices')
    assert.equal((await asAdmin('POST', `/packs/${id}/publish`, {})).status, 200)
    assert.match((await addressIn(shop, id)) ?? '', /^\/api\/voices\//)
  })

  test('has its voice again when that was lost', async () => {
    const { id } = await createPack([335], { publish: true })
    const { after } = await addressOf(id)
    const take = after.slice(-28, -4)
    await context.ports.media.put(`takes/${take}/voice.mp3`, Buffer.from('noise'))
    assert.notEqual((await get(after)).statusCode, 200)
    assert.deepEqual(await addressOf(id), { before: null, after })
    assert.equal((await get(after)).statusCode, 200)
  })

  test('gives nothing else under the address of a voice', async () => {
    const { take } = await db.selectFrom('tracks').select('take').limit(1).executeTakeFirstOrThrow()
    for (const name of [
      'nothing.mp3',
      `${'a'.repeat(24)}.mp3`,
      `${take}.mp3`,
      `${take}.wav`,
      '..%2Fmaster.wav',
    ]) {
      const { statusCode, body } = await get(`/api/voices/${name}`)
      assert.deepEqual([name, statusCode, JSON.parse(body).message], [name, 404, 'Voice not found.'])
    }
  })
})

test('a pack of the studio has a voice once those of its sounds are recorded that it is made of (431)', async () => {
  const shop = await openShop({ manifest: catalogue })
  await shop.runJob('make-voices')
  assert.equal(await addressIn(shop, coldStart.id), null)
  await recordPack(shop.context, coldStart)
  await shop.runJob('make-voices')
  const { statusCode, rawPayload } = await shop.get((await addressIn(shop, coldStart.id)) ?? '')
  assert.equal(statusCode, 200)
  const seconds = secondsOfMp3(rawPayload)
  assert(seconds > 5 && seconds <= 6, `${seconds} s`)
})

suite('the studio', async () => {
  const slow = slowStudio()
  const prompt: Studio = {
    ...slow.studio,
    track: (...given) => atOnce(slow.studio.track(...given)),
    packVoice: (...given) => atOnce(slow.studio.packVoice(...given)),
  }
  function atOnce<T>(made: T) {
    slow.release()
    return made
  }
  const folder = createTempFolder()
  const shop = await openShop({ manifest: catalogue, studio: prompt, folder })
  const { db, runJob, context } = shop
  const orders = () => slow.orders.filter((order) => order.startsWith('voice'))
  const recipes = async () => {
    const packs = await db.selectFrom('packs').select(['id', 'voice_recipe']).orderBy('id').execute()
    return packs.map(({ voice_recipe }) => voice_recipe)
  }
  test('is told of a voice before there is anything to make it of, and counts it', async () => {
    const total = async () => {
      await shop.refreshCache()
      return (await shop.get('/api/config')).json().rendering.total
    }
    const before = await total()
    await runJob('make-voices')
    assert((await recipes()).every((recipe) => recipe !== null))
    assert.equal(await total(), before + catalogue.packs.length)
    assert.deepEqual(orders(), [])
  })

  test('makes each voice once, and none again of what has not changed (433)', async () => {
    await recordPack(context, coldStart)
    await runJob('make-voices')
    assert.equal(orders().length, 1)
    await runJob('make-voices')
    assert.equal(orders().length, 1)
    const found = await db
      .selectFrom('packs')
      .select('voice_take')
      .where('voice_take', 'is not', null)
      .execute()
    assert.equal(found.length, 1)
  })

  test('that makes them otherwise names them anew, and one that does not leaves them alone', async () => {
    const before = await recipes()
    const edition = async () =>
      (await db.selectFrom('catalogue_stats').select('voice_edition').executeTakeFirst())?.voice_edition
    assert.equal(await edition(), prompt.voiceEdition())
    const { planVoice } = prompt
    const other = {
      ...prompt,
      voiceEdition: () => 'another',
      planVoice: (tracks: Parameters<typeof planVoice>[0]) => planVoice(tracks.toReversed()),
    }
    const later = { ...context, ports: { ...context.ports, takes: takeStore(context.ports.media, other) } }
    await checkVoiceEdition(later)
    await makeVoices(later)
    assert.equal(await edition(), 'another')
    const after = await recipes()
    assert(after.every((recipe, at) => recipe !== before[at]))
    assert.equal(orders().length, 2, 'Cold Start alone can be heard')
    await checkVoiceEdition(later)
    assert.deepEqual(await db.selectFrom('packs_to_voice').selectAll().execute(), [])
  })
})
