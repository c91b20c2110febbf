import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { catalogue } from './catalogue.ts'
import { loadManifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'earcon-manifest-'))
after(() => rmSync(folder, { recursive: true }))

/** Sources of a small catalogue, and how often it was read from them. */
function open(name: string) {
  const sources = join(folder, name, 'src')
  mkdirSync(join(sources, 'packs'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(sources, file), text)
  write('../package.json', '{}')
  write('catalogue.ts', 'one')
  write('packs/bells.ts', 'ding')
  const count = { reads: 0 }
  const file = join(folder, name, 'kept/manifest.json')
  const read = async () => ({ ...catalogue, samples: catalogue.samples.slice(count.reads++) })
  return { write, count, file, load: () => loadManifest({ sources, file, read }) }
}

test('the manifest that is kept is the one that the scores tell', async () => {
  const { load, count } = open('same')
  assert.deepEqual([await load(), await load(), count.reads], [catalogue, catalogue, 1])
})

const changes: [change: string, file: string, text: string][] = [
  ['another note', 'packs/bells.ts', 'dong'],
  ['another pack', 'packs/horns.ts', ''],
  ['another version of a package', '../package.json', '{ "dependencies": {} }'],
]
for (const [change, file, text] of changes)
  test(`${change} has the scores read again`, async () => {
    const { load, write, count } = open(change)
    await load()
    write(file, text)
    assert.equal((await load()).samples.length, catalogue.samples.length - 1)
    assert.equal(count.reads, 2)
  })

test('what was kept and is broken is made again, and nothing is left lying beside it', async () => {
  const { load, file, count } = open('broken')
  await load()
  writeFileSync(file, '{"hash":')
  await load()
  assert.equal(count.reads, 2)
  assert.deepEqual(readdirSync(join(file, '..')), ['manifest.json'])
})

test('where nothing can be kept, the scores are read', async () => {
  const { file, count, load } = open('nowhere')
  writeFileSync(join(file, '../..', 'kept'), 'a file where a folder is wanted')
  await load()
  assert.deepEqual(await load(), { ...catalogue, samples: catalogue.samples.slice(1) })
  assert.equal(count.reads, 2)
})
