import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { retagged } from './testing/retag.ts'
import { allTags, personal, samplesOf, wavOf } from './testing/sound-files.ts'

// Programs that nobody here wrote, and that people have. Whichever a machine lacks is not asked, and that is said.
const programs = ['ffmpeg', 'ffprobe', 'exiftool', 'mediainfo', 'sox']
const there = new Set(programs.filter((name) => !spawnSync(name, ['--version']).error))
const missing = programs.filter((name) => !there.has(name))
if (missing.length > 0)
  console.log(
    `NOT TRIED: files with tags in ${missing.join(', ')}; to install: apt-get install ffmpeg libimage-exiftool-perl mediainfo sox`,
  )

const folder = mkdtempSync(join(tmpdir(), 'tags-'))
after(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without a language some of them write question marks for what is not ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
const lay = (name: string, bytes: Uint8Array) => {
  writeFileSync(at(name), bytes)
  return at(name)
}

const tags = { ...allTags, title: 'Größe – 静けさ', personal }
const shapes: [what: string, bytes: Uint8Array][] = [
  ['16 bits', wavOf()],
  [
    '8 bits, one channel, an odd length',
    wavOf({ sound: samplesOf(777).subarray(1), format: { tag: 1, bits: 8, channels: 1 } }),
  ],
  ['24 bits', wavOf({ sound: samplesOf(1500, 4), format: { tag: 1, bits: 24, channels: 2 } })],
  [
    '24 bits, six channels, extensible',
    wavOf({ sound: samplesOf(900, 2), format: { tag: 1, bits: 24, channels: 6, extensible: true } }),
  ],
  ['32 bits', wavOf({ sound: samplesOf(800, 4), format: { tag: 1, bits: 32, channels: 2 } })],
  [
    'floating point',
    wavOf({
      sound: new Uint8Array(Float32Array.from({ length: 4000 }, (_, n) => Math.sin(n / 9) / 2).buffer),
      format: { tag: 3, bits: 32, channels: 2 },
    }),
  ],
]

/** What ffmpeg hears, sample for sample. */
const heard = (file: string) => run('ffmpeg', '-v', 'error', '-i', file, '-map', '0:a', '-f', 'hash', '-')

if (there.has('ffmpeg') && there.has('ffprobe'))
  suite('ffmpeg', () => {
    const formatOf = (file: string) =>
      JSON.parse(run('ffprobe', '-v', 'error', '-show_format', '-of', 'json', file)).format
    const tagsIn = (file: string) => formatOf(file).tags
    const durationOf = (file: string) => formatOf(file).duration
    const encoded = (name: string, ...words: string[]) => {
      const source = lay('source.wav', wavOf({ sound: samplesOf(30_000) }))
      run('ffmpeg', '-v', 'error', '-y', '-i', source, '-metadata', 'title=Former', ...words, at(name))
      return readFileSync(at(name))
    }

    for (const [what, bytes] of shapes)
      test(`hears the same samples in a WAV of ${what}, and reads its tags`, async () => {
        const tagged = lay('tagged.wav', await retagged(bytes, tags))
        assert.equal(heard(tagged), heard(lay('plain.wav', bytes)))
        const { title, artist, album, originator_reference } = tagsIn(tagged)
        assert.deepEqual(
          [title, artist, album, originator_reference],
          [tags.title, 'Marta Velde', 'Second Monitor', 'EARCON-1NM7XR13R6'],
        )
      })

    for (const [name, ...words] of [
      ['sound.mp3', '-c:a', 'libmp3lame', '-q:a', '4', '-write_id3v1', '1'],
      ['sound.flac', '-c:a', 'flac'],
    ] as const)
      test(`hears the same samples in ${name}, of the same length, and reads its tags`, async () => {
        const bytes = encoded(name, ...words)
        const before = [heard(at(name)), durationOf(at(name))]
        lay(name, await retagged(bytes, tags))
        assert.deepEqual([heard(at(name)), durationOf(at(name))], before)
        const { title, TITLE = title, CATALOGNUMBER } = tagsIn(at(name))
        assert.deepEqual([TITLE, CATALOGNUMBER], [tags.title, 'EARCON-1NM7XR13R6'])
      })

    test('finds an Ogg file as it was', async () => {
      const bytes = encoded('sound.ogg', '-c:a', 'libvorbis')
      assert.deepEqual(await retagged(bytes, tags), bytes)
    })
  })

if (there.has('exiftool'))
  suite('ExifTool', () => {
    for (const [what, bytes] of shapes)
      test(`reads every chunk of a WAV of ${what}, and warns of nothing`, async () => {
        const file = lay('exif.wav', await retagged(bytes, tags))
        const [found] = JSON.parse(run('exiftool', '-json', '-G1', '-struct', file))
        assert.equal(found['ExifTool:Warning'], undefined)
        assert.equal(found['RIFF:NumSampleLoops'], 1)
        assert.equal(found['RIFF:OriginatorReference'], 'EARCON-1NM7XR13R6')
        assert.equal(found['RIFF:BWFVersion'], 2)
        assert.equal(found['ID3v2_4:Title'], tags.title)
        const markup = JSON.stringify(found)
        for (const text of ['Ada Löwe & Söhne', '-16.04', '92.4']) assert(markup.includes(text), text)
      })
  })

if (there.has('mediainfo'))
  test('MediaInfo reads the loudness that broadcasters read, and the texts', async () => {
    const file = lay('media.wav', await retagged(wavOf(), tags))
    const { track } = JSON.parse(run('mediainfo', '--Output=JSON', file)).media
    const said = JSON.stringify(track)
    for (const text of ['"-16.04', '"-1.20', tags.title, 'EARCON-1NM7XR13R6', 'Ada Löwe & Söhne'])
      assert(said.includes(text), `${text} in ${said}`)
  })

if (there.has('sox'))
  suite('SoX', () => {
    for (const [what, bytes] of shapes)
      test(`hears the same samples in a WAV of ${what}, and complains of nothing else`, async () => {
        const samplesIn = (name: string, file: Uint8Array) => {
          const { stdout, stderr } = spawnSync('sox', [lay(name, file), '-t', 'raw', '-'])
          return [stdout.toString('base64'), String(stderr).replaceAll(name, '')]
        }
        const plain = samplesIn('plain.wav', bytes)
        assert.deepEqual(samplesIn('tagged.wav', await retagged(bytes, tags)), plain)
      })
  })
