import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { TrackFacts } from '@earcon/contract/takes'
import { catalogue } from './catalogue.ts'
import { openStudio } from './studio.ts'
import { sha256Of, tempFolder, toneWav, writeTemp } from './testing/sound-files.ts'

const [shortest] = catalogue.tracks.toSorted((a, b) => a.duration_ms - b.duration_ms)
assert.ok(shortest)

test('a track is ordered by its recipe and comes back as files with their sums, and what is known of them', async (t) => {
  const studio = openStudio({ folder: tempFolder, workers: 1 })
  t.after(() => studio.close())
  const { files, facts } = await studio.track(shortest.recipe)
  assert.equal(files.master.size, 44 + 4 * Math.round(shortest.duration_ms * 44.1))
  assert.deepEqual([files.master.type, files.preview.type], ['audio/wav', 'audio/mpeg'])
  for (const { path, size, crc32: sum } of Object.values(files)) {
    const bytes = readFileSync(path)
    assert.deepEqual([bytes.length, crc32(bytes)], [size, sum])
  }
  assert.ok(TrackFacts.parse(facts))
  assert.deepEqual([facts.loudness, facts.preview_start_ms, facts.preview_ms], [-16, 0, shortest.duration_ms])
})

test('a cover is drawn from the portraits of the sounds it stands for', async (t) => {
  const studio = openStudio({ folder: tempFolder, workers: 1 })
  t.after(() => studio.close())
  const { facts } = await studio.track(shortest.recipe)
  const [pack] = catalogue.packs
  assert.ok(pack)
  const { files } = await studio.cover(pack.cover_recipe, pack.slug, [facts.portrait])
  assert.match(readFileSync(files.plate.path, 'utf8'), /^<svg/)
  assert.equal(readFileSync(files.card.path).toString('latin1', 1, 4), 'PNG')
  assert.deepEqual([files.plate.type, files.card.type], ['image/svg+xml', 'image/png'])
})

test('a recipe that nobody wrote, or wrote for something else, is refused in words', async (t) => {
  const studio = openStudio({ folder: tempFolder, workers: 1 })
  t.after(() => studio.close())
  await assert.rejects(studio.track('nobody'), /knows no track by the recipe nobody/)
  await assert.rejects(studio.sample(shortest.recipe), /knows no sample/)
  await assert.rejects(studio.cover(shortest.recipe, 'no-sounds', []), /no sound to draw a cover from/)
})

test('a file that the owner brings is read in a worker, and its name is known before', async (t) => {
  const studio = openStudio({ folder: tempFolder, workers: 1 })
  t.after(() => studio.close())
  const bytes = toneWav(0.5)
  const file = { path: writeTemp(bytes), sha256: sha256Of(bytes), isSigned: true }
  assert.match(studio.recipeOfFile(file), /^[0-9a-f]{24}$/)
  assert.notEqual(studio.recipeOfFile(file), studio.recipeOfFile({ ...file, isSigned: false }))
  const { files, facts } = await studio.ingest(file)
  assert.deepEqual(readFileSync(files.master.path), bytes)
  assert.equal(facts.source.duration_ms, 500)
})

test('what cannot be taken is refused by name across the thread; what takes too long as well', async (t) => {
  const studio = openStudio({ folder: tempFolder, workers: 1 })
  const hurried = openStudio({ folder: tempFolder, workers: 1, ingestTimeoutMs: 1 })
  t.after(() => Promise.all([studio.close(), hurried.close()]))
  const file = {
    path: writeTemp(Buffer.from('Ding!')),
    sha256: sha256Of(Buffer.from('Ding!')),
    isSigned: false,
  }
  await assert.rejects(studio.ingest(file), {
    name: 'IngestRefused',
    message: 'This is a text, not a sound.',
  })
  await assert.rejects(studio.ingestCover(file.path), { name: 'IngestRefused', message: /^This is no PNG/ })
  await assert.rejects(studio.ingest({ ...file, path: `${file.path}-gone` }), {
    name: 'Error',
    message: /ENOENT/,
  })
  await assert.rejects(hurried.ingest(file), {
    name: 'IngestRefused',
    message: 'It could not be read within 0.001 seconds.',
  })
})

test('a folder that cannot be written to is told as the system tells it', async (t) => {
  const studio = openStudio({ folder: join(tempFolder, 'none'), workers: 1 })
  t.after(() => studio.close())
  await assert.rejects(studio.track(shortest.recipe), { code: 'ENOENT' })
})

function inProcess(code: string) {
  const source = code.replaceAll('STUDIO', JSON.stringify(new URL('./studio.ts', import.meta.url).href))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

test('a studio that has done its work does not keep the process alive', () => {
  const said = inProcess(`
    import { openStudio } from STUDIO
    const { facts } = await openStudio({ folder: ${JSON.stringify(tempFolder)}, workers: 1 }).track('${shortest.recipe}')
    console.log(facts.loudness)`)
  assert.equal(said, '-16')
})

test('the process of the shop loads nothing of the synthesis', () => {
  const said = inProcess(`
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      load(url, context, next) {
        loaded.push(url.split('/').at(-1))
        return next(url, context)
      },
    })
    await import(STUDIO)
    console.log(loaded.join())`)
  assert.equal(
    said,
    'studio.ts,node:os,plan.ts,recipe.ts,node:crypto,node:fs,node:path,worker-pool.ts,node:worker_threads',
  )
})
