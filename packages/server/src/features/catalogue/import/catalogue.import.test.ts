import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { CatalogueFilePack } from '@earcon/contract/catalogue/catalogue-file'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { openDesk } from '../../../testing/desk.ts'
import { createOperator } from '../../../testing/operator.ts'
import { createTempFolder } from '../../../testing/ports.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { createSoundFolder, packOfTones } from '../../../testing/sound-folders.ts'
import { catalogueCommands } from '../catalogue.commands.ts'
import { catalogueVersion } from '../catalogue.queries.ts'
import { sumOfFile } from './catalogue.folder.ts'
import { importCatalogue } from './catalogue.import.service.ts'
import { readSound } from './catalogue.sounds.service.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, context, get, refreshCache } = shop
const { give } = createOperator(context, catalogueCommands)
const { createOwner, send } = shopClient(shop)
const { createFormer, notesOf } = await openDesk(shop)

const bring = (folder: string, more: object = {}) => give('catalogue import', { folder, ...more })

async function packNamed(slug: string) {
  await refreshCache()
  return (await get(`/api/sound-packs/${slug}`)).json()
}

const trackIdsOf = (slug: string) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('packs', 'packs.id', 'pack_id')
    .select('track_id')
    .where('packs.slug', '=', slug)
    .orderBy('position')
    .execute()
    .then((rows) => rows.map(({ track_id }) => track_id))

/** All that an import may touch: to be compared before and after. */
const everything = async () =>
  JSON.stringify(
    await Promise.all([
      db.selectFrom('packs').selectAll().orderBy('id').execute(),
      db.selectFrom('tracks').selectAll().orderBy('id').execute(),
      db.selectFrom('pack_tracks').selectAll().orderBy('pack_id').orderBy('position').execute(),
      db.selectFrom('audit_log').select(['id', 'event', 'subject']).orderBy('id').execute(),
    ]),
  )

