import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mediaOnDisk } from '../../ports/media.ts'
import { slowStudio } from '../../testing/fake-studio.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { takeStore } from './take-store.ts'

const chime = 'a'.repeat(24)

async function open(folder = createTempFolder()) {
  const slow = slowStudio()
  return { ...slow, folder, shelf: takeStore(await mediaOnDisk(folder), slow.studio) }
}

/** A shelf on which the chime lies already. */
async function stocked() {
  const { shelf, waitForOrders, release: allow, folder } = await open()
  const making = shelf.track(chime)
  await waitForOrders(1)
  allow()
  await making
  return folder
}

test('what is asked for twice at once is made once', async () => {
  const { shelf, orders, waitForOrders, release: allow } = await open()
  const both = Promise.all([shelf.track(chime), shelf.track(chime)])
  await waitForOrders(1)
  allow()
  const [one, other] = await both
  assert.deepEqual(one, other)
  assert.deepEqual(orders, [chime])
})

test('what lies on the shelf is not made again, not even by another shop on the same store', async () => {
  const folder = await stocked()
  const { shelf, orders } = await open(folder)
  const { files, facts } = await shelf.track(chime)
  assert.equal(files.preview.key, `takes/${chime}/preview.mp3`)
  assert.equal(facts.loudness, -16)
  assert.deepEqual(orders, [])
})

test('what was ordered without haste is hastened when somebody waits for it', async () => {
  const { shelf, orders, waitForOrders, release: allow } = await open()
  const making = shelf.track(chime)
  await waitForOrders(1)
  const waiting = shelf.track(chime, 'awaited')
  await waitForOrders(2)
  assert.deepEqual(orders, [chime, `${chime}, urgently`])
  allow()
  assert.deepEqual(await waiting, await making)
})

test('who waits for what is still being looked for is served in haste', async () => {
  const { shelf, orders, waitForOrders, release: allow } = await open()
  const both = Promise.all([shelf.track(chime), shelf.track(chime, 'awaited')])
  await waitForOrders(1)
  allow()
  await both
  assert.deepEqual(orders, [`${chime}, urgently`])
})

test('what a recording looks like is read from its description, and nothing is made for it', async () => {
  const { shelf, orders } = await open(await stocked())
  assert.deepEqual(await shelf.portrait(chime), { spectrum: 'AA==', figure: 'AAA=', envelope: 'AA==' })
  assert.equal(await shelf.portrait('b'.repeat(24)), undefined)
  assert.deepEqual(orders, [])
})

const harms: [harm: string, how: (folder: string) => void][] = [
  ['lost its description, as after a crash', (folder) => rmSync(join(folder, `takes/${chime}/take.json`))],
  [
    'has a description cut in half',
    (folder) => writeFileSync(join(folder, `takes/${chime}/take.json`), '{"files":'),
  ],
  ['has an empty description', (folder) => writeFileSync(join(folder, `takes/${chime}/take.json`), '')],
  ['lost a file', (folder) => rmSync(join(folder, `takes/${chime}/master.wav`))],
  ['has a damaged file', (folder) => writeFileSync(join(folder, `takes/${chime}/preview.mp3`), 'noise')],
]
for (const [harm, how] of harms)
  test(`a take that ${harm} is made again`, async () => {
    const folder = await stocked()
    how(folder)
    const { shelf, orders, waitForOrders, release: allow } = await open(folder)
    const making = shelf.track(chime)
    await waitForOrders(1)
    allow()
    await making
    assert.deepEqual(orders, [chime])
  })

test('of what cannot be stored, nothing is left lying', async () => {
  const laid = createTempFolder()
  const { studio, waitForOrders, release: allow } = slowStudio(laid)
  const media = await mediaOnDisk(createTempFolder())
  const shelf = takeStore({ ...media, putFile: () => Promise.reject(new Error('full')) }, studio)
  const storing = assert.rejects(shelf.track(chime), /full/)
  await waitForOrders(1)
  allow()
  await storing
  assert.deepEqual(readdirSync(laid), [])
})

