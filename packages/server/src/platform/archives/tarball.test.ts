import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Entry } from '@earcon/zip/archive'
import { createTempFolder } from '../../testing/ports.ts'
import { storedGzip, storedGzipSize } from './stored-gzip.ts'
import { tarHeader } from './tar.ts'
import { createTarball } from './tarball.ts'

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const some = (size: number) => Buffer.from(Array.from({ length: size }, (_, place) => (place * 7) % 251))

suite('bytes as a gzip file in which nothing is compressed', () => {
  for (const size of [1, 65_534, 65_535, 65_536, 131_070, 200_000])
    test(`${size} of them: as large as was said, and the same in whatever pieces they come`, async () => {
      const bytes = some(size)
      const whole = Buffer.concat(await Array.fromAsync(storedGzip(inPieces(bytes, size), size)))
      assert.equal(whole.length, storedGzipSize(size))
      assert.deepEqual(gunzipSync(whole), bytes)
      const again = Buffer.concat(await Array.fromAsync(storedGzip(inPieces(bytes, 999), size)))
      assert.deepEqual(again, whole)
    })

  test('what breaks off is no file', () =>
    assert.rejects(Array.fromAsync(storedGzip(inPieces(some(10), 10), 11)), /10 bytes came instead of 11/))
})

const entry = (name: string, bytes: Buffer, executable = false): Entry => ({
  name,
  size: bytes.length,
  crc32: 0,
  modified: new Date('2026-01-02T03:04:06Z'),
  executable,
  source: executable ? bytes : { read: (start, end) => inPieces(bytes.subarray(start, end), 1_000) },
})

suite('files as a tarball', () => {
  const long = `package/${'n'.repeat(64)}/originals/${'session.start'.repeat(3)}.flac`
  const files = [
    entry('package/bin.js', some(1_500), true),
    entry(long, some(70_000)),
    entry('package/none', some(0)),
  ]
  const tarball = createTarball(files)

  test('any program unpacks them, long names too, and a script can be run', async () => {
    const folder = createTempFolder()
    const bytes = Buffer.concat(await Array.fromAsync(tarball.read(0, tarball.size)))
    assert.equal(bytes.length, tarball.size)
    writeFileSync(join(folder, 'it.tgz'), bytes)
    execFileSync('tar', ['-xzf', 'it.tgz'], { cwd: folder })
    assert.deepEqual(readFileSync(join(folder, 'package/bin.js')), some(1_500))
    assert.deepEqual(readFileSync(join(folder, long)), some(70_000))
    assert.equal(statSync(join(folder, 'package/none')).size, 0)
    assert.equal(statSync(join(folder, 'package/bin.js')).mode & 0o111, 0o111)
  })

  test('any part of it is that part', async () => {
    const whole = Buffer.concat(await Array.fromAsync(tarball.read(0, tarball.size)))
    for (const [start, end] of [
      [0, 1],
      [9, 11],
      [500, 70_000],
      [tarball.size - 1, tarball.size],
    ] as const)
      assert.deepEqual(
        Buffer.concat(await Array.fromAsync(tarball.read(start, end))),
        whole.subarray(start, end),
      )
  })

  test('a name that has no place is refused', () => {
    for (const name of ['n'.repeat(101), `${'n'.repeat(156)}/x`, `a/${'n'.repeat(101)}`])
      assert.throws(() => tarHeader({ name, size: 0, madeAt: 0 }), /has no place/)
  })
})
