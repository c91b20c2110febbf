import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Studio } from '@earcon/contract/takes'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { catalogue } from '@earcon/sounds/catalogue'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { coldStart, freePack, mornings } from '../../testing/catalogue-fixtures.ts'
import { layFile } from '../../testing/fake-studio.ts'
import { promptStudio, recordPack, sha256Of } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'
import { soundSumOf } from '../../testing/sounds.ts'
import { makeAudition } from './audition/installs.audition.ts'

const folder = createTempFolder()
const masterOf = (recipe: string) =>
  toneFile(200 + (Number.parseInt(recipe.slice(0, 6), 16) % 2_000), { seconds: 0.2 })
const broken = new Set<string>()

/** A studio whose sounds can be heard, but for those that are broken. */
function tunedStudio(): Studio {
  const studio = promptStudio()
  return {
    ...studio,
    async track(recipe, turn) {
      const made = await studio.track(recipe, turn)
      const bytes = broken.has(recipe) ? Buffer.from(`RIFF, but no WAV: ${recipe}`) : masterOf(recipe)
      return { ...made, files: { ...made.files, master: layFile(folder, bytes, 'audio/wav') } }
    },
  }
}

const media = createTempFolder()
const shop = await openShop({ manifest: catalogue, folder: media, studio: tunedStudio() })
const { get, ask, db, context, refreshCache } = shop
const recipesOf = ({ track_ids }: { track_ids: readonly string[] }) =>
  track_ids.map((id) => catalogue.tracks.find((track) => track.id === id)?.recipe ?? '')
const zip = `/try/${coldStart.slug}.zip`
const unpack = async (url: string) => readZipFiles((await get(url)).rawPayload)
const textOf = (files: Awaited<ReturnType<typeof unpack>>, end: string) =>
  String(files.find(({ name }) => name.endsWith(end))?.bytes)
const makings = async () => {
  const rows = await db.selectFrom('limits').select('hits').where('key', 'like', 'audition:%').execute()
  return rows.reduce((sum, { hits }) => sum + hits, 0)
}

suite('a pack for coding tools can be tried by anybody', () => {
  test('in the folder that a buyer gets, with an audition of each sound, though nothing was recorded', async () => {
    const { statusCode, rawPayload } = await get(zip)
    assert.equal(statusCode, 200)
    const tried = await readZipFiles(rawPayload)
    const owner = await shopClient(shop).createOwner(coldStart.track_ids)
    const bought = await get(`/api/sound-packs/${coldStart.id}/download`, {
      authorization: `Bearer ${owner.token}`,
    })
    const owned = await readZipFiles(bought.rawPayload)
    assert.deepEqual(
      tried.map(({ name }) => name),
      owned.map(({ name }) => name),
    )
    const masters = recipesOf(coldStart).map(masterOf)
    assert.deepEqual(
      await Promise.all(owned.slice(0, 9).map(({ bytes }) => soundSumOf(bytes))),
      await Promise.all(masters.map(soundSumOf)),
    )
    assert.deepEqual(
      tried.slice(0, 9).map(({ bytes }) => sha256Of(bytes)),
      masters.map((master) => sha256Of(makeAudition(master))),
    )
  })

  test('and says everywhere what it is', async () => {
    const files = await unpack(zip)
    const manifest = JSON.parse(textOf(files, '/openpeon.json'))
    assert.equal(manifest.name, 'cold-start')
    assert.equal(manifest.display_name, 'Cold Start (audition)')
    assert.equal(manifest.license, 'LicenseRef-Earcon-audition')
    assert.equal(
      manifest.categories['session.start'].sounds[0].sha256,
      sha256Of(files[0]?.bytes ?? Buffer.of()),
    )
    const readme = textOf(files, '/README.txt')
    assert.match(readme, /^Cold Start \(audition\)\r\n\r\nTHIS IS AN AUDITION\r\n/)
    assert(readme.includes('/sound-pack/cold-start\r\n'))
    assert(readme.includes('sh ~/.openpeon/packs/cold-start/install.sh remove'))
    assert.match(textOf(files, '/LICENCE.txt'), /^Earcon licence for trying\r\n/)
  })

  test('and has Claude Code not complain at the end, when what it was lent is gone', async () => {
    const files = await unpack(zip)
    assert.doesNotMatch(textOf(files, '/hooks/claude-code.json'), /SessionEnd/)
    assert.match(textOf(files, '/gemini/hooks/hooks.json'), /SessionEnd/)
  })

  test('whole or in parts, by whoever asks, and is sent once', async () => {
    const { headers, rawPayload } = await get(zip)
    assert.equal(headers['content-type'], 'application/zip')
    assert.equal(headers['cache-control'], 'public, max-age=3600, must-revalidate')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.equal(headers['accept-ranges'], 'bytes')
    const { etag = '' } = headers
    assert.equal((await get(zip, { 'if-none-match': etag })).statusCode, 304)
    const part = await get(zip, { range: 'bytes=1000-1999' })
    assert.equal(part.statusCode, 206)
    assert.deepEqual(part.rawPayload, rawPayload.subarray(1_000, 2_000))
    const head = await ask({ method: 'HEAD', url: zip })
    assert.deepEqual(
      [head.statusCode, head.headers.etag, head.headers['content-length'], head.rawPayload.length],
      [200, etag, String(rawPayload.length), 0],
    )
    const other = await openSecondServer(context)
    const again = await other.ask({ url: zip })
    assert.deepEqual([again.headers.etag, sha256Of(again.rawPayload)], [etag, sha256Of(rawPayload)])
  })

  test('by one line, whose script knows the very bytes that it fetches', async () => {
    const { statusCode, headers, body } = await get('/try/cold-start/install.sh')
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'text/x-shellscript; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.equal(headers['x-robots-tag'], 'noindex')
    const sum = sha256Of((await get(zip)).rawPayload)
    const [, url = ''] = new RegExp(`'cold-start ${sum} (\\S+)'`).exec(body) ?? []
    assert(url.startsWith(`${context.config.publicUrl}${zip}?`))
    assert.equal(sha256Of((await get(url.replace(context.config.publicUrl, ''))).rawPayload), sum)
    assert.equal(spawnSync('sh', ['-n'], { input: body }).status, 0)
  })
})

