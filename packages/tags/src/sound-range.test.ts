import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { joined, littleEndian, utf8 } from './bytes.ts'
import { soundRangeOf } from './sound-range.ts'
import { retagged, soundOf } from './testing/retag.ts'
import { allTags, fileOf, flacOf, id3Of, mp3Of, personal, samplesOf, wavOf } from './testing/sound-files.ts'
import { chunkOf } from './wav.ts'

const sound = samplesOf(1000)
const frames = mp3Of()
const oldTag = joined(utf8('TAG'), new Uint8Array(125))
const apeTag = (isHeaded: boolean) => {
  const items = utf8('some items of any kind')
  const edge = (flags: number) =>
    joined(
      utf8('APETAGEX'),
      littleEndian([32, 2000], [32, items.length + 32], [32, 1], [32, flags], [32, 0], [32, 0]),
    )
  const mark = isHeaded ? 2 ** 31 : 0
  return joined(isHeaded ? edge(mark + 2 ** 29) : new Uint8Array(), items, edge(mark))
}

/** Each holds a sound that is known; the rest is what people and programs write about it. */
const files: [what: string, file: Uint8Array, sound: Uint8Array][] = [
  ['a plain WAV', wavOf({ sound }), sound],
  ['a WAV with an odd number of bytes', wavOf({ sound: sound.subarray(1) }), sound.subarray(1)],
  [
    'a WAV with chunks on both sides',
    wavOf({
      sound,
      before: [chunkOf('JUNK', new Uint8Array(5001)), chunkOf('bext', new Uint8Array(602))],
      after: [chunkOf('cue ', new Uint8Array(4))],
    }),
    sound,
  ],
  ['a bare MP3', frames, frames],
  ['an MP3 behind a tag', mp3Of({ before: id3Of(new Uint8Array(9000)) }), frames],
  ['an MP3 behind two tags', mp3Of({ before: joined(id3Of(utf8('one')), id3Of(utf8('two'))) }), frames],
  ['an MP3 before an old tag', mp3Of({ after: oldTag }), frames],
  ['an MP3 before an old tag that was written twice', mp3Of({ after: joined(oldTag, oldTag) }), frames],
  ['an MP3 before an APE tag', mp3Of({ after: apeTag(false) }), frames],
  [
    'an MP3 among tags of all kinds',
    mp3Of({ before: id3Of(utf8('one')), after: joined(apeTag(true), oldTag) }),
    frames,
  ],
  [
    'a FLAC file',
    flacOf(
      [
        [0, new Uint8Array(34)],
        [4, utf8('comments')],
        [1, new Uint8Array(8000)],
      ],
      sound,
    ),
    sound,
  ],
  ['a FLAC file behind a tag', joined(id3Of(utf8('one')), flacOf([[0, new Uint8Array(34)]], sound)), sound],
  ['an Ogg file', joined(utf8('OggS'), sound), joined(utf8('OggS'), sound)],
]

suite('where the sound lies', () => {
  for (const [what, file, expected] of files)
    test(`in ${what}`, async () => {
      assert.deepEqual(Buffer.from(await soundOf(file)), Buffer.from(expected))
    })

  for (const [what, file, expected] of files)
    test(`in ${what} still, once it has tags of ours`, async () => {
      const tagged = await retagged(await retagged(file, { ...allTags, personal }), allTags)
      assert.deepEqual(Buffer.from(await soundOf(tagged)), Buffer.from(expected))
    })
})

suite('of what holds no sound, nothing', () => {
  const wav = wavOf({ sound })
  const strange: [what: string, file: Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['a text', utf8('RIFF, the sound of a bell')],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
    ['a WAV that was cut off', wav.subarray(0, 500)],
    ['a WAV without samples', wavOf({ sound: new Uint8Array() })],
    ['a WAV that is all header', wav.subarray(0, 36)],
    ['a large WAV of another kind', joined(utf8('RF64'), wav.subarray(4))],
    ['a tag that is longer than its file', joined(utf8('ID3'), Uint8Array.of(4, 0, 0, 127, 127, 127, 127))],
    ['a tag whose length is none', joined(utf8('ID3'), Uint8Array.of(4, 0, 0, 255, 0, 0, 0), frames)],
    ['a FLAC file without an end of its metadata', joined(utf8('fLaC'), new Uint8Array(4000))],
  ]
  for (const [what, file] of strange)
    test(what, async () => {
      assert.equal(await soundRangeOf(fileOf(file)), undefined)
    })
})

test('whatever is changed, cut or put between, it ends, within the file, and after few readings', async () => {
  const damage = fc.record({
    file: fc.constantFrom(...files.map(([, file]) => file)),
    from: fc.nat({ max: 6000 }),
    length: fc.nat({ max: 200 }),
    put: fc.uint8Array({ maxLength: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, from, length, put }) => {
      const bytes = joined(file.subarray(0, from), put, file.subarray(from + length))
      let readings = 0
      const { size, read } = fileOf(bytes)
      const range = await soundRangeOf({ size, read: (...part) => ((readings += 1), read(...part)) })
      assert(readings <= 600)
      if (range) assert(range.from >= 0 && range.from < range.to && range.to <= size)
    }),
    { numRuns: 2000 },
  )
})

test('any bytes at all are read to an end, and can be given tags or left alone', async () => {
  const starts = ['RIFF\0\0\0\0WAVE', 'ID3\x04\0\0', 'fLaC', 'OggS', '\u00ff'].map((text) =>
    Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  )
  const anything = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }))
  await fc.assert(
    fc.asyncProperty(anything, async ([start, rest]) => {
      const bytes = joined(start, rest)
      const tagged = await retagged(bytes, { ...allTags, personal })
      assert.deepEqual(Buffer.from(await soundOf(tagged)), Buffer.from(await soundOf(bytes)))
    }),
    { numRuns: 2000 },
  )
})

test('a file that cannot be read is no broken one: whoever asks is told', async () => {
  const failing = { size: 100, read: () => Promise.reject(new Error('no such disk')) }
  await assert.rejects(soundRangeOf(failing), /no such disk/)
})
