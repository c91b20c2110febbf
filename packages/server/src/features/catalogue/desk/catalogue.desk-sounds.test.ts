import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import type { AcquiredPack } from '@earcon/contract/library/library.calls'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { messageOf } from '../../../errors.ts'
import { openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { createTempFolder } from '../../../testing/ports.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { createSoundFolder, packOfTones } from '../../../testing/sound-folders.ts'
import { soundSumOf } from '../../../testing/sounds.ts'
import { exportCatalogue } from '../import/catalogue.export.service.ts'
import { importCatalogue } from '../import/catalogue.import.service.ts'
import { addTrack, replaceRecording, setPackCover } from './catalogue.desk-sounds.service.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { context, get } = shop
const { send, createOwner, registerUser } = shopClient(shop)
const desk = await openCatalogueDesk(shop)
const { asAdmin, packFrom, upload, createPack, addTone, save, show, pageOf, everything, notesOf } = desk

const operator = { ...context, operator: { kind: 'operator' as const } }
let count = 0
const uploadTone = async (pitch: number, more: object = {}) =>
  (await upload(toneFile(pitch, more), { name: `other-${++count}.wav` })).id
const replace = async (track: string, upload_id: string) => {
  const { status, body } = await asAdmin('PUT', `/tracks/${track}/recording`, { upload_id })
  assert.equal(status, 200, JSON.stringify(body))
  return body?.data as DeskPack[]
}
const firstOf = ({ tracks }: DeskPack) => tracks[0]?.id ?? ''
const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const earlierOf = async (them: { token: string }) => {
  const { body } = await send('GET', '/api/me/acquired-content', undefined, them.token)
  return ((body?.data ?? []) as AcquiredPack[]).flatMap(({ tracks }) =>
    tracks.flatMap(({ earlier_recordings = [] }) => earlier_recordings.map(({ id }) => id)),
  )
}

describe('a recording that is replaced', () => {
  const download = (them: { token: string }, track: string, recording = '') =>
    get(`/api/tracks/${track}/download${recording && `?recording=${recording}`}`, as(them))

  test('gives its owners the new one beside the old, and later ones the new one alone (385)', async () => {
    const pack = await createPack([300], { publish: true })
    const track = firstOf(pack)
    const owner = await createOwner([track])
    const [changed] = await replace(track, await uploadTone(340, { seconds: 0.5 }))
    assert.equal(changed?.tracks[0]?.duration_seconds, 0.5)
    assert.equal(changed?.tracks[0]?.earlier_recordings, 1)
    assert.notEqual(changed?.revision, pack.revision)
    const later = await createOwner([track])
    const stranger = await registerUser()

    for (const them of [owner, later])
      assert.equal(
        await soundSumOf((await download(them, track)).rawPayload),
        await soundSumOf(toneFile(340, { seconds: 0.5 })),
      )
    const [old = ''] = await earlierOf(owner)
    const kept = await download(owner, track, old)
    assert.equal(await soundSumOf(kept.rawPayload), await soundSumOf(toneFile(300)))
    assert.match(String(kept.headers['content-disposition']), /Tone_300_earlier\.wav/)
    assert.deepEqual([await earlierOf(later), await earlierOf(stranger)], [[], []])
    assert.equal((await download(later, track, old)).statusCode, 404)
    assert.equal((await download(stranger, track, old)).statusCode, 403)
    assert.equal((await get(`/api/tracks/${track}/download?recording=${old}`)).statusCode, 401)
    assert.equal((await download(owner, track, 'nothing')).statusCode, 404)
    const other = await createPack([320], { publish: true })
    assert.equal((await download(owner, firstOf(other), old)).statusCode, 403)
  })

  test('is noted with what it was, and its cover is drawn anew', async () => {
    const { id, cover_image_url, tracks } = await createPack([300])
    await replace(tracks[0]?.id ?? '', await uploadTone(340))
    const notes = await notesOf(`track ${tracks[0]?.slug}`)
    const note = notes.find(({ event }) => event === 'recording-replaced')
    assert.deepEqual(Object.keys(note?.before ?? {}).toSorted(), ['duration_ms', 'original_format', 'take'])
    assert.notEqual((await show(id)).cover_image_url, cover_image_url)
  })

  test('that comes back is no earlier one any more', async () => {
    const { id, tracks } = await createPack([300])
    const track = tracks[0]?.id ?? ''
    const owner = await createOwner([track])
    await replace(track, await uploadTone(340))
    const [old] = await earlierOf(owner)
    await replace(track, await uploadTone(300))
    assert.equal((await show(id)).tracks[0]?.earlier_recordings, 1)
    const [now] = await earlierOf(owner)
    assert.notEqual(now, old)
    assert.equal(await soundSumOf((await download(owner, track)).rawPayload), await soundSumOf(toneFile(300)))
  })

  test('changes every pack that holds its track', async () => {
    const one = packOfTones('both-one', 2, { publish: true })
    const two = { ...packOfTones('both-two', 1), tracks: one.tracks.slice(0, 1) }
    await importCatalogue(operator, createSoundFolder([one, two]).folder)
    const before = [await show('both-one'), await show('both-two')]
    const after = await replace(firstOf(await show('both-two')), await uploadTone(340))
    assert.equal(after.length, 2)
    for (const { slug, revision } of before) assert.notEqual((await show(slug)).revision, revision)
  })

  test('of no track, or by no upload, changes nothing', async () => {
    const track = firstOf(await createPack([300]))
    const upload_id = await uploadTone(340)
    const before = await everything()
    for (const [id, body] of [
      ['nothing', { upload_id }],
      [track, { upload_id: 'nothing' }],
    ] as const)
      assert.equal((await asAdmin('PUT', `/tracks/${id}/recording`, body)).status, 404)
    assert.deepEqual(await everything(), before)
  })
})

describe('a track that is added', () => {
  test('is given to those who own the whole pack, and to no others', async () => {
    const pack = await createPack([300, 320], { publish: true })
    const ids = pack.tracks.map(({ id }) => id)
    const whole = await createOwner(ids)
    const part = await createOwner(ids.slice(0, 1))
    const added = await addTone(pack.id, 340)
    assert.deepEqual(
      added.tracks.map(({ title, artist, genre, file }) => [title, artist, genre, file?.endsWith('.wav')]),
      [300, 320, 340].map((pitch) => [`Tone ${pitch}`, 'Earcon', 'Sound', true]),
    )
    const owned = async (them: { token: string }) => {
      const page = await pageOf(pack.id, them)
      return typeof page === 'object' && page.ownedConstituentTrackCount
    }
    assert.deepEqual([await owned(whole), await owned(part)], [3, 1])
    assert.equal(added.tracks[2]?.owners, 1)
    assert.notEqual(added.revision, pack.revision)
    assert.notEqual(added.cover_image_url, pack.cover_image_url)
  })

  test('to a draft is given to nobody', async () => {
    const pack = await createPack([300])
    await createOwner([firstOf(pack)])
    assert.equal((await addTone(pack.id, 320)).tracks[1]?.owners, 0)
  })

  test('with a title that is there already gets a slug of its own', async () => {
    const { id, slug } = await createPack([300])
    const { tracks } = await addTone(id, 300)
    assert.deepEqual(
      tracks.map((track) => track.slug),
      [`${slug}-tone-300`, `${slug}-tone-300-2`],
    )
  })

  test('says what is wrong with it, and is not added', async () => {
    const { id } = await createPack([300])
    const upload_id = await uploadTone(320)
    const before = await everything()
    const wrong = { upload_id, title: 'x'.repeat(121), price_amount: 45, genre: 'x'.repeat(61) }
    const { status, body } = await asAdmin('POST', `/packs/${id}/tracks`, wrong)
    assert.equal(status, 400)
    assert.equal(body?.errors?.length, 3)
    const event = { upload_id, title: 'x', price_amount: 150, event: 'task.nap' }
    const { body: refused } = await asAdmin('POST', `/packs/${id}/tracks`, event)
    assert.deepEqual(refused?.errors, ['event must be one of the nine.'])
    assert.equal((await asAdmin('POST', '/packs/nothing/tracks', { ...event, event: null })).status, 404)
    assert.deepEqual(await everything(), before)
  })
})

describe('the cover', () => {
  const picture = async ({ cover_image_url }: DeskPack) =>
    (await get(cover_image_url?.replace(/svg$/, 'png') ?? '')).rawPayload
  const setCover = (id: string, upload_id: string | null) =>
    packFrom(asAdmin('PUT', `/packs/${id}/cover`, { upload_id }))
  const uploadPicture = async (pack: DeskPack) =>
    (await upload(await picture(pack), { name: `cover-${++count}.png`, kind: 'cover' })).id

  test('is a picture that was brought, and is drawn again when it is given back', async () => {
    const pack = await createPack([300], { publish: true })
    const other = await createPack([320])
    const worn = await setCover(pack.id, await uploadPicture(other))
    assert.notEqual(worn.cover_image_url, pack.cover_image_url)
    assert.notEqual(worn.revision, pack.revision)
    assert.equal((await get(worn.cover_image_url ?? '')).statusCode, 200)
    const grown = await addTone(pack.id, 320)
    assert.equal(grown.cover_image_url, worn.cover_image_url, 'more sounds do not change it')
    const drawn = await setCover(pack.id, null)
    assert.notEqual(drawn.cover_image_url, worn.cover_image_url)
    const [note] = (await notesOf(`pack ${pack.slug}`)).slice(-1)
    assert.deepEqual(Object.keys(note?.after ?? {}), ['cover_take'])
  })

  test('of a pack without sounds goes when it is given back', async () => {
    const pack = await createPack([])
    const worn = await setCover(pack.id, await uploadPicture(await createPack([320])))
    assert.notEqual(worn.cover_image_url, null)
    assert.equal((await setCover(pack.id, null)).cover_image_url, null)
  })

  test('that is drawn already is drawn once', async () => {
    const { id } = await createPack([300])
    const before = await everything()
    await setCover(id, null)
    await save(id, {})
    assert.deepEqual(await everything(), before)
  })

  test('is not drawn for other words, only for other sounds and another address', async () => {
    const [pack, other] = [await createPack([300]), await createPack([320])]
    // Ours are drawn from the score, which says more than a recording.
    await shop.db
      .updateTable('packs')
      .set((eb) => ({ cover_take: eb.selectFrom('packs').select('cover_take').where('id', '=', other.id) }))
      .where('id', '=', pack.id)
      .execute()
    const said = await save(pack.id, { title: 'Other words', description: 'Said in other words.' })
    assert.equal(said.cover_image_url, other.cover_image_url)
    const moved = await save(pack.id, { slug: 'moved-elsewhere' })
    assert.notEqual(moved.cover_image_url, other.cover_image_url)
    assert.notEqual(moved.cover_image_url, pack.cover_image_url)
  })

  test('is drawn anew although a master is lost, and stays as it is where it cannot be', async () => {
    // Of its own, because it loses what other tests use.
    const folder = createTempFolder()
    const shop = await openShop({ env: { LIMITS: 'off' }, folder })
    const { createPack, trySave, show } = await openCatalogueDesk(shop)
    const pack = await createPack([300, 320])
    const { take } = await shop.db
      .selectFrom('tracks')
      .select('take')
      .where('id', '=', firstOf(pack))
      .executeTakeFirstOrThrow()
    rmSync(join(folder, `takes/${take}/master.wav`))
    for (const slug of ['lost', 'lost-again'])
      assert.equal((await trySave(pack.id, { title: `Pack ${slug}`, slug })).status, 200)
    const drawn = await show(pack.id)
    assert.notEqual(drawn.cover_image_url, pack.cover_image_url)

    rmSync(join(folder, `takes/${take}/take.json`))
    for (const slug of ['gone', 'gone-again']) assert.equal((await trySave(pack.id, { slug })).status, 200)
    assert.equal((await show(pack.id)).cover_image_url, drawn.cover_image_url)
    const faults: string[] = []
    const context = {
      ...shop.context,
      operator: { kind: 'operator' as const },
      report: (error: unknown, what: string) => void faults.push(`${what}: ${messageOf(error)}`),
    }
    await setPackCover(context, pack.id, null)
    assert.match(faults.join('\n'), /^the cover of gone-again could not be drawn: .* knows no track/)
  })

  test('is no sound, and no upload is none', async () => {
    const { id } = await createPack([300])
    const sound = await uploadTone(320)
    const before = await everything()
    for (const upload_id of [sound, 'nothing'])
      assert.equal((await asAdmin('PUT', `/packs/${id}/cover`, { upload_id })).status, 404)
    assert.deepEqual(await everything(), before)
  })
})

test('sounds that were uploaded by odd names, or by one, come back from an export as they were', async () => {
  const { id } = await createPack([])
  for (const [at, name] of ['tone.wav', 'Tone.wav', 'catalogue.yaml', '.hidden.wav'].entries()) {
    const { id: upload_id } = await upload(toneFile(300 + 20 * at), { name })
    const track = { upload_id, title: 'Same', price_amount: 150 }
    assert.equal((await asAdmin('POST', `/packs/${id}/tracks`, track)).status, 201)
  }
  const told = async () => {
    const found = await context.db.selectFrom('tracks').select(['id', 'slug', 'take']).orderBy('id').execute()
    return [found, (await show(id)).tracks.map((track) => track.id)]
  }
  const before = await told()
  const folder = join(createTempFolder(), 'out')
  await exportCatalogue(operator, folder)
  await importCatalogue(operator, folder)
  assert.deepEqual(await told(), before)
})

test('whoever is no administrator any more when it is done has changed nothing', async () => {
  const pack = await createPack([300])
  const id = await uploadTone(320)
  const former = await desk.createFormer()
  const track = { upload_id: id, title: 'x', price_amount: 150, event: null, loops: false }
  const before = await everything()
  for (const attempt of [
    () => addTrack(former, pack.id, track),
    () => replaceRecording(former, firstOf(pack), id),
    () => setPackCover(former, pack.id, null),
  ])
    await assert.rejects(attempt, { code: 'owner-only' })
  assert.deepEqual(await everything(), before)
})