test('a cover is drawn from the portraits of its tracks; one that is gone is made again for it', async () => {
  const [cover, bell] = ['c'.repeat(24), 'b'.repeat(24)]
  const { shelf, orders, waitForOrders, release: allow } = await open(await stocked())
  const drawing = shelf.cover(cover, 'dawn', [chime, bell])
  await waitForOrders(1)
  allow()
  await waitForOrders(2)
  allow()
  await drawing
  assert.deepEqual(orders, [bell, `${cover} of dawn from 2`])
})

const brought = { path: '/in/bell.flac', sha256: 'f'.repeat(64), isSigned: true }

async function ingested(file: Parameters<Awaited<ReturnType<typeof open>>['shelf']['ingest']>[0]) {
  const { shelf, waitForOrders, release: allow, folder, studio } = await open()
  const reading = shelf.ingest(file)
  await waitForOrders(1)
  allow()
  return { folder, recipe: studio.recipeOfFile(file), take: await reading }
}

test('what the owner brings is read once and then found by its bytes, wherever they lie', async () => {
  const { folder, recipe, take } = await ingested(brought)
  assert.equal(take.files.master.key, `takes/${recipe}/master.flac`)
  const { shelf, orders } = await open(folder)
  assert.deepEqual(await shelf.ingest({ ...brought, path: '/elsewhere/bell.flac' }), take)
  assert.equal(take.facts.source.key, 'A minor')
  assert.deepEqual(orders, [])
})

test('the plain WAV of a signal is stored beside its master; music has none', async () => {
  const signal = await ingested({ ...brought, kind: 'signal' })
  assert.equal(signal.take.files.wav?.key, `takes/${signal.recipe}/wav.wav`)
  assert.equal((await ingested({ ...brought, kind: 'music' })).take.files.wav, undefined)
})

test('what was brought is read again when its plain WAV is gone', async () => {
  const file = { ...brought, kind: 'signal' } as const
  const { folder, recipe } = await ingested(file)
  rmSync(join(folder, `takes/${recipe}/wav.wav`))
  const { shelf, orders, waitForOrders, release: allow } = await open(folder)
  const reading = shelf.ingest(file)
  await waitForOrders(1)
  allow()
  await reading
  assert.deepEqual(orders, [brought.path])
})

test('a cover can be drawn from the portraits of what was brought', async () => {
  const { folder, recipe } = await ingested(brought)
  const { shelf, orders, waitForOrders, release: allow } = await open(folder)
  const drawing = shelf.cover('c'.repeat(24), 'brought', [recipe])
  await waitForOrders(1)
  allow()
  await drawing
  assert.deepEqual(orders, [`${'c'.repeat(24)} of brought from 1`])
})

test('a cover is drawn from what was brought also when its master is gone, which nobody can make again', async () => {
  const { folder, recipe } = await ingested(brought)
  rmSync(join(folder, `takes/${recipe}/master.flac`))
  const { shelf, orders, waitForOrders, release: allow } = await open(folder)
  const drawing = shelf.cover('c'.repeat(24), 'brought', [recipe])
  await waitForOrders(1)
  assert.deepEqual(orders, [`${'c'.repeat(24)} of brought from 1`])
  allow()
  await drawing
})

test('a picture that was brought is made a cover once', async () => {
  const { shelf, orders, waitForOrders, release: allow, studio } = await open()
  const making = shelf.ingestCover('/in/cover.png', 'd'.repeat(64))
  await waitForOrders(1)
  allow()
  const { files } = await making
  const folder = `takes/${studio.recipeOfCoverFile('d'.repeat(64))}`
  assert.deepEqual([files.plate.key, files.master.key], [`${folder}/plate.svg`, `${folder}/master.jpg`])
  assert.deepEqual(await shelf.ingestCover('/in/same.png', 'd'.repeat(64)), { files, facts: {} })
  assert.deepEqual(orders, ['/in/cover.png'])
})

test('a picture whose cover was stored without it is read again', async () => {
  const { shelf, orders, waitForOrders, release: allow, studio } = await open()
  const recipe = studio.recipeOfCoverFile('d'.repeat(64))
  const drawing = shelf.cover(recipe, 'as-before', [])
  await waitForOrders(1)
  allow()
  await drawing
  const reading = shelf.ingestCover('/in/cover.jpg', 'd'.repeat(64))
  await waitForOrders(2)
  allow()
  assert.equal((await reading).files.master.type, 'image/jpeg')
  assert.deepEqual(orders.slice(1), ['/in/cover.jpg'])
})
