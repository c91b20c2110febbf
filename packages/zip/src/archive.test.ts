import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { type Archive, createArchive, type Entry, SourceBrokenError } from './archive.ts'
import { readZipFiles, readZipListing } from './testing/readers.ts'

const modified = new Date('2026-11-15T20:45:31Z')

/** A file of so many bytes, no two alike. */
function file(name: string, size: number, seed = name.length): Entry {
  const bytes = Buffer.alloc(size)
  for (let place = 0; place < size; place++) bytes[place] = (place * 31 + (place >> 8) * 7 + seed) & 255
  return { name, size, crc32: crc32(bytes), modified, source: bytes }
}

/** The same file, in a store that gives it in small pieces of the range that it is asked for. */
function stored(entry: Entry, pieces = 777): Entry {
  const { source } = entry
  assert(source instanceof Uint8Array)
  return {
    ...entry,
    source: {
      async *read(start, end) {
        for (let at = start; at < end; at += pieces) yield source.subarray(at, Math.min(at + pieces, end))
      },
    },
  }
}

/** What falls out for one seed falls out for it again. */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const chance = (what: string, below: number) =>
  createHash('sha256').update(`${seed} ${what}`).digest().readUInt32LE() % below

async function bytesOf(archive: Archive, start?: number, end?: number) {
  return Buffer.concat(await Array.fromAsync(archive.read(start, end)))
}

const pack = [
  stored(file('Cold Start/01 Hit Rate.wav', 70_001)),
  file('Cold Start/02 Größe, übrig.wav', 300),
  file('Cold Start/nothing.txt', 0),
  stored(file('Cold Start/03 静けさ 🔔.wav', 1_500), 100),
  file('Cold Start/LICENCE.txt', 4_000),
]

suite('an archive', () => {
  const archive = createArchive(pack)

  test('is as long as it said, and others read in it what was put in', async () => {
    const whole = await bytesOf(archive)
    assert.equal(whole.length, archive.size)
    const files = await readZipFiles(whole)
    assert.deepEqual(
      files.map(({ name, bytes }) => [name, crc32(bytes)]),
      pack.map(({ name, crc32 }) => [name, crc32]),
    )
  })

  test('says when its files were made, to two seconds, and who may read them', async () => {
    const [first] = await readZipListing(archive)
    assert.equal(first?.modified.toISOString(), '2026-11-15T20:45:30.000Z')
    assert.equal(first?.mode, 0o100_644)
    const [script] = await readZipListing(createArchive([{ ...file('play.sh', 10), executable: true }]))
    assert.equal(script?.mode, 0o100_755)
  })

  test('any range of it is a slice of it: every edge, and 500 at random', async () => {
    const whole = await bytesOf(archive)
    const edges = [...whole.keys()].filter(
      (place) => whole.readUInt16LE(Math.min(place, whole.length - 2)) === 0x4b50,
    )
    const places = [
      0,
      1,
      whole.length - 1,
      whole.length,
      ...edges.flatMap((edge) => [edge - 1, edge, edge + 1]),
    ]
    const near = places.filter((place) => place >= 0 && place <= whole.length)
    const ranges = near.flatMap((start) => near.map((end): [number, number] => [start, end]))
    for (let count = 0; count < 500; count++)
      ranges.push([chance(`start ${count}`, whole.length), chance(`end ${count}`, whole.length)])
    for (const [one, two] of ranges) {
      const [start, end] = [Math.min(one, two), Math.max(one, two)]
      const part = await bytesOf(archive, start, end)
      assert(part.equals(whole.subarray(start, end)), `${start} to ${end}, SEED=${seed}`)
    }
  })

  test('cannot be asked for what it does not have', async () => {
    for (const [start, end] of [
      [-1, 5],
      [5, 4],
      [0, archive.size + 1],
      [Number.NaN, 5],
    ] as const)
      await assert.rejects(bytesOf(archive, start, end), RangeError)
  })

  test('asks a store for no more than is needed, and lets go of it when nobody listens any more', async () => {
    const asked: [number, number][] = []
    let closed = 0
    const watched: Entry = {
      ...file('a', 10_000),
      source: {
        async *read(start, end) {
          asked.push([start, end])
          try {
            for (let at = start; at < end; at += 1_000) yield Buffer.alloc(Math.min(1_000, end - at))
          } finally {
            closed++
          }
        },
      },
    }
    const archive = createArchive([watched])
    await bytesOf(archive, 31 + 200, 31 + 300)
    assert.deepEqual(asked, [[200, 300]])
    for await (const chunk of archive.read()) if (chunk.length === 1_000) break
    assert.equal(closed, 2)
  })

  test('an empty one is one as well', async () => {
    assert.deepEqual(await readZipFiles(await bytesOf(createArchive([]))), [])
  })
})

