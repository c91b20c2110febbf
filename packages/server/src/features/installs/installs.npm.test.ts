import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, suite, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { shopNameOf } from '@earcon/contract/installs/kit-name.rules'
import type { Entry } from '@earcon/zip/archive'
import { createTempFolder, openPorts } from '../../testing/ports.ts'
import { npmTarballOf } from './installs.npm.ts'

const { media } = await openPorts()

/** What a pack installs itself with, in this test: it tells what it was asked to, and fails. */
const script = Buffer.from('echo "$(basename "$(dirname "$0")"): $*"\nexit 7\n')
const entry: Entry = {
  name: 'cold-start/install.sh',
  size: script.length,
  crc32: crc32(script),
  modified: new Date('2026-01-02T03:04:06Z'),
  source: script,
}
const pack = { slug: 'cold-start', name: 'cold-start', version: '1.2.0', description: '' }
const tarballWith = (changes: Partial<typeof pack> = {}) =>
  npmTarballOf({ ...pack, ...changes }, [entry], 'Earcon & Sons')

suite('a pack as npm takes it', () => {
  test('npx runs its installer with what it was given, and ends as that ends', async () => {
    const { read, size } = tarballWith()
    const bytes = Buffer.concat(await Array.fromAsync(read(media, 0, size - 1)))
    const server = createServer((_, response) => response.end(bytes))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    after(() => server.close())
    // Safe because a server that listens at a port has such an address.
    const { port } = server.address() as AddressInfo
    const env = {
      PATH: process.env.PATH,
      HOME: createTempFolder(),
      npm_config_cache: createTempFolder(),
      npm_config_update_notifier: 'false',
      // Nothing else is needed from anywhere.
      npm_config_registry: 'http://127.0.0.1:1',
    }
    const url = `http://127.0.0.1:${port}/i/token/cold-start.tgz`
    const outcome = await new Promise<{ code: unknown; stdout: string }>((resolve) =>
      execFile('npx', ['--yes', url, 'codex', 'claude'], { env, cwd: env.HOME }, (error, stdout) =>
        resolve({ code: error?.code, stdout }),
      ),
    )
    assert.deepEqual(outcome, { code: 7, stdout: 'cold-start: codex claude\n' })
  })

  test('it is the same as long as the pack is, and another one with another version', async () => {
    assert.equal(tarballWith().tag, tarballWith().tag)
    assert.notEqual(tarballWith({ version: '1.3.0' }).tag, tarballWith().tag)
  })
})

suite('the shop as a name for programs', () => {
  const cases: [brand: string, name: string][] = [
    ['Earcon', 'earcon'],
    ['Earcon & Sons', 'earcon-sons'],
    ['Bob’s Café', 'bobs-cafe'],
    ['音', 'sound-shop'],
    ['', 'sound-shop'],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ]
  for (const [brand, name] of cases) test(`${brand}: ${name}`, () => assert.equal(shopNameOf(brand), name))
})
