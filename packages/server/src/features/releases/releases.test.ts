import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { AcquiredPack } from '@earcon/contract/library/library.calls'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { openCatalogueDesk } from '../../testing/catalogue-desk.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { get, mailbox, runOutbox } = shop
const { send, createOwner, registerUser } = shopClient(shop)
const desk = await openCatalogueDesk(shop)

const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
type Buyer = Awaited<ReturnType<typeof createOwner>>

/** A pack for coding tools on sale, and somebody who owns it. */
async function prepare() {
  const { id, tracks } = await desk.createPack([300, 340])
  const events = ['task.complete', 'task.error']
  const form = desk.formOf(await desk.show(id)).tracks
  await desk.save(id, { tracks: form.map((track, place) => Object.assign(track, { event: events[place] })) })
  const pack = await desk.packFrom(desk.asAdmin('POST', `/packs/${id}/publish`, {}))
  return { pack, owner: await createOwner(tracks.map((track) => track.id)) }
}

const release = ({ id }: DeskPack, version: string, more: object = {}) =>
  desk.save(id, { description: `As of ${version}.`, version, ...more })

const download = (them: Buyer, pack: DeskPack, version = '') =>
  get(`/api/sound-packs/${pack.id}/download${version && `?version=${version}`}`, as(them))
const earlierOf = async (them: Buyer) => {
  const { body } = await send('GET', '/api/me/acquired-content', undefined, them.token)
  return ((body?.data ?? []) as AcquiredPack[]).flatMap(({ earlier_versions = [] }) => earlier_versions)
}
const lettersTo = async ({ email }: { email: string }) => {
  await runOutbox()
  return mailbox.to(email).filter(({ subject }) => subject.endsWith(' is ready'))
}

suite('a new version of a pack', () => {
  test('is told to each of its owners once, and to nobody else (400)', async () => {
    const { pack, owner } = await prepare()
    const partly = await createOwner(pack.tracks.slice(0, 1).map(({ id }) => id))
    const stranger = await registerUser()
    const released = await release(pack, '1.1', { changes: 'A softer end.\n\nAnd a new bell.' })
    await release(released, '1.1')
    const [letter, ...more] = await lettersTo(owner)
    assert.deepEqual(more, [])
    assert.equal(letter?.subject, `${pack.title} 1.1.0 is ready`)
    assert.match(letter?.text ?? '', /stays yours,\s+and/)
    assert.match(letter?.text ?? '', /A softer end\.\n\nAnd a new bell\./)
    assert.match(
      letter?.text ?? '',
      /claude plugin marketplace update earcon\n\nclaude plugin update pack-number-\d+@earcon\n/,
    )
    assert.deepEqual([await lettersTo(partly), await lettersTo(stranger)], [[], []])
  })

  test('is told once although the mail server has to be asked twice', async () => {
    const { pack, owner } = await prepare()
    await release(pack, '1.1')
    mailbox.mood = 'busy'
    assert.deepEqual(await lettersTo(owner), [])
    mailbox.mood = 'well'
    await shop.db
      .updateTable('outbox')
      .set({ next_at: new Date(0) })
      .where('done_at', 'is', null)
      .execute()
    assert.equal((await lettersTo(owner)).length, 1)
    assert.equal((await lettersTo(owner)).length, 1)
  })

  test('is told to nobody who has given it back meanwhile', async () => {
    const { pack, owner } = await prepare()
    await release(pack, '1.1')
    await shop.db
      .updateTable('entitlements')
      .set({ withdrawn_at: new Date() })
      .where('user_id', '=', owner.id)
      .execute()
    assert.deepEqual(await lettersTo(owner), [])
  })

  test('stands on its page with what it has brought, the newest first, and in its manifests', async () => {
    const { pack, owner } = await prepare()
    const first = await release(pack, '1.9', { changes: 'Nine.' })
    await release(first, '1.10')
    const shown = SoundPack.parse(await desk.pageOf(pack.id))
    assert.equal(shown.version, '1.10.0')
    assert.deepEqual(
      shown.releases.map(({ version, changes }) => [version, changes]),
      [
        ['1.10.0', null],
        ['1.9.0', 'Nine.'],
      ],
    )
    const files = await readZipFiles((await download(owner, pack)).rawPayload)
    const plugin = files.find(({ name }) => name.endsWith('.claude-plugin/plugin.json'))
    assert.equal(JSON.parse(String(plugin?.bytes)).version, '1.10.0')
  })

  test('must be higher than the one that its owners have', async () => {
    const { pack } = await prepare()
    const released = await release(pack, '1.2')
    for (const version of ['1.1', '1', null]) {
      const { status, body } = await desk.trySave(released.id, { version })
      assert.equal(status, 400)
      assert.match(JSON.stringify(body), /version must be higher than 1\.2, which its owners have already\./)
    }
  })

  test('of a draft is a number, and told to nobody', async () => {
    const draft = await desk.createPack([300])
    await desk.save(draft.id, { version: '3' })
    const lower = await desk.save(draft.id, { version: '2' })
    assert.deepEqual([lower.version, lower.releases], ['2', []])
  })
})

