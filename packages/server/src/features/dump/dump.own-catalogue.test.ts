import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { migrate } from '../../db/migrate.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createOperator } from '../../testing/operator.ts'
import { createTempFolder, openPorts } from '../../testing/ports.ts'
import { createSoundFolder, packOfTones } from '../../testing/sound-folders.ts'
import { catalogueCommands } from '../catalogue/catalogue.commands.ts'
import { stockCatalogue } from '../catalogue/catalogue.stock.service.ts'
import { dumpCommands } from './dump.commands.ts'

test("a catalogue of an owner's own is only replaced if that is meant, that of a first start unasked", async () => {
  const target = await openTarget(thisEngine, { PUBLIC_URL: 'http://localhost:4000' })
  const shop = { ...target, ports: await openPorts({ media: target.ports.media }) }
  await migrate(shop.db.withoutPlugins())
  await stockCatalogue(shop, catalogue)
  const { give } = createOperator(shop, [...dumpCommands, ...catalogueCommands])
  const file = join(createTempFolder(), 'shop.tar')
  assert.equal((await give('backup', { file })).kind, 'answered')
  assert.equal((await give('restore', { file })).kind, 'answered')

  const brought = await give('catalogue import', {
    folder: createSoundFolder([packOfTones('mine', 2)]).folder,
  })
  assert.equal(brought.kind, 'answered', brought.sentences.join('\n'))
  const { kind, sentences } = await give('restore', { file })
  assert.equal(kind, 'refused')
  assert.deepEqual(sentences, [
    'This shop holds 0 accounts and 0 orders, and 1 pack with sounds of its owner. To give them up for the dump, say --replace localhost, or --replace --yes.',
  ])
  const packs = shop.db.selectFrom('packs').select('slug').where('slug', '=', 'mine')
  assert.equal((await packs.execute()).length, 1)
  assert.equal((await give('restore', { file, replace: 'localhost' })).kind, 'answered')
  assert.equal((await packs.execute()).length, 0)
})
