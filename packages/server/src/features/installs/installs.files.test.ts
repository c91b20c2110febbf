import assert from 'node:assert/strict'
import { beforeEach, mock, suite, test } from 'node:test'
import { createInstallToken } from '@earcon/contract/installs/installs.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { wavOf } from '@earcon/tags/testing/sound-files'
import { sql } from 'kysely'
import { createBuyers } from '../../testing/buyers.ts'
import { coldStart, freePack } from '../../testing/catalogue-fixtures.ts'
import { promptStudio, recordPack, sha256Of } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { recordQueries } from '../../testing/recorded-queries.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { openShop } from '../../testing/shop.ts'
import { drawCovers } from '../catalogue/catalogue.recordings.service.ts'
import { openPackArchive } from '../library/downloads/library.pack-archive.service.ts'
import { grantTracks } from '../library/library.service.ts'

// Real sounds, if short ones: those get tags.
const studio = promptStudio((recipe) => wavOf({ sound: Buffer.from(recipe.repeat(1000)) }))
const shop = await openShop({ manifest: catalogue, folder: createTempFolder(), studio })
const { context, db, ask } = shop
const other = await openSecondServer(context)
const { publicUrl } = context.config
await recordPack(context, coldStart)
await recordPack(context, freePack)
// A download does not wait long for it, and one with a cover has other bytes.
await drawCovers(context)

beforeEach(async () => {
  await db.deleteFrom('limits').execute()
})

/** Somebody who owns these tracks, and a token of theirs. */
async function ownerOf(trackIds: readonly string[]) {
  const [owner] = await createBuyers(shop, 1)
  assert(owner)
  await grantTracks(context, owner.id, [...trackIds])
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await ask({ method: 'POST', url: '/api/me/install-tokens', payload: {}, headers })
  const { id, token } = createInstallToken.answer.parse(answer.json())
  const file = (name: string, more = {}) => ask({ url: `/i/${token}/${name}`, headers: more })
  return { ...owner, headers, token, tokenId: id, file }
}

interface Marketplace {
  name: string
  owner: { name: string }
  plugins: { name: string; version: string; source: { source: string; url: string; sha256: string } }[]
}
const pluginsOf = async (owner: Awaited<ReturnType<typeof ownerOf>>) =>
  (await owner.file('marketplace.json')).json<Marketplace>().plugins

const pathOf = (url: string | undefined) => (url ?? '').replace(publicUrl, '')

suite('a marketplace for Claude Code', () => {
  test('lists every pack for coding tools that is owned as a whole, and the free one (392)', async () => {
    const music = catalogue.packs.find(({ slug }) => slug === 'dark-mode')
    const owner = await ownerOf([...coldStart.track_ids, ...(music?.track_ids ?? [])])
    const answer = await owner.file('marketplace.json')
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    const { name, owner: by, plugins } = answer.json<Marketplace>()
    assert.deepEqual([name, by], ['earcon', { name: 'Earcon' }])
    assert.deepEqual(
      plugins.map(({ name, version, source }) => [name, version, source.source, source.url]),
      ['cold-start', 'hello-world'].map((slug) => [
        slug,
        '1.0.0',
        'archive',
        `${publicUrl}/i/${owner.token}/${slug}.zip`,
      ]),
    )
  })

  test('not one of which something is missing', async () => {
    const owner = await ownerOf(coldStart.track_ids.slice(1))
    assert.deepEqual(
      (await pluginsOf(owner)).map(({ name }) => name),
      ['hello-world'],
    )
  })

  test('with the checksum of the very ZIP that is sent, which is that of any download', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    for (const { source } of await pluginsOf(owner)) {
      const zip = await ask({ url: pathOf(source.url) })
      assert.equal(zip.headers['content-type'], 'application/zip')
      assert.equal(sha256Of(zip.rawPayload), source.sha256)
    }
    const usual = await ask({ url: `/api/sound-packs/${coldStart.id}/download`, headers: owner.headers })
    const zip = await owner.file('cold-start.zip')
    assert.deepEqual(zip.rawPayload, usual.rawPayload)
    assert.equal(zip.headers.etag, usual.headers.etag)
  })

  test('each archive is read once and each sound in it, also for ten who ask at once, and not again by another server', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    // That every file is whole, and where in it the sound lies, each server learns for itself.
    await owner.file('marketplace.json')
    await db.deleteFrom('archive_sums').execute()
    const read = mock.method(context.ports.media, 'read')
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.file('marketplace.json')))
    const keys = read.mock.calls.map(({ arguments: [key] }) => key)
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
    const masters = keys.filter((key) => key.endsWith('/master.wav'))
    const count = coldStart.track_ids.length + freePack.track_ids.length
    assert.equal(new Set(masters).size, count)
    assert.equal(masters.length, 2 * count, 'for the sum that a manifest names, and for that of the archive')
    read.mock.resetCalls()
    const again = await other.ask({ url: `/i/${owner.token}/marketplace.json` })
    const range = { range: 'bytes=0-9' }
    const part = await other.ask({ url: `/i/${owner.token}/cold-start.zip`, headers: range })
    assert.equal(again.body, answers[0]?.body)
    assert.equal(part.statusCode, 206)
    assert.equal(read.mock.callCount(), 0)
    read.mock.restore()
  })

  test('the sums of all sounds of a pack are asked for at once', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    await pluginsOf(owner)
    const heard = recordQueries(db)
    await openPackArchive({ ...context, db: heard.db }, coldStart.id, owner.id)
    assert.equal(heard.queries.filter((query) => query.includes('archive_sums')).length, 1)
  })

  test('what was computed long ago is forgotten, and computed anew', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    const before = (await owner.file('marketplace.json')).body
    const made_at = sql<Date>`now() - interval '91 days'`
    await db.updateTable('archive_sums').set({ made_at }).execute()
    await shop.runJob('sweep-downloads')
    assert.deepEqual(await db.selectFrom('archive_sums').select('tag').execute(), [])
    assert.equal((await owner.file('marketplace.json')).body, before)
  })
})