suite('the version that somebody has', () => {
  test('can be had again, byte for byte, by those who had it, and not by those who came later', async () => {
    const { pack, owner } = await prepare()
    const before = (await download(owner, pack)).rawPayload
    assert.deepEqual(await earlierOf(owner), [])
    const released = await release(pack, '1.1', { title: 'Another title' })
    const later = await createOwner(pack.tracks.map(({ id }) => id))
    const now = (await download(owner, released)).rawPayload
    assert(!now.equals(before))
    assert((await download(owner, released, '1.1.0')).rawPayload.equals(now))
    assert.deepEqual([await earlierOf(owner), await earlierOf(later)], [['1.0.0'], []])
    const old = await download(owner, released, '1.0.0')
    assert(old.rawPayload.equals(before))
    assert.match(String(old.headers['content-disposition']), /_1\.0\.0\.zip/)
    for (const [them, version] of [
      [later, '1.0.0'],
      [owner, '0.9.0'],
      [owner, "1'"],
    ] as const) {
      const { statusCode, payload } = await download(them, released, version)
      assert.deepEqual(
        [statusCode, JSON.parse(payload).error.message],
        [404, 'There is no such version of this sound pack.'],
      )
    }
  })

  test('is the same to who came after a word was mended, and not promised to who came after a sound was', async () => {
    const { pack } = await prepare()
    await desk.save(pack.id, { description: 'Tones, mended.' })
    const early = await createOwner(pack.tracks.map(({ id }) => id))
    const { id: upload_id } = await desk.upload(toneFile(480), { name: 'mended.wav' })
    await desk.asAdmin('PUT', `/tracks/${pack.tracks[0]?.id}/recording`, { upload_id })
    const late = await createOwner(pack.tracks.map(({ id }) => id))
    await release(pack, '2')
    assert.deepEqual([await earlierOf(early), await earlierOf(late)], [['1.0.0'], []])
    assert.match((await lettersTo(early))[0]?.text ?? '', /stays yours/)
    assert.doesNotMatch((await lettersTo(late))[0]?.text ?? '', /stays yours/)
  })

  test('of which no track is left is none', async () => {
    const pack = await desk.createPack([300], { publish: true })
    await desk.addTone(pack.id, 340)
    const { tracks } = desk.formOf(await desk.show(pack.id))
    await desk.save(pack.id, { tracks: tracks.slice(1), version: '2' })
    const buyer = await createOwner(tracks.slice(1).map(({ id }) => id))
    assert.deepEqual(await earlierOf(buyer), [])
    assert.equal((await download(buyer, pack, '1.0.0')).statusCode, 404)
  })

  test('keeps its recordings, also when a track is replaced in several steps', async () => {
    const { pack, owner } = await prepare()
    const before = (await download(owner, pack)).rawPayload
    for (const pitch of [400, 440]) {
      const { id: upload_id } = await desk.upload(toneFile(pitch), { name: `again-${pitch}.wav` })
      await desk.asAdmin('PUT', `/tracks/${pack.tracks[0]?.id}/recording`, { upload_id })
    }
    const changed = await desk.show(pack.id)
    assert.equal(changed.is_changed_since_release, true)
    const released = await release(changed, '1.1')
    assert.equal(released.is_changed_since_release, false)
    assert((await download(owner, pack, '1.0.0')).rawPayload.equals(before))
    assert.deepEqual(await earlierOf(owner), ['1.0.0'])
  })

  test('is kept too where a track stands in another pack, and is changed there', async () => {
    const { pack, owner } = await prepare()
    const before = (await download(owner, pack)).rawPayload
    const [shared] = pack.tracks
    const other = await desk.createPack([500])
    await shop.db
      .insertInto('pack_tracks')
      .values({ pack_id: other.id, track_id: shared?.id ?? '', position: 7 })
      .execute()
    const { tracks } = desk.formOf(await desk.show(other.id))
    await desk.save(other.id, {
      tracks: tracks.map((track) => Object.assign(track, { title: `${track.title} again` })),
    })
    assert(!(await download(owner, pack)).rawPayload.equals(before))
    assert((await download(owner, pack, '1.0.0')).rawPayload.equals(before))
  })

  test('is gone on with by a link that was made before, when there is a newer one (401)', async () => {
    const { pack, owner } = await prepare()
    const { body } = await send('POST', `/api/sound-packs/${pack.id}/download-link`, undefined, owner.token)
    const url = String(body?.url)
    const whole = await get(url)
    const half = Math.floor(whole.rawPayload.length / 2)
    const begun = await get(url, { range: `bytes=0-${half - 1}` })
    await release(pack, '1.1')
    const rest = await get(url, { range: `bytes=${half}-`, 'if-range': String(begun.headers.etag) })
    assert.equal(rest.statusCode, 206)
    const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    assert.equal(sum(Buffer.concat([begun.rawPayload, rest.rawPayload])), sum(whole.rawPayload))
  })

  test('goes with its pack', async () => {
    const { pack, owner } = await prepare()
    await release(pack, '1.1')
    await shop.db
      .updateTable('entitlements')
      .set({ suspended_at: new Date() })
      .where('user_id', '=', owner.id)
      .execute()
    assert.equal((await download(owner, pack, '1.0.0')).statusCode, 403)
    assert.deepEqual(await earlierOf(owner), [])
  })
})
