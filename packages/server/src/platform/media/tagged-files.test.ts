import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { allTags, flacOf, id3Of, mp3Of, personal, samplesOf, wavOf } from '@earcon/tags/testing/sound-files'
import fc from 'fast-check'
import { mediaOnDisk } from '../../ports/media.ts'
import { createTempFolder } from '../../testing/ports.ts'
import type { MediaReader } from './checksums.ts'
import type { StoredFile } from './media.ts'
import { type TaggedFile, tagFile } from './tagged-files.ts'

const media = await mediaOnDisk(createTempFolder())
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function store(bytes: Uint8Array): Promise<StoredFile> {
  const sha256 = sha256Of(bytes)
  const key = `takes/${sha256.slice(0, 24)}/master.bin`
  await media.put(key, bytes)
  return { key, type: 'audio/any', size: bytes.length, sha256, crc32: crc32(bytes) }
}

const readAll = async ({ size, read }: TaggedFile, from = 0, to = size) =>
  Buffer.concat(await Array.fromAsync(read(from, to)))

/** With tags, or the test fails. */
async function tagged(bytes: Uint8Array, tags = allTags) {
  const found = await tagFile(media, await store(bytes), tags)
  assert(found)
  return found
}

const sounds: [what: string, bytes: Uint8Array][] = [
  ['a WAV', wavOf()],
  ['a WAV of many pieces', wavOf({ sound: samplesOf(200_000) })],
  [
    'a WAV with an odd number of bytes',
    wavOf({ sound: samplesOf(99).subarray(1), format: { tag: 1, bits: 8, channels: 1 } }),
  ],
  [
    'an MP3 behind another tag',
    mp3Of({ before: id3Of(new Uint8Array(700)), after: Buffer.from('TAG'.padEnd(128)) }),
  ],
  [
    'a FLAC file',
    flacOf(
      [
        [0, new Uint8Array(34)],
        [4, Buffer.from('former')],
      ],
      samplesOf(500),
    ),
  ],
]

suite('a file with tags is what it says before it is read', () => {
  for (const [what, bytes] of sounds)
    test(`${what}: its size and its checksum`, async () => {
      const file = await tagged(bytes)
      const whole = await readAll(file)
      assert.deepEqual([whole.length, crc32(whole)], [file.size, file.crc32])
      assert.notEqual(sha256Of(whole), sha256Of(bytes))
    })

  test('any part of it is a part of the whole', async () => {
    const files = await Promise.all(sounds.map(([, bytes]) => tagged(bytes)))
    const wholes = await Promise.all(files.map((file) => readAll(file)))
    const part = fc.tuple(
      fc.nat({ max: files.length - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat({ max: 3000 }),
    )
    await fc.assert(
      fc.asyncProperty(part, async ([place, share, length]) => {
        const [file, whole] = [files[place], wholes[place]]
        assert(file && whole)
        const from = Math.floor(share * file.size)
        const to = Math.min(from + length, file.size)
        assert.deepEqual(await readAll(file, from, to), whole.subarray(from, to))
      }),
      { numRuns: 300 },
    )
  })
})

test('its tag is another for other tags and for another sound, and else the same', async () => {
  const tags = await Promise.all([
    tagged(wavOf()),
    tagged(wavOf()),
    tagged(wavOf(), { ...allTags, personal }),
    tagged(wavOf(), { ...allTags, title: 'Another' }),
    tagged(wavOf({ sound: samplesOf(4411) })),
  ])
  assert.equal(tags[0]?.tag, tags[1]?.tag)
  assert.equal(new Set(tags.map(({ tag }) => tag)).size, 4)
})

test('what holds no sound is sent as it is', async () => {
  assert.equal(
    await tagFile(media, await store(Buffer.from('RIFF, the sound of a bell')), allTags),
    undefined,
  )
})

suite('what is large around a sound is not read each time', () => {
  const picture = (kilobytes: number) => Buffer.alloc(1024 * kilobytes, 'picture')
  const info = [0, new Uint8Array(34)] as const
  const comment = [4, Buffer.from('former')] as const

  /** Tags a file twice. What comes of it, and what is read the second time. */
  async function tagAgain(bytes: Uint8Array) {
    const stored = await store(bytes)
    const read: [start: number, end: number][] = []
    const disk: MediaReader = {
      stat: media.stat,
      read(key, start, end, version) {
        read.push([start, end])
        return media.read(key, start, end, version)
      },
    }
    await tagFile(disk, stored, allTags)
    read.length = 0
    const file = await tagFile(disk, stored, allTags)
    return { file, read: [...read] }
  }

  test('a FLAC file has its pictures still, and they are not read', async () => {
    const { file, read } = await tagAgain(
      flacOf([info, comment, [6, picture(3000)], [1, picture(8)]], samplesOf(500)),
    )
    assert(file)
    const whole = await readAll(file)
    assert.deepEqual([whole.length, crc32(whole)], [file.size, file.crc32])
    assert(whole.includes(picture(3000)) && !whole.includes('former'))
    assert.deepEqual(read, [])
  })

  test('one that comes before the comments is read if it is small', async () => {
    const { file, read } = await tagAgain(flacOf([info, [6, picture(100)], comment], samplesOf(500)))
    assert(file)
    const whole = await readAll(file)
    assert.deepEqual([whole.length, crc32(whole)], [file.size, file.crc32])
    assert(whole.includes(picture(100)) && !whole.includes('former'))
    assert.equal(read.length, 1)
  })

  test('and else the file is sent as it is stored', async () => {
    const bytes = flacOf([info, [6, picture(300)], comment], samplesOf(500))
    assert.deepEqual(await tagAgain(bytes), { file: undefined, read: [] })
  })

  test('an MP3 loses one of any size, with all that was said before', async () => {
    const { file, read } = await tagAgain(mp3Of({ before: id3Of(picture(3000)) }))
    assert(file)
    const whole = await readAll(file)
    assert.deepEqual([whole.length, crc32(whole)], [file.size, file.crc32])
    assert(file.size < 20_000)
    assert.deepEqual(read, [])
  })
})

test('a sound that has changed since breaks off before its end', async () => {
  const bytes = Buffer.from(wavOf({ sound: samplesOf(150_000) }))
  const stored = await store(bytes)
  /** A disk that does not notice what becomes of its bytes. */
  const disk: MediaReader = {
    stat: async () => ({ size: bytes.length, version: 'the same' }),
    async *read(_, start, end) {
      for (let at = start; at <= end; at += 50_000) yield bytes.subarray(at, Math.min(at + 50_000, end + 1))
    },
  }
  const file = await tagFile(disk, stored, allTags)
  assert(file)
  assert.equal(crc32(await readAll(file)), file.crc32)
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1
  await assert.rejects(readAll(file), /does not have its checksum/)
})

test('nothing is remembered of a file that is not what it should be', async () => {
  const bytes = wavOf({ sound: samplesOf(321) })
  const stored = await store(bytes)
  await media.put(stored.key, Buffer.from(bytes).fill(0, 44))
  await assert.rejects(tagFile(media, stored, allTags), /missing or damaged/)
  await media.put(stored.key, bytes)
  assert.equal((await tagFile(media, stored, allTags))?.size, (await tagged(bytes)).size)
})