test('a ZIP can be asked for in parts, is kept by nobody on the way, and is found by no search engine', async () => {
  const owner = await ownerOf(coldStart.track_ids)
  const whole = await owner.file('cold-start.zip')
  const part = await owner.file('cold-start.zip', { range: 'bytes=100-199' })
  assert.equal(part.statusCode, 206)
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(100, 200))
  const known = await owner.file('cold-start.zip', { 'if-none-match': String(whole.headers.etag) })
  assert.equal(known.statusCode, 304)
  for (const name of ['marketplace.json', 'install.sh', 'cold-start.zip', 'cold-start.tgz', 'nothing.txt']) {
    const { headers } = await owner.file(name)
    assert.match(String(headers['cache-control']), /no-store/, name)
    assert.match(String(headers['x-robots-tag']), /noindex/, name)
    assert.equal(headers['referrer-policy'], 'no-referrer', name)
  }
})

test('a download by a token is noted as any other, and takes a free pack for its owner', async () => {
  const owner = await ownerOf(coldStart.track_ids)
  await pluginsOf(owner)
  await ask({ method: 'HEAD', url: `/i/${owner.token}/cold-start.zip` })
  const noted = () =>
    db.selectFrom('downloads').select('pack_id').where('user_id', '=', owner.id).orderBy('id').execute()
  assert.deepEqual(await noted(), [])
  await owner.file('cold-start.zip')
  await owner.file('hello-world.tgz')
  assert.deepEqual(await noted(), [{ pack_id: coldStart.id }, { pack_id: freePack.id }])
  const claims = await db.selectFrom('claims').select('pack_id').where('user_id', '=', owner.id).execute()
  assert.deepEqual(claims, [{ pack_id: freePack.id }])
})

test('the installer names what is owned; of the free pack it knows, and leaves it out of all', async () => {
  const owner = await ownerOf(coldStart.track_ids)
  const answer = await owner.file('install.sh')
  assert.match(String(answer.headers['content-type']), /^text\/x-shellscript/)
  const plugins = await pluginsOf(owner)
  const lineOf = (name: string, rest = '') => {
    const { source } = plugins.find((plugin) => plugin.name === name) ?? {}
    return `${name} ${source?.sha256} ${source?.url}${rest}`
  }
  assert(answer.body.includes(`'${lineOf('cold-start')}\n${lineOf('hello-world', ' only-by-name')}'`))
})

