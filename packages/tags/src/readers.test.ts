import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type IAudioMetadata, parseBuffer } from 'music-metadata'
import { joined, littleEndian, utf8 } from './bytes.ts'
import type { Tags } from './tags.ts'
import { retagged } from './testing/retag.ts'
import { allTags, flacOf, id3Of, mp3Of, personal, samplesOf, wavOf } from './testing/sound-files.ts'
import { chunkOf } from './wav.ts'

// What is written here is read by a library that nobody here wrote.
const readTags = async (bytes: Uint8Array, tags: Tags) => parseBuffer(await retagged(bytes, tags))

const nativeOf = ({ native }: IAudioMetadata) =>
  Object.fromEntries(
    Object.values(native)
      .flat()
      .map(({ id, value }) => [id, value]),
  )

const streamInfo = joined(
  Uint8Array.of(16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x42, 0xf0, 0, 0, 0x11, 0x3a),
  new Uint8Array(16),
)
const files: [kind: string, bytes: Uint8Array][] = [
  ['WAV', wavOf()],
  ['WAV with other chunks', wavOf({ before: [chunkOf('JUNK', new Uint8Array(27))] })],
  ['MP3', mp3Of()],
  ['MP3 with other tags', mp3Of({ before: id3Of(utf8('TIT2\0\0\0\x05\0\0\x03Ding')) })],
  ['FLAC', flacOf([[0, streamInfo]], samplesOf(100))],
]

suite('a reader finds in each kind of file', () => {
  for (const [kind, bytes] of files)
    test(`${kind}: title, artist, pack, copyright and comment`, async () => {
      const { common } = await readTags(bytes, allTags)
      assert.deepEqual(
        [common.title, common.artist, common.album],
        ['Tea Going Cold', 'Marta Velde', 'Second Monitor'],
      )
      assert.equal(common.copyright, '2026 Marta Velde')
      assert.match(
        common.comment?.[0]?.text ?? '',
        /^Licensed by Earcon: https:\/\/earcon\.example\/licence$/,
      )
      assert.doesNotMatch(JSON.stringify(common), /Ding|Löwe|C-2026/)
    })

  for (const [kind, bytes] of files)
    test(`${kind}: whose it is, where somebody has bought it`, async () => {
      const { common } = await readTags(bytes, { ...allTags, personal })
      assert.match(
        common.comment?.[0]?.text ?? '',
        /To Ada Löwe & Söhne, certificate C-2026-000123: https:\/\/earcon\.example\/verify\/C-2026-000123$/,
      )
    })

  test('MP3 and FLAC: tempo, number, licence and loudness', async () => {
    const mp3 = await readTags(mp3Of(), { ...allTags, personal })
    assert.equal(mp3.common.bpm, 92)
    const frames = nativeOf(mp3)
    assert.equal(frames['TXXX:CATALOGNUMBER'], 'EARCON-1NM7XR13R6')
    assert.equal(frames['TXXX:REPLAYGAIN_TRACK_GAIN'], '-1.96 dB')
    assert.equal(frames.WCOP, 'https://earcon.example/licence')
    assert.equal(frames.TOWN, 'Ada Löwe & Söhne')
    const comments = nativeOf(await readTags(flacOf([[0, streamInfo]], samplesOf(100)), allTags))
    assert.equal(comments.CATALOGNUMBER, 'EARCON-1NM7XR13R6')
    assert.equal(comments.LICENSE, 'https://earcon.example/licence')
    assert.equal(comments.REPLAYGAIN_TRACK_PEAK, '0.870964')
  })

  test('a preview that it is none to be used', async () => {
    const { common } = await readTags(mp3Of(), { ...allTags, isPreview: true })
    assert.match(common.comment?.[0]?.text ?? '', /^Preview, not licensed\./)
  })
})

/** The chunks of a WAV by their names, as whoever knows nothing but RIFF finds them. */
function chunksOf(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  assert.equal(file.readUInt32LE(4), file.length - 8)
  const chunks: [id: string, content: Buffer][] = []
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4)
    assert(at + 8 + length <= file.length)
    chunks.push([file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length)])
    at += 8 + length + (length % 2)
  }
  return chunks
}

