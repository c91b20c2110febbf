import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { createArchive, SourceBrokenError } from './archive.ts'
import { fileSource } from './file.ts'
import { readZipFiles } from './testing/readers.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'bell.wav')
/** More than one reading of the disk brings. */
const bytes = Buffer.alloc(600_000, 'no two stretches of it are alike at 13')
const archive = createArchive([
  {
    name: 'bell.wav',
    size: bytes.length,
    crc32: crc32(bytes),
    modified: new Date(),
    source: fileSource(path),
  },
])
const read = async (start?: number, end?: number) =>
  Buffer.concat(await Array.fromAsync(archive.read(start, end)))

test('a file comes from the disk, whole and in any part', async () => {
  writeFileSync(path, bytes)
  const whole = await read()
  const [found] = await readZipFiles(whole)
  assert(found?.bytes.equals(bytes))
  for (const [start, end] of [
    [0, 39],
    [37, 38],
    [38, 39],
    [300_000, 300_001],
    [500_000, whole.length],
  ] as const)
    assert((await read(start, end)).equals(whole.subarray(start, end)), `${start} to ${end}`)
})

test('one that was cut, or is gone, ends the archive with an error', async () => {
  writeFileSync(path, bytes)
  truncateSync(path, bytes.length - 1)
  await assert.rejects(read(), SourceBrokenError)
  rmSync(path)
  await assert.rejects(read(), { code: 'ENOENT' })
})