describe('a folder', () => {
  test('becomes packs and tracks, with what is told from the sounds and a cover that is drawn (378)', async () => {
    const { folder } = createSoundFolder([packOfTones('first', 2, { publish: true, version: '1.0' })])
    const { lines } = await bring(folder)
    assert.deepEqual(lines, [
      'new track “first-tone-1”',
      'new track “first-tone-2”',
      'new pack “first”',
      'pack “first” goes on sale',
      'Done: 1 pack, 2 tracks, 4 changes.',
    ])
    const pack = await packNamed('first')
    assert.equal(pack.title, 'Pack first')
    assert.equal(pack.price_amount, 200)
    assert.equal((await get(pack.cover_image_url)).statusCode, 200)
    const [track] = pack.tracks
    assert.equal(track.duration_seconds, 0.4)
    assert.equal(track.artist_name, 'Ada')
    assert.equal(track.recording.peaks.length, 268)
    const preview = await get(`/api/tracks/${track.id}/download?preview=true`)
    assert.equal(preview.headers['content-type'], 'audio/mpeg')
    assert.deepEqual(
      (await notesOf('pack first')).map(({ event, actor }) => [event, actor]),
      [
        ['pack-created', 'operator'],
        ['pack-published', 'operator'],
      ],
    )
  })

  test('is a draft where it does not say publish', async () => {
    await bring(createSoundFolder([packOfTones('draft', 1)]).folder)
    assert.equal((await get('/api/sound-packs/draft')).statusCode, 404)
  })

  test('applied twice changes nothing (379)', async () => {
    const { folder } = createSoundFolder([packOfTones('twice', 2, { publish: true })])
    await bring(folder)
    const before = await everything()
    const { lines } = await bring(folder)
    assert.deepEqual(lines, ['Nothing changes: 1 pack and 2 tracks are in the shop as they are here.'])
    assert.equal(await everything(), before)
  })

  test('in a dry run is read to the end and changes nothing', async () => {
    const { folder } = createSoundFolder([packOfTones('dry', 1)])
    const before = await everything()
    const { lines, steps } = await bring(folder, { dryRun: true })
    assert.deepEqual(lines, [
      'new track “dry-tone-1”',
      'new pack “dry”',
      'This would change 2 things. Nothing was changed.',
    ])
    assert.equal(await everything(), before)
    assert.deepEqual(
      [...new Set(steps.map(({ what }) => what))],
      ['Looking at files', 'Reading sounds', 'Making covers'],
    )
  })

  test('that was changed changes just that (379)', async () => {
    const { folder, packs, save } = createSoundFolder([packOfTones('changing', 2, { publish: true })])
    await bring(folder)
    const [pack] = packs as [CatalogueFilePack]
    const ids = await trackIdsOf('changing')
    Object.assign(pack, { title: 'Another title', price: 2.5 })
    Object.assign(pack.tracks[0] ?? {}, { price: 2, event: 'task.error' })
    pack.tracks.reverse()
    save()
    const { lines } = await bring(folder)
    assert.deepEqual(lines, [
      'track “changing-tone-1”: event none → “task.error”',
      'track “changing-tone-1”: price $1.50 → $2.00',
      'pack “changing”: title “Pack changing” → “Another title”',
      'pack “changing”: price $2.00 → $2.50',
      'pack “changing”: another cover',
      'pack “changing”: other tracks, or in another order',
      'Done: 1 pack, 2 tracks, 6 changes.',
    ])
    assert.deepEqual(await trackIdsOf('changing'), ids.toReversed())
    const [note] = (await notesOf('track changing-tone-1')).slice(-1)
    assert.deepEqual(note?.before, { event: null, price_amount: 150 })
    assert.deepEqual(note?.after, { event: 'task.error', price_amount: 200 })
  })

  test('whose sounds are read and in no pack yet has no cached answer forgotten', async () => {
    const { folder } = createSoundFolder([packOfTones('cached', 2, { publish: true })])
    const before = await catalogueVersion(db)
    for (const name of ['1.wav', '2.wav']) {
      const path = join(folder, 'cached', name)
      const sound = await readSound(context, { path, sha256: await sumOfFile(path), isSigned: true })
      await sound.save(db)
    }
    assert.deepEqual(await catalogueVersion(db), before)
    await bring(folder)
    assert.notDeepEqual(await catalogueVersion(db), before)
  })

  test('with another recording under the same name replaces it, and the old one is kept', async () => {
    const { folder, write } = createSoundFolder([packOfTones('replaced', 1, { publish: true, price: 1.5 })])
    await bring(folder)
    const [id = ''] = await trackIdsOf('replaced')
    const { take: old } = await db
      .selectFrom('tracks')
      .select('take')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    write('replaced/1.wav', toneFile(999, { seconds: 0.7 }))
    const { lines } = await bring(folder)
    assert(lines.includes('track “replaced-tone-1”: another recording'))
    const kept = await db.selectFrom('earlier_takes').select('take').where('track_id', '=', id).execute()
    assert.deepEqual(kept, [{ take: old }])
    assert.equal((await packNamed('replaced')).tracks[0].duration_seconds, 0.7)
  })

  test('with one more track gives it to those who own the whole pack, and to no others', async () => {
    const { folder, packs, write, save } = createSoundFolder([packOfTones('growing', 2, { publish: true })])
    await bring(folder)
    const ids = await trackIdsOf('growing')
    const whole = await createOwner(ids)
    const part = await createOwner(ids.slice(0, 1))
    packs[0]?.tracks.push({ file: 'growing/3.wav', title: 'Tone 3', price: 1.5 })
    write('growing/3.wav', toneFile(777))
    save()
    await bring(folder)
    const ownedBy = async (token: string) =>
      (await send('GET', '/api/sound-packs/growing', undefined, token)).body?.ownedConstituentTrackCount
    assert.deepEqual([await ownedBy(whole.token), await ownedBy(part.token)], [3, 1])
  })

  test('without a track that somebody owns is refused, and without one that nobody has deletes it', async () => {
    const { folder, packs, save } = createSoundFolder([packOfTones('shrinking', 3, { publish: true })])
    await bring(folder)
    const [first = '', second = ''] = await trackIdsOf('shrinking')
    await createOwner([first])
    const [pack] = packs as [CatalogueFilePack]
    const [one, , three] = pack.tracks
    assert(one && three)
    pack.tracks = [one, three]
    pack.price = 2
    save()
    // A sound that no pack holds is a fault of the folder, so it goes.
    const other = createSoundFolder([pack], {})
    assert.deepEqual((await bring(other.folder)).kind, 'answered')
    assert.equal(
      await db.selectFrom('tracks').select('id').where('id', '=', second).executeTakeFirst(),
      undefined,
    )
    pack.tracks = [three]
    pack.price = 1
    const last = createSoundFolder([pack])
    const before = await everything()
    assert.deepEqual((await bring(last.folder)).sentences, [
      '“Tone 1” belongs to people who would no longer find it. Leave it in the pack, or withdraw the pack as a whole.',
    ])
    assert.equal(await everything(), before)
  })

  test('with a picture as a cover has it stored once, and exported as it was brought', async ({ mock }) => {
    const { folder, packs, write, save } = createSoundFolder([packOfTones('worn', 1, { publish: true })])
    await bring(folder)
    const { cover_image_url } = await packNamed('worn')
    const picture = (await get(cover_image_url.replace(/svg$/, 'png'))).rawPayload
    write('worn/cover.png', picture)
    Object.assign(packs[0] ?? {}, { cover: 'worn/cover.png' })
    save()
    assert((await bring(folder)).lines.includes('pack “worn”: another cover'))

    const { media } = context.ports
    const stored = [mock.method(media, 'put'), mock.method(media, 'putFile')]
    await bring(folder, { dryRun: true })
    await bring(folder)
    for (const store of stored) assert.equal(store.mock.callCount(), 0)
    const out = join(createTempFolder(), 'out')
    await give('catalogue export', { folder: out })
    assert(readFileSync(join(out, 'worn/cover.png')).equals(picture))
  })

  test('whose packs share a file has one track in both', async () => {
    const one = packOfTones('sharing', 2, { publish: true })
    const two = { ...packOfTones('shared', 1), tracks: one.tracks.slice(0, 1) }
    const { lines } = await bring(createSoundFolder([one, two]).folder)
    assert.equal(lines.at(-1), 'Done: 2 packs, 2 tracks, 5 changes.')
    assert.equal((await trackIdsOf('shared'))[0], (await trackIdsOf('sharing'))[0])
  })

  test('exported is a folder that changes nothing when it is imported again (381)', async () => {
    const folder = join(createTempFolder(), 'out')
    const { kind } = await give('catalogue export', { folder })
    assert.equal(kind, 'answered')
    const { lines } = await bring(folder)
    assert.match(lines.join('\n'), /^Nothing changes: \d+ packs and \d+ tracks/)
    assert.match((await give('catalogue export', { folder })).sentences[0] ?? '', /is not empty/)
  })
})