suite('its tag', () => {
  const { tag } = createArchive(pack)
  const [first, ...others] = pack
  assert(first)

  test('is the same for the same entries, wherever their bytes are', () => {
    assert.equal(createArchive([...pack]).tag, tag)
    assert.equal(createArchive([file(first.name, first.size), ...others]).tag, tag)
  })

  for (const [sentence, changed] of Object.entries({
    'another name': [{ ...first, name: 'Cold Start/1.wav' }, ...others],
    'another checksum': [{ ...first, crc32: first.crc32 - 1 }, ...others],
    'another mode': [{ ...first, executable: true }, ...others],
    'another time': [{ ...first, modified: new Date(0) }, ...others],
    'another order': [...others, first],
    'one less': others,
  }))
    test(`is another one for ${sentence}`, () => assert.notEqual(createArchive(changed).tag, tag))
})

suite('what breaks its promise', () => {
  const giving = (...chunks: number[]): Entry => ({
    ...file('a', 1_000),
    source: {
      async *read() {
        for (const length of chunks) yield Buffer.alloc(length)
      },
    },
  })
  test('ends the archive with an error: too little, too much, or nothing', async () => {
    for (const chunks of [[400, 500], [400, 700], []])
      await assert.rejects(bytesOf(createArchive([giving(...chunks)])), SourceBrokenError)
  })

  const ill: [string, Partial<Entry>][] = [
    ['no name', { name: '' }],
    ['a name that leads out of the folder', { name: 'a/../../b' }],
    ['a name from the root', { name: '/etc/passwd' }],
    ['a name from a drive', { name: 'C:/a' }],
    ['a name from wherever a drive is', { name: 'c:a' }],
    ['a name with half a letter', { name: 'a\uD83D' }],
    ['a name with a backslash', { name: 'a\\b' }],
    ['a name with a NUL', { name: 'a\0b' }],
    ['a name of 70,000 letters', { name: 'a'.repeat(70_000) }],
    ['a folder', { name: 'a/' }],
    ['half a byte', { size: 0.5 }],
    ['less than nothing', { size: -1 }],
    ['another size than its bytes have', { size: 6 }],
    ['no checksum', { crc32: Number.NaN }],
    ['a checksum below zero', { crc32: -1 }],
    ['a time that is none', { modified: new Date(Number.NaN) }],
  ]
  for (const [sentence, part] of ill)
    test(`is refused when the archive is opened: ${sentence}`, () => {
      assert.throws(() => createArchive([{ ...file('a', 5), ...part }]), RangeError)
    })
  const twice: [sentence: string, one: string, other: string][] = [
    ['a name twice', 'a', 'a'],
    ['a name in another case', 'pack/Bell.wav', 'pack/bell.wav'],
    ['a name in another form', 'pack/Gr\u00F6\u00DFe', 'pack/Gro\u0308\u00DFe'],
    ['a file where a folder is', 'a/b', 'a'],
    ['a folder far above', 'a/b/c/d', 'a/B'],
  ]
  for (const [sentence, one, other] of twice)
    test(`is refused when the archive is opened, whichever comes first: ${sentence}`, () => {
      assert.throws(() => createArchive([file(one, 5), file(other, 6)]), RangeError)
      assert.throws(() => createArchive([file(other, 6), file(one, 5)]), RangeError)
    })
  test('but a name that only begins like a folder is a name', () => {
    assert(
      createArchive([
        file('a/b', 5),
        file('a b', 6),
        file('a/bc', 7),
        file('aa', 8),
        file('d\uFF0Fe', 9),
        file('d', 9),
      ]).size > 0,
    )
  })
})

suite('beyond what the first ZIP could count', () => {
  test('70,000 files are all found', async () => {
    const entries = Array.from({ length: 70_000 }, (_, place) => file(`${place}.txt`, place % 3))
    const archive = createArchive(entries)
    const listed = await readZipListing(archive)
    assert.equal(listed.length, 70_000)
    assert.deepEqual(
      listed.map(({ name, size }) => [name, size]),
      entries.map(({ name, size }) => [name, size]),
    )
  })

  test('a file of 5 GB, and what lies behind it, are where the directory says', async () => {
    const size = 5 * 1024 ** 3
    const zeros = Buffer.alloc(256 * 1024)
    const vast: Entry = {
      ...file('vast.wav', 0),
      size,
      source: {
        async *read(start, end) {
          for (let at = start; at < end; at += zeros.length)
            yield zeros.subarray(0, Math.min(zeros.length, end - at))
        },
      },
    }
    const entries = [
      file('before.txt', 10),
      vast,
      file('behind.txt', 20),
      { ...vast, name: 'vast too.wav' },
      file('last', 5),
    ]
    const archive = createArchive(entries)
    const listed = await readZipListing(archive)
    assert.deepEqual(
      listed.map(({ name, size }) => [name, size]),
      entries.map(({ name, size }) => [name, size]),
    )
    // Where a file begins there is its own header, and the bytes behind that are the file's.
    for (const [place, { offset }] of listed.entries()) {
      const entry = entries[place]
      assert(entry)
      const { name, source } = entry
      const head = await bytesOf(archive, offset, offset + 30)
      assert.equal(head.readUInt32LE(0), 0x0403_4b50)
      const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
      assert.equal(String(await bytesOf(archive, offset + 30, offset + 30 + nameLength)), name)
      const data = offset + 30 + nameLength + extraLength
      if (source instanceof Uint8Array)
        assert((await bytesOf(archive, data, data + source.length)).equals(source))
    }
  })
})