suite('there is nothing to try', () => {
  const refused: [what: string, url: string, words: RegExp][] = [
    ['of an unknown pack', '/try/nothing-here.zip', /Sound pack not found/],
    ['of music', '/try/dark-mode.zip', /no sounds for coding tools/],
    ['under an id', `/try/${coldStart.id}.zip`, /Sound pack not found/],
    ['outside of the shop', '/try/%2e%2e%2f%2e%2e%2fetc%2fpasswd.zip', /Sound pack not found/],
    ['one folder up', '/try/...zip', /Sound pack not found/],
    ['without a name', '/try/.zip', /nothing at this address/],
    ['in another format', '/try/cold-start.tgz', /nothing at this address/],
    ['by a script for an unknown pack', '/try/nothing-here/install.sh', /Sound pack not found/],
    ['by a script for music', '/try/dark-mode/install.sh', /no sounds for coding tools/],
  ]
  for (const [what, url, words] of refused)
    test(`${what}, and that is said`, async () => {
      const { statusCode, body } = await get(url)
      assert.equal(statusCode, 404)
      assert.match(url.endsWith('.sh') ? body : JSON.parse(body).message, words)
    })

  test('of a pack that is not on sale', async () => {
    const setPublished = (published_at: Date | null) =>
      db.updateTable('packs').set({ published_at }).where('id', '=', coldStart.id).execute()
    await setPublished(null)
    await refreshCache()
    assert.equal((await get(zip)).statusCode, 404)
    await setPublished(new Date(coldStart.published_at))
    await refreshCache()
    assert.equal((await get(zip)).statusCode, 200)
  })

  test('of a sound that nobody can read; the others are there, if there are any', async () => {
    const [first = '', ...others] = recipesOf(mornings).filter(
      (recipe) => !recipesOf(coldStart).includes(recipe),
    )
    broken.add(first)
    assert.equal((await unpack('/try/eight-good-mornings.zip')).filter(isSound).length, 7)
    for (const recipe of recipesOf(freePack)) broken.add(recipe)
    assert.equal((await get(`/try/${freePack.slug}.zip`)).statusCode, 404)
    assert.equal(others.length, 6)
  })
})

test('what the shop has lost is made anew, and can be tried again', async () => {
  const pack = catalogue.packs.find(({ slug }) => slug === 'harbour-master') ?? coldStart
  await recordPack(context, pack)
  const [lost] = await db
    .selectFrom('files')
    .select('key')
    .where('part', '=', 'master')
    .where('take', 'in', recipesOf(pack))
    // What another pack holds as well has been tried above, and is still there.
    .where('take', 'not in', recipesOf(mornings))
    .execute()
  rmSync(join(media, lost?.key ?? ''))
  assert.equal((await get('/try/harbour-master.zip')).statusCode, 503)
  assert.equal((await unpack('/try/harbour-master.zip')).filter(isSound).length, 9)
})

const isSound = ({ name }: { name: string }) => name.endsWith('.wav')

test('what was made once is made for all; whoever has too much made waits for the rest', async () => {
  const before = await makings()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => get('/try/off-by-one.zip')))
  // A cover that is still being drawn comes with the next one.
  assert.deepEqual([...new Set(crowd.map(({ statusCode }) => statusCode))], [200])
  const made = await makings()
  assert(made > before)
  await db.updateTable('limits').set({ hits: 60 }).where('key', 'like', 'audition:%').execute()
  assert.equal((await get('/try/9600-baud.zip')).statusCode, 429)
  assert.equal((await get('/try/off-by-one.zip')).statusCode, 200)
})