suite('a WAV', () => {
  test('begins as before, and has what is ours behind its samples', async () => {
    const plain = wavOf()
    const tagged = await retagged(plain, allTags)
    assert.deepEqual(tagged.subarray(8, plain.length), plain.subarray(8))
    assert.deepEqual(
      chunksOf(tagged).map(([id]) => id),
      ['fmt ', 'data', 'smpl', 'LIST', 'id3 ', 'bext', 'iXML'],
    )
  })

  test('with an odd number of bytes gets the one that makes it even, whether it was there or not', async () => {
    const odd = wavOf({ sound: samplesOf(10).subarray(1), format: { tag: 1, bits: 8, channels: 1 } })
    const expected = chunksOf(await retagged(odd, allTags))
    assert.equal(expected.length, 7)
    assert.deepEqual(chunksOf(await retagged(odd.subarray(0, -1), allTags)), expected)
  })

  test('loses what was said before of the same, and nothing else', async () => {
    const adtl = chunkOf('LIST', utf8('adtllabl'))
    const loops = chunkOf('smpl', new Uint8Array(36))
    const theirs = wavOf({
      before: [chunkOf('fact', littleEndian([32, 4410])), chunkOf('bext', new Uint8Array(602))],
      after: [
        adtl,
        chunkOf('LIST', utf8('INFOINAM')),
        loops,
        chunkOf('iXML', utf8('<former/>')),
        chunkOf('id3 ', id3Of(utf8('former'))),
      ],
    })
    const chunks = chunksOf(await retagged(theirs, allTags))
    assert.deepEqual(
      chunks.map(([id]) => id),
      ['fmt ', 'fact', 'data', 'LIST', 'smpl', 'LIST', 'id3 ', 'bext', 'iXML'],
    )
    assert.deepEqual(chunks[4]?.[1], Buffer.from(loops.subarray(8)))
    assert.doesNotMatch(String(chunks.at(-1)?.[1]), /former/)
  })

  test('that had tags of the same kinds before its samples begins as if it never had', async () => {
    const theirs = wavOf({
      before: [chunkOf('bext', new Uint8Array(602)), chunkOf('LIST', utf8('INFOINAM'))],
    })
    assert.deepEqual(await retagged(theirs, allTags), await retagged(wavOf(), allTags))
  })

  test('has no other tags once it is given them again', async () => {
    const once = await retagged(wavOf(), { ...allTags, personal })
    assert.deepEqual(await retagged(once, allTags), await retagged(wavOf(), allTags))
  })

  test('tells its loudness to broadcasters in hundredths, and what was not measured as such', async () => {
    const bext = async (tags: Tags) => {
      const [, content = Buffer.alloc(0)] =
        chunksOf(await retagged(wavOf(), tags)).find(([id]) => id === 'bext') ?? []
      return [412, 414, 416, 418, 420].map((at) => content.readInt16LE(at))
    }
    assert.deepEqual(await bext(allTags), [-1604, 0x7fff, -120, 0x7fff, 0x7fff])
    const short = { ...allTags, loudnessLufs: undefined, momentaryLufs: -16 }
    assert.deepEqual(await bext(short), [0x7fff, 0x7fff, -120, -1600, 0x7fff])
  })

  test('that would be longer than four gigabytes stays as it is', async () => {
    const { taggedWav } = await import('./wav.ts')
    const head = wavOf({ sound: new Uint8Array() })
    assert.equal(taggedWav({ head, tail: new Uint8Array() }, 2 ** 32 - 200, allTags), undefined)
  })
})

suite('whatever a sound, its author and its buyer are called', () => {
  const names: [what: string, name: string][] = [
    ['markup', '</NOTE><x a="\'">&amp;]]>'],
    ['line ends', 'first\r\nsecond\u2028third\0fourth'],
    ['letters that turn the direction of reading', 'gpj.\u202Eexe\u2066\u200F'],
    ['another script', 'שלום 静けさ Größe'],
    ['half a letter', '\uD83D and \uFFFE'],
    ['300 pictures', '👩‍👩‍👧‍👦'.repeat(300)],
    ['nothing', ''],
  ]
  for (const [what, name] of names)
    test(`a file can be read, and says it on one line: ${what}`, async () => {
      const whose = { licensee: name, number: name, verifyUrl: name }
      const tags = { ...allTags, title: name, artist: name, pack: name, brand: name, personal: whose }
      for (const [, bytes] of files) {
        const { common } = await readTags(bytes, tags)
        for (const text of [common.title, common.artist, common.comment?.[0]?.text])
          assert.doesNotMatch(text ?? '', /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\u2028]/u)
      }
      const chunks = new Map(chunksOf(await retagged(wavOf(), tags)))
      const bext = chunks.get('bext') ?? Buffer.alloc(0)
      assert(bext.subarray(0, 348).every((byte) => byte < 128))
      const markup = String(chunks.get('iXML')).replace(/<\/?[\w]+>|<\?xml [^<>]*\?>/g, '')
      assert.doesNotMatch(markup, /[<>]|&(?!(amp|lt|gt|quot|apos);)/)
    })

  test('what joins letters, or parts them, stays; broadcasters read it without', async () => {
    const title = 'می\u200Cخواهم ක්\u200Dෂ'
    const tags = { ...allTags, title, personal: { ...personal, licensee: 'Na\u200Cme' } }
    for (const [, bytes] of files) {
      const { common } = await readTags(bytes, tags)
      assert.equal(common.title, title)
      assert.match(common.comment?.[0]?.text ?? '', /To Na\u200Cme, certificate/)
    }
    const chunks = new Map(chunksOf(await retagged(wavOf(), tags)))
    assert(chunks.get('iXML')?.includes(`<songTitle>${title}</songTitle>`))
    assert.match(String(chunks.get('bext')), /To Name, certificate/)
  })

  test('broadcasters read the whole address, and of a long licensee the beginning', async () => {
    const licensee = `${'Ñandú '.repeat(20)}, ${'Große GmbH '.repeat(11)}`
    const tags = { ...allTags, personal: { ...personal, licensee } }
    const bext = new Map(chunksOf(await retagged(wavOf(), tags))).get('bext') ?? Buffer.alloc(0)
    const said = bext.toString('latin1', 0, 256).replace(/\0+$/, '')
    assert.match(said, /^Licensed by Earcon: \S+ To Nandu Nandu [^]*, certificate C-2026-000123: /)
    assert(said.endsWith(`: ${personal.verifyUrl}`), said)
    assert(said.length > 250)
  })

  test('broadcasters read it without its marks', async () => {
    const tags = { ...allTags, title: 'Größe – “Łódź” 静' }
    const bext = new Map(chunksOf(await retagged(wavOf(), tags))).get('bext')
    assert.match(String(bext), /^Grosse - "Lodz" \?, Marta Velde\. Licensed by Earcon: https:\/\/earcon/)
  })
})
