import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTempFolder } from '../../testing/ports.ts'
import { dumpFileReader } from './dump.readers.ts'
import { dumpFileWriter } from './dump.writers.ts'

const bytes = Buffer.from('all of it')

test('of two backups that are given one name, the first that is whole has it, and the other is refused', async () => {
  const folder = createTempFolder()
  const path = join(folder, 'shop.tar')
  const [first, second] = [await dumpFileWriter(path, 1), await dumpFileWriter(path, 2)]
  for (const writer of [first, second])
    await writer.add(`rows/${writer === first ? 'first' : 'second'}.ndjson`, bytes.length, [bytes])
  await first.finish(bytes)
  await assert.rejects(second.finish(bytes), /shop\.tar is there already\. Name a new file\./)
  await second.abandon()
  assert.deepEqual(readdirSync(folder), ['shop.tar'])
  assert.equal(readFileSync(path).includes('second'), false)
})

test('a file that has come meanwhile is left as it is', async () => {
  const folder = createTempFolder()
  const path = join(folder, 'shop.tar')
  const writer = await dumpFileWriter(path, 1)
  writeFileSync(path, 'a novel')
  await assert.rejects(writer.finish(bytes), /shop\.tar is there already\. Name a new file\./)
  await writer.abandon()
  assert.equal(readFileSync(path, 'utf8'), 'a novel')
  assert.deepEqual(readdirSync(folder), ['shop.tar'])
})

test('a backup that nobody disturbs has its name once it is whole', async () => {
  const path = join(createTempFolder(), 'shop.tar')
  const writer = await dumpFileWriter(path, 1)
  await writer.finish(bytes)
  assert.deepEqual((await dumpFileReader(path)).names, ['manifest.ndjson'])
})
