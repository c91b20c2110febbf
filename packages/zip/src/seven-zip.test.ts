import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sevenZip from '7z-wasm'
import { createArchive } from './archive.ts'

// Its types tell of a default export, as a bundler makes one; Node hands over the function itself.
const open = sevenZip as unknown as typeof sevenZip.default

test('7-Zip tests every file and finds nothing wrong', async () => {
  const entries = ['Cold Start/Größe 静けさ 🔔.wav', 'Cold Start/empty', 'LICENCE.txt'].map((name, place) => {
    const source = Buffer.alloc(place === 1 ? 0 : 100_000, name)
    return { name, size: source.length, crc32: crc32(source), modified: new Date(), source }
  })
  const said: string[] = []
  const judge = await open({ print: (line) => said.push(line), printErr: (line) => said.push(line) })
  judge.FS.writeFile('pack.zip', Buffer.concat(await Array.fromAsync(createArchive(entries).read())))
  judge.callMain(['t', '-bd', 'pack.zip'])
  assert(said.includes('Everything is Ok'), said.join('\n'))
  assert(
    said.some((line) => /^Files: 3$/.test(line)),
    said.join('\n'),
  )
})