describe('nothing is half imported', () => {
  test('on a disk without room, which is said', async () => {
    // Heard by no test before, so that it has to be kept.
    const bytes = toneFile(1_900, { seconds: 0.2 + Math.random() * 0.1 })
    const { folder } = createSoundFolder([packOfTones('no-room', 1)], { 'no-room/1.wav': bytes })
    const before = await everything()
    const { putFile } = context.ports.media
    context.ports.media.putFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    try {
      assert.deepEqual((await bring(folder)).sentences, [
        'There is no room left on the disk. Nothing was changed.',
      ])
    } finally {
      context.ports.media.putFile = putFile
    }
    assert.equal(await everything(), before)
    assert.equal((await bring(folder)).kind, 'answered')
  })

  test('one broken sound refuses the folder, in the words of the studio, with every other that is broken (380)', async () => {
    const { folder } = createSoundFolder([packOfTones('broken', 3)], {
      'broken/1.wav': Buffer.from('PK\u0003\u0004 this is a ZIP called .wav'.padEnd(200)),
      'broken/3.wav': toneFile(400).subarray(0, 5_000),
    })
    const before = await everything()
    const { kind, sentences } = await bring(folder)
    assert.equal(kind, 'refused')
    assert.equal(sentences.length, 2)
    assert.match(sentences[0] ?? '', /^broken\/1\.wav: .*ZIP.* \(catalogue\.json, line \d+\)$/)
    assert.match(sentences[1] ?? '', /^broken\/3\.wav: .*cut off.* \(catalogue\.json, line \d+\)$/)
    assert.equal(await everything(), before)
  })

  test('a broken cover refuses it too', async () => {
    const { folder } = createSoundFolder([packOfTones('ugly', 1, { cover: 'cover.png' })], {
      'cover.png': 'no picture',
    })
    const before = await everything()
    assert.match((await bring(folder)).sentences[0] ?? '', /^cover\.png: /)
    assert.equal(await everything(), before)
  })

  test('a folder without a manifest, with two, or that is none, is refused in a sentence', async () => {
    const { folder, write } = createSoundFolder([packOfTones('two', 1)])
    write('catalogue.yaml', 'packs: []')
    assert.match(
      (await bring(folder)).sentences[0] ?? '',
      /There are both catalogue\.yaml and catalogue\.json/,
    )
    assert.match((await bring(createTempFolder())).sentences[0] ?? '', /There is no catalogue\.yaml in/)
    assert.match((await bring('/nowhere/at/all')).sentences[0] ?? '', /There is no folder/)
    assert.match((await bring(join(folder, 'catalogue.json'))).sentences[0] ?? '', /is no folder/)
  })

  test('a manifest that would never end is no plain file', async () => {
    const { folder } = createSoundFolder([packOfTones('endless', 1)])
    rmSync(join(folder, 'catalogue.json'))
    mkdirSync(join(folder, 'catalogue.yaml'))
    assert.deepEqual((await bring(folder)).sentences, ['catalogue.yaml is no plain file.'])
    rmSync(join(folder, 'catalogue.yaml'), { recursive: true })
    symlinkSync('/dev/zero', join(folder, 'catalogue.yaml'))
    assert.deepEqual((await bring(folder)).sentences, ['catalogue.yaml is no plain file.'])
  })

  test('a link that leads out of the folder is no file of it', async () => {
    const { folder, packs, save } = createSoundFolder([packOfTones('linked', 1)])
    const outside = createSoundFolder([packOfTones('outside', 1)])
    symlinkSync(join(outside.folder, 'outside/1.wav'), join(folder, 'linked/2.wav'))
    packs[0]?.tracks.push({ file: 'linked/2.wav', title: 'Two', price: 1.5 })
    save()
    assert.match(
      (await bring(folder)).sentences.join('\n'),
      /“linked\/2\.wav” is a link that leads out of the folder/,
    )
  })

  test('whoever is no administrator any more when it is done has imported nothing', async () => {
    const { folder } = createSoundFolder([packOfTones('former', 1)])
    const former = await createFormer()
    const before = await everything()
    await assert.rejects(importCatalogue(former, folder), { code: 'owner-only' })
    assert.equal(await everything(), before)
  })
})