suite('what is owned no longer cannot be had from that moment on, on any server', () => {
  const refused = async (
    owner: Awaited<ReturnType<typeof ownerOf>>,
    [status, sentence]: [status: number, sentence: RegExp],
  ) => {
    for (const at of [shop, other]) {
      const { plugins } = (await at.ask({ url: `/i/${owner.token}/marketplace.json` })).json<Marketplace>()
      assert(!plugins.some(({ name }) => name === 'cold-start'))
      assert.doesNotMatch((await at.ask({ url: `/i/${owner.token}/install.sh` })).body, /cold-start /)
      for (const ending of ['zip', 'tgz']) {
        const answer = await at.ask({ url: `/i/${owner.token}/cold-start.${ending}` })
        assert.equal(answer.statusCode, status)
        assert.match(answer.json<{ message: string }>().message, sentence)
      }
    }
  }
  const set = (owner: { id: string }, column: 'withdrawn_at' | 'suspended_at', value: Date | null) =>
    db
      .updateTable('entitlements')
      .set({ [column]: value })
      .where('user_id', '=', owner.id)
      .execute()

  test('after a refund', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    assert.equal((await owner.file('cold-start.zip')).statusCode, 200)
    await set(owner, 'withdrawn_at', new Date())
    await refused(owner, [403, /^You do not own all of this sound pack/])
  })

  test('while it is in dispute, and no longer', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    await set(owner, 'suspended_at', new Date())
    await refused(owner, [403, /^This purchase is under review/])
    await set(owner, 'suspended_at', null)
    assert.equal((await pluginsOf(owner)).length, 2)
  })

  test('what somebody bought stays theirs when it is no longer sold', async () => {
    const owner = await ownerOf(coldStart.track_ids)
    const sell = (published_at: Date | null) =>
      db.updateTable('packs').set({ published_at }).where('id', '=', coldStart.id).execute()
    await sell(null)
    const names = (await pluginsOf(owner)).map(({ name }) => name)
    await sell(new Date())
    assert.deepEqual(names, ['cold-start', 'hello-world'])
  })
})

test('there is nothing but these files, and music is no plugin', async () => {
  const music = catalogue.packs.find(({ slug }) => slug === 'dark-mode')
  const owner = await ownerOf(music?.track_ids ?? [])
  for (const name of [
    'dark-mode.zip',
    'warm-start.zip',
    'cold-start',
    'x.exe',
    '.zip',
    '%2e%2e.zip',
    'a/b/c',
  ])
    assert.equal((await owner.file(name)).statusCode, 404, name)
  assert.equal((await ask({ url: `/i/${owner.token}` })).statusCode, 404)
  assert.equal((await ask({ method: 'POST', url: `/i/${owner.token}/install.sh` })).statusCode, 405)
})

test('a token that is none gets one answer, whatever is wrong with it', async () => {
  const owner = await ownerOf(coldStart.track_ids)
  await ask({ method: 'DELETE', url: `/api/me/install-tokens/${owner.tokenId}`, headers: owner.headers })
  const sentence =
    'This install line is not valid. It may have been revoked: please make a new one in your account.'
  for (const token of [
    owner.token,
    `eci_${'a'.repeat(43)}`,
    'x',
    '%00',
    owner.headers.authorization.slice(7),
  ]) {
    for (const name of ['marketplace.json', 'cold-start.zip', 'cold-start.tgz', 'nothing']) {
      const answer = await ask({ url: `/i/${token}/${name}` })
      assert.deepEqual([answer.statusCode, answer.json<{ message: string }>().message], [404, sentence])
    }
    const plain = await ask({ url: `/i/${token}/install.sh` })
    assert.deepEqual([plain.statusCode, plain.body], [404, `${sentence}\n`])
    assert.match(String(plain.headers['content-type']), /^text\/plain/)
  }
})

test('who guesses is stopped, and a good token at the same address is not', async () => {
  const owner = await ownerOf(coldStart.track_ids)
  const guess = async () => (await ask({ url: '/i/guess/install.sh' })).statusCode
  let last = 404
  for (let tries = 0; tries < 100 && last === 404; tries++) last = await guess()
  assert.equal(last, 429)
  assert.equal((await owner.file('install.sh')).statusCode, 200)
})

test('one token is good for so much in a minute, and no more', async () => {
  const owner = await ownerOf(coldStart.track_ids)
  let last = 404
  for (let tries = 0; tries < 300 && last === 404; tries++) last = (await owner.file('nothing')).statusCode
  assert.equal(last, 429)
})
