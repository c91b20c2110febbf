import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Context } from '../../context.ts'
import { migrate } from '../../db/migrate.ts'
import { newId } from '../../platform/security/secrets.ts'
import { objectsOf } from '../../testing/dump/shop-contents.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createOperator } from '../../testing/operator.ts'
import { sha256Of } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { dumpCommands } from './dump.commands.ts'
import type { ExportReport } from './dump.export.service.ts'
import { dumpFileReader, dumpFolderReader } from './dump.readers.ts'
import { sumOfStream } from './dump.sums.ts'

const shop = await openTarget(thisEngine)
await migrate(shop.db.withoutPlugins())
const { media } = shop.ports
const uploadId = newId()
await shop.db
  .insertInto('uploads')
  .values({ id: uploadId, user_id: null, name: 'half.wav', kind: 'sound', size: 99, sha256: 'a'.repeat(64) })
  .execute()

/** Parts of an upload; one is to go, or to be another, just before it is read. */
const [stays, moves] = ['uploads/abc/1.part', 'uploads/abc/2.part']

async function layParts() {
  await shop.db.deleteFrom('upload_parts').execute()
  for (const [place, key] of [stays, moves].entries()) {
    await media.put(key, Buffer.from(`part ${place}`))
    await shop.db
      .insertInto('upload_parts')
      .values({ upload_id: uploadId, number: place + 1, key })
      .execute()
  }
}

/** The shop, in which something happens between that the object is looked for and that it is read. */
function shopIn(happens: () => Promise<void>): Context {
  let hasHappened = false
  const read: typeof media.read = async function* (key, ...range) {
    if (key === moves && !hasHappened) {
      hasHappened = true
      await happens()
    }
    yield* media.read(key, ...range)
  }
  return { ...shop, ports: { ...shop.ports, media: { ...media, read } } }
}

const dumps = createTempFolder()
const forms = [
  { name: 'export', input: (name: string) => ({ folder: join(dumps, name) }) },
  { name: 'backup', input: (name: string) => ({ file: join(dumps, `${name}.tar`) }) },
]

for (const { name, input } of forms) {
  const dumped = async (context: Context, to: string) => {
    const outcome = await createOperator(context, dumpCommands).give(name, input(to))
    assert.equal(outcome.kind, 'answered', outcome.sentences.join('\n'))
    return outcome
  }
  const readerOf = (to: string) =>
    name === 'export' ? dumpFolderReader(join(dumps, to)) : dumpFileReader(join(dumps, `${to}.tar`))

  test(`${name}: an object that goes before it is read is missing, and all others are there`, async () => {
    await layParts()
    const lost = await dumped(
      shopIn(() => media.remove(moves)),
      'lost',
    )
    assert.equal(lost.isWrong, true)
    assert.deepEqual((lost.answer as ExportReport).missing, [{ missing: moves, why: 'absent' }])
    const reader = await readerOf('lost')
    assert.equal(await reader.sizeOf(`media/${moves}`), undefined)
    assert.equal(await reader.sizeOf(`media/${stays}`), 6)
  })

  test(`${name}: one that goes with its row was removed rightly`, async () => {
    await layParts()
    const finished = shopIn(async () => {
      await shop.db.deleteFrom('upload_parts').where('key', '=', moves).execute()
      await media.remove(moves)
    })
    const { answer, isWrong } = await dumped(finished, 'finished')
    assert.equal(isWrong, false)
    assert.deepEqual((answer as ExportReport).missing, [{ missing: moves, why: 'removed meanwhile' }])
  })

  test(`${name}: one that is put there anew is read anew`, async () => {
    await layParts()
    const bytes = Buffer.from('a part that is longer')
    await dumped(
      shopIn(() => media.put(moves, bytes)),
      'anew',
    )
    const reader = await readerOf('anew')
    assert.equal(await sumOfStream(reader.read(`media/${moves}`)), sha256Of(bytes))
    assert.equal((await objectsOf(shop))[moves], sha256Of(bytes))
  })
}
