import assert from 'node:assert/strict'
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { coldStart } from '../../testing/catalogue-fixtures.ts'
import { objectsOf, rowsOf } from '../../testing/dump/shop-contents.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createOperator } from '../../testing/operator.ts'
import { promptStudio, recordPack } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { openShop } from '../../testing/shop.ts'
import { dumpCommands } from './dump.commands.ts'

const shop = await openShop({ manifest: catalogue, folder: createTempFolder(), studio: promptStudio() })
await recordPack(shop.context, coldStart)
const dumps = createTempFolder()
const [folder, file] = [join(dumps, 'whole'), join(dumps, 'whole.tar')]
const from = createOperator(shop.context, dumpCommands)
assert.equal((await from.give('export', { folder })).kind, 'answered')
assert.equal((await from.give('backup', { file })).kind, 'answered')

const target = await openTarget(thisEngine)
const into = createOperator(target, dumpCommands)
// Tables, and nothing in them.
assert.equal((await into.give('restore', { file, withoutMedia: true })).kind, 'answered')

const places = 100
const { seed, below } = seededRandom(Number(process.env.SEED ?? 100))

/** The bytes up to a place, or all with another one there. */
function damage(bytes: Buffer, at: number, how: 'cut' | 'altered') {
  if (how === 'cut') return bytes.subarray(0, at)
  const altered = Buffer.from(bytes)
  altered[at] = ((altered[at] ?? 0) + 1 + below(255)) % 256
  return altered
}

async function isRefused(name: string, input: object, where: string) {
  const { kind, sentences } = await into.give(name, { ...input, replace: true, yes: true })
  assert.equal(kind, 'refused', `${where}: ${kind} ${sentences.join(' ')}`)
}

test(`a backup that is cut or altered at ${places} places is refused whole`, async (t) => {
  t.diagnostic(`seed ${seed}`)
  const before = { rows: await rowsOf(target), objects: await objectsOf(target) }
  const bytes = readFileSync(file)
  for (let count = 0; count < places; count++) {
    const [at, how] = [below(bytes.length), count % 2 ? 'cut' : 'altered'] as const
    const damaged = join(dumps, 'damaged.tar')
    writeFileSync(damaged, damage(bytes, at, how))
    await isRefused('restore', { file: damaged }, `${how} at ${at} of ${bytes.length}`)
  }
  assert.deepEqual({ rows: await rowsOf(target), objects: await objectsOf(target) }, before)
})

test(`an export of which a file is cut, altered or gone at ${places} places is refused whole`, async (t) => {
  t.diagnostic(`seed ${seed}`)
  const before = { rows: await rowsOf(target), objects: await objectsOf(target) }
  const damaged = join(dumps, 'damaged')
  cpSync(folder, damaged, { recursive: true })
  const files = globSync('**/*.*', { cwd: damaged }).filter((name) => statSync(join(folder, name)).size > 0)
  for (let count = 0; count < places; count++) {
    const name = files[below(files.length)] ?? ''
    const bytes = readFileSync(join(folder, name))
    const [at, how] = [below(bytes.length), count % 2 ? 'cut' : 'altered'] as const
    if (count % 10 === 0) rmSync(join(damaged, name))
    else writeFileSync(join(damaged, name), damage(bytes, at, how))
    await isRefused('import', { folder: damaged }, `${name} ${how} at ${at} of ${bytes.length}`)
    writeFileSync(join(damaged, name), bytes)
  }
  assert.deepEqual({ rows: await rowsOf(target), objects: await objectsOf(target) }, before)
  const whole = await into.give('import', { folder: damaged, replace: true, yes: true })
  assert.equal(whole.kind, 'answered', 'once it is mended it is a dump again')
})

test('a backup with something after its end, or something more in it, is refused', async () => {
  const bytes = readFileSync(file)
  const longer = join(dumps, 'longer.tar')
  for (const more of [Buffer.alloc(1), Buffer.alloc(512), bytes.subarray(0, 1024)]) {
    writeFileSync(longer, Buffer.concat([bytes, more]))
    await isRefused('restore', { file: longer }, `${more.length} bytes more`)
  }
  writeFileSync(longer, Buffer.concat([bytes.subarray(0, 1024), bytes]))
  await isRefused('restore', { file: longer }, 'an entry before')
})

test('what is no dump at all is refused in words', async () => {
  const empty = join(dumps, 'empty.tar')
  writeFileSync(empty, '')
  const cases: [name: string, input: object, sentence: RegExp][] = [
    ['restore', { file: empty }, /^It is damaged or cut off\.$/],
    ['restore', { file: join(dumps, 'nowhere.tar') }, /^There is no file .*nowhere\.tar\.$/],
    ['import', { folder: dumps }, /^It has no manifest/],
    ['import', { folder: join(dumps, 'nowhere') }, /^There is no folder .*nowhere\.$/],
    ['import', { folder: empty }, /^.*empty\.tar is a file: `restore` takes one, `import` takes a folder\.$/],
    ['restore', { file: dumps }, /is a folder: `import` takes one, `restore` takes a file\.$/],
    ['backup', { file: join(dumps, 'mistyped', 'shop.tar') }, /^There is no folder .*mistyped\.$/],
    ['export', { folder: join(dumps, 'mistyped', 'shop') }, /^There is no folder .*mistyped\.$/],
    ['export', { folder: empty }, /^Nothing can be written to .*empty\.tar: ENOTDIR\.$/],
  ]
  for (const [name, input, sentence] of cases) {
    const { kind, sentences } = await into.give(name, input)
    assert.equal(kind, 'refused')
    assert.match(sentences.join(), sentence)
  }
})
