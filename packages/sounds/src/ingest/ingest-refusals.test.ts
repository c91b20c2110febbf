import assert from 'node:assert/strict'
import { appendFileSync, truncateSync } from 'node:fs'
import { mock, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { startsOf } from '../files/frames.ts'
import { id3Of } from '../files/id3.ts'
import { mp3Of } from '../files/mp3.ts'
import { noise, tune } from '../testing/signals.ts'
import {
  bytesOf,
  chunk,
  flacFile,
  flacFrame,
  flacHead,
  ingestBytes,
  oggFile,
  oggPage,
  riff,
  sha256Of,
  toneData,
  toneSamples,
  toneWav,
  wavFile,
  wavHead,
  writeTemp,
} from '../testing/sound-files.ts'
import { oggPackets, oggPages } from './formats/ogg-pages.ts'
import { ingestSound } from './ingest-sound.ts'

// Decoders complain there about what is refused in a sentence anyway.
mock.method(console, 'error', () => {})

const wav = toneWav(1)
const flac = flacFile(toneSamples(1))
const { left, right } = tune(2)
const mp3 = await mp3Of([left, right], { quality: 4 })
// Without the frame that says how many follow.
const frames = startsOf(mp3)
const bareMp3 = mp3.subarray(frames[1])
const ogg = await oggFile(tune(2))
const zeros = (length: number) => Buffer.alloc(length)
const cut = (bytes: Uint8Array, length: number) => bytes.subarray(0, length)
const half = (bytes: Uint8Array) => cut(bytes, Math.floor(bytes.length / 2))

/** Some bytes in the middle become others. */
function spoilt(bytes: Uint8Array, at = Math.floor(bytes.length / 2), count = 50) {
  const copy = Buffer.from(bytes)
  for (let n = 0; n < count; n += 1) copy[at + n] ^= 0x5a
  return copy
}

const floats = (...values: number[]) => {
  const data = toneData(0.2, { tag: 3, bits: 32, channels: 1 })
  values.forEach((value, n) => {
    data.writeFloatLE(value, 4000 + 4 * n)
  })
  return wavFile(data, { tag: 3, bits: 32, channels: 1 })
}

/** Twenty-one minutes of silence in a few kilobytes, of which the head says nothing. */
const silentFlac = () =>
  bytesOf(
    flacHead({ channels: 1 }),
    ...Array.from({ length: 850 }, (_, n) => flacFrame(new Int16Array(65_535), 1, n)),
  )

/** As much as Vorbis: the packet of a silent moment again and again, in pages that say they are a second long. */
async function silentOgg() {
  const silence = await oggFile({ left: new Float32Array(44_100), right: new Float32Array(44_100) })
  const headPages = [...oggPages(silence, 0)].filter(({ position }) => position === 0)
  const heads = headPages.map(({ bytes }) => Buffer.from(bytes))
  const packet = [...oggPackets(oggPages(silence, 0))].at(6)
  assert.ok(packet && packet.length < 255)
  const { serial } = headPages[0]
  const pages = Array.from({ length: 420 }, (_, n) =>
    oggPage(Array(255).fill(packet), {
      flags: n === 419 ? 4 : 0,
      position: 44_100,
      number: n + heads.length,
      serial,
    }),
  )
  return bytesOf(...heads, ...pages)
}

const guid = (kind: number) => bytesOf([kind, 0], '\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71')
const taken = 'WAV, FLAC, MP3 and OGG are taken'

const refused: [what: string, bytes: () => Uint8Array | Promise<Uint8Array>, sentence: RegExp][] = [
  // Something else altogether, whatever its name says.
  ['an empty file', () => zeros(0), /^It is empty\.$/],
  [
    'a ZIP archive called .wav',
    () => bytesOf('PK\x03\x04', deflateRawSync(wav)),
    /^This is a ZIP archive, not a sound\.$/,
  ],
  ['a gzip archive', () => bytesOf('\x1f\x8b\x08', zeros(60)), /^This is a gzip archive, not a sound\.$/],
  ['a text', () => Buffer.from('Dear shop, here is my new song.\n'), /^This is a text, not a sound\.$/],
  [
    'an HTML page',
    () => Buffer.from('<!doctype html><title>404</title>'),
    /^This is an HTML page, not a sound\.$/,
  ],
  ['a PNG', () => bytesOf('\x89PNG\r\n\x1a\n', zeros(60)), /^This is a PNG picture, not a sound\.$/],
  ['a JPEG', () => bytesOf('\xff\xd8\xff\xe0', zeros(60)), /^This is a JPEG picture, not a sound\.$/],
  ['a PDF', () => bytesOf('%PDF-1.7\n', zeros(60)), /^This is a PDF document, not a sound\.$/],
  ['a program for Windows', () => bytesOf('MZ', zeros(60)), /^This is a Windows program, not a sound\.$/],
  ['a program for Linux', () => bytesOf('\x7fELF', zeros(60)), /^This is a program, not a sound\.$/],
  ['an AVI', () => bytesOf('RIFF', zeros(4), 'AVI LIST', zeros(60)), /^This is an AVI video, not a sound\.$/],
  ['an MP4', () => bytesOf([0, 0, 0, 32], 'ftypisom', zeros(60)), /^This is an MP4 file, not a sound\.$/],
  ['noise', () => Buffer.from(noise(0.5, 9).left.buffer), /^This is no sound that is known here/],
  ['noughts', () => zeros(100_000), /^This is no sound that is known here/],
  // Sounds of other formats.
  [
    'an M4A',
    () => bytesOf([0, 0, 0, 32], 'ftypM4A ', zeros(60)),
    new RegExp(`^This is an M4A sound; ${taken}\\.$`),
  ],
  ['AAC without a head', () => bytesOf('\xff\xf1\x50\x80', zeros(60)), /^This is an AAC sound; /],
  ['an AIFF', () => bytesOf('FORM', zeros(4), 'AIFF', zeros(60)), /^This is an AIFF sound; /],
  ['MIDI', () => bytesOf('MThd', zeros(60)), /^This is a MIDI file; /],
  ['an RF64', () => bytesOf('RF64\xff\xff\xff\xff', wav.subarray(8)), /^This is an RF64 sound; /],
  ['a RIFX', () => bytesOf('RIFX', wav.subarray(4)), /^This is a RIFX sound; /],
  ['MPEG of layer II', () => bytesOf('\xff\xfd\x80\x00', zeros(600)), /^This is an MPEG sound of layer II; /],
  // Tags.
  [
    'a tag of 100 MB',
    () => bytesOf('ID3\x04\x00\x00', [47, 87, 56, 0], mp3),
    /^It begins with a tag of 100 MB; at most 16 MB are read\.$/,
  ],
  [
    'a tag with a size that is none',
    () => bytesOf('ID3\x04\x00\x00\xff\xff\xff\xff', mp3),
    /^Its ID3 tag is damaged\.$/,
  ],
  [
    'a tag and nothing else',
    () => id3Of({ title: 'Ding', comment: 'Dong' }),
    /^There is nothing in it but a tag\.$/,
  ],
  [
    'a ZIP archive behind a tag',
    () => bytesOf(id3Of({ title: 'Ding', comment: '' }), 'PK\x03\x04', zeros(60)),
    /^This is a ZIP archive/,
  ],
  // WAV.
  ['a WAV of twelve bytes', () => cut(wav, 12), /^It is a WAV without a description of its sound\.$/],
  ['a WAV cut in its description', () => cut(wav, 30), /^It is a WAV without a description of its sound\.$/],
  ['a WAV cut before its sound', () => cut(wav, 36), /^It is a WAV without any sound in it\.$/],
  [
    'a WAV with its head only',
    () => cut(wav, 44),
    /^It is cut off: 1\.0 s are announced, 0\.0 s are there\.$/,
  ],
  [
    'a WAV of which a byte is missing',
    () => cut(wav, wav.length - 1),
    /^It is cut off: 1\.0 s are announced, 1\.0 s are there\.$/,
  ],
  ['half a WAV', () => half(wav), /^It is cut off: 1\.0 s are announced, 0\.5 s are there\.$/],
  [
    'a WAV whose sound is larger than the file',
    () => wavFile(toneData(1), { size: 10 * 176_400 }),
    /^It is cut off: 10\.0 s are announced, 1\.0 s are there\.$/,
  ],
  [
    'ten hours that are only announced',
    () => wavFile(zeros(800), { rate: 8000, bits: 8, channels: 1, size: 288_000_000 }),
    /^It is cut off: 36000\.0 s are announced, 0\.1 s are there\.$/,
  ],
  [
    'a WAV of 21 minutes',
    () => wavFile(zeros(21 * 60 * 8000), { rate: 8000, bits: 8, channels: 1 }),
    /^It lasts longer than 20 minutes/,
  ],
  ['a WAV without a sample', () => wavFile(zeros(0)), /^It lasts 0 ms; a sound must last 50 ms at least\.$/],
  ['one sample', () => wavFile(zeros(4)), /^It lasts 0 ms; /],
  ['49 ms', () => toneWav(0.049), /^It lasts 49 ms; /],
  [
    '24 channels',
    () => toneWav(0.2, { channels: 24 }),
    /^It has 24 channels; a sound may have one or two\.$/,
  ],
  ['no channels', () => wavFile(zeros(8000), { channels: 0 }), /^It has no channels\.$/],
  ['no bits', () => wavFile(zeros(8000), { bits: 0, align: 4 }), /^Its samples have no bits\.$/],
  [
    '64 bits that are no floating point',
    () => wavFile(zeros(80_000), { bits: 64 }),
    /^Its samples have 64 bits, which is not known here\.$/,
  ],
  [
    '16 bits of floating point',
    () => wavFile(zeros(80_000), { bits: 16, tag: 3 }),
    /^Its samples have 16 bits, which is not known here\.$/,
  ],
  [
    'samples that do not fit their frame',
    () => wavFile(toneData(1), { align: 3 }),
    /^Its description contradicts itself: 2 × 2 bytes are not 3\.$/,
  ],
  [
    '768 kHz',
    () => wavFile(toneData(1), { rate: 768_000 }),
    /^Its sample rate is 768000 Hz; from 8000 to 192000 Hz are taken\.$/,
  ],
  ['no sample rate', () => wavFile(toneData(1), { rate: 0 }), /^Its sample rate is 0 Hz/],
  [
    'ADPCM',
    () => wavFile(toneData(1), { tag: 0x11, bits: 4, align: 256 }),
    /^It is a WAV that holds ADPCM; PCM is taken\.$/,
  ],
  ['A-law', () => wavFile(toneData(1), { tag: 6, bits: 8 }), /^It is a WAV that holds A-law; /],
  ['an MP3 in a WAV', () => wavFile(mp3, { tag: 0x55, bits: 0, align: 1 }), /^It is a WAV that holds MP3; /],
  [
    'an unknown kind',
    () => wavFile(toneData(1), { tag: 999 }),
    /^It is a WAV that holds sound of the unknown kind 999; /,
  ],
  [
    'µ-law behind an extension',
    () =>
      wavFile(toneData(1), { tag: 0xfffe, bits: 8, extension: bytesOf([22, 0, 8, 0, 3, 0, 0, 0], guid(7)) }),
    /^It is a WAV that holds µ-law; /,
  ],
  [
    'a chunk before the sound that goes beyond the end',
    () => riff(chunk('LIST', zeros(20), 5_000_000), chunk('fmt ', wavHead({})), chunk('data', toneData(1))),
    /^It is a WAV without a description/,
  ],
  [
    'a sample that is no number',
    () => floats(Number.NaN),
    /^It is damaged: some of its samples are no numbers\.$/,
  ],
  [
    'an endless sample',
    () => floats(Number.POSITIVE_INFINITY),
    /^It is damaged: some of its samples are no numbers\.$/,
  ],
  [
    'samples counted as whole numbers',
    () => floats(32_000),
    /^It is damaged: its samples go beyond full scale by a factor of 32000\.$/,
  ],
  ['silence', () => wavFile(zeros(44_100)), /^There is nothing to be heard in it\.$/],
  [
    'music below hearing',
    () => toneWav(12, { tag: 3, bits: 32 }, 1e-6),
    /^There is nothing to be heard in it\.$/,
  ],
  // FLAC.
  ['four bytes of FLAC', () => cut(flac, 4), /^It is cut off: it ends before its sound begins\.$/],
  ['a FLAC cut in its head', () => cut(flac, 30), /^It is cut off: it ends before its sound begins\.$/],
  [
    'a FLAC with its head only',
    () => cut(flac, 42),
    /^It is cut off: 1\.0 s are announced, 0\.0 s are there\.$/,
  ],
  ['half a FLAC', () => half(flac), /^It is cut off: 1\.0 s are announced, 0\.5 s are there\.$/],
  [
    'a FLAC of which a byte is missing',
    () => cut(flac, flac.length - 1),
    /^It is cut off: 1\.0 s are announced, 0\.9 s are there\.$/,
  ],
  [
    'half a FLAC of unknown length',
    () => half(flacFile(toneSamples(1), { total: 0 })),
    /^It is cut off: it ends too early, after 0\.5 s\.$/,
  ],
  [
    'a FLAC with a broken frame',
    () => spoilt(flac),
    /^It is damaged: after 0\.5 s there is something that cannot be played\.$/,
  ],
  [
    'a FLAC that is not what its checksum says',
    () => flacFile(toneSamples(1), { md5: Buffer.alloc(16, 7) }),
    /^It is damaged: its sound is not what its own checksum says\.$/,
  ],
  [
    'a FLAC that begins with something else',
    () => spoilt(flac, 4, 1),
    /^It is damaged: it does not say what sound it holds\.$/,
  ],
  [
    'a FLAC of 24 bits whose frames have 16',
    () => bytesOf(flacHead({ total: 4096, bits: 24 }), flacFrame(toneSamples(0.1).subarray(0, 4096), 2, 0)),
    /^It is damaged/,
  ],
  [
    'a FLAC of 32 bits',
    () => bytesOf(flacHead({ total: 44_100, bits: 32 }), zeros(99)),
    /^Its samples have 32 bits; FLAC is taken with up to 24\.$/,
  ],
  ['a FLAC of eight channels', () => flacFile(toneSamples(0.2), { channels: 8 }), /^It has 8 channels; /],
  [
    'a FLAC of ten hours, announced',
    () => flacFile(toneSamples(0.2), { total: 36_000 * 44_100 }),
    /^It lasts longer than 20 minutes/,
  ],
  ['a bomb of silence as FLAC', silentFlac, /^It lasts longer than 20 minutes/],
  // MP3.
  ['half an MP3', () => half(mp3), /^It is cut off: it ends too early, after 1\.0 s\.$/],
  [
    'an MP3 cut between two frames',
    () => cut(mp3, frames[3]),
    /^It is cut off: 2\.0 s are announced, 0\.1 s are there\.$/,
  ],
  [
    'an MP3 of which a byte is missing',
    () => cut(bareMp3, bareMp3.length - 1),
    /^It is cut off: it ends too early, after 2\.0 s\.$/,
  ],
  [
    'an MP3 with something else in the middle',
    () => bytesOf(half(bareMp3), noise(0.1, 9).left.map(() => 7) as unknown as Uint8Array, bareMp3),
    /^It is (damaged|cut off)/,
  ],
  [
    'an MP3 whose frames are lost in between',
    () => spoilt(mp3, frames[40], 3000),
    /^It is damaged: after \d\.\d s there is something that cannot be played\.$/,
  ],
  [
    'an MP3 that changes its rate',
    async () => bytesOf(bareMp3, spoiltRate(bareMp3)),
    /^It changes its sample rate or its channels on the way\.$/,
  ],
  [
    'an MP3 of free format',
    () => bytesOf('\xff\xfb\x00\x00', zeros(600)),
    /^This is no sound that is known here/,
  ],
  // OGG.
  ['half an OGG', () => half(ogg), /^It is cut off: its last page (ends too early|is missing)\.$/],
  [
    'an OGG without its last page',
    () =>
      cut(
        ogg,
        [...oggPages(ogg, 0)].slice(0, -1).reduce((sum, { bytes }) => sum + bytes.length, 0),
      ),
    /^It is cut off: its last page is missing\.$/,
  ],
  ['an OGG with a damaged page', () => spoilt(ogg), /^It is damaged: a page of it /],
  [
    'an OGG without its beginning',
    () => ogg.subarray([...oggPages(ogg, 0)][0].bytes.length),
    /^It is cut off: its beginning is missing\.$/,
  ],
  ['two OGGs one after another', () => bytesOf(ogg, ogg), /^It holds several sounds one after another\.$/],
  [
    'two OGGs at once',
    () =>
      bytesOf(
        oggPage([bytesOf('\x01vorbis', zeros(23))], { flags: 2 }),
        oggPage([bytesOf('\x80theora')], { flags: 2, serial: 8 }),
      ),
    /^It holds several streams at once\.$/,
  ],
  [
    'Theora',
    () => oggPage([bytesOf('\x80theora', zeros(40))], { flags: 6 }),
    /^It is an OGG that holds a Theora video; Vorbis and Opus are taken\.$/,
  ],
  [
    'FLAC in an OGG',
    () => oggPage([bytesOf('\x7fFLAC', zeros(40))], { flags: 6 }),
    /^It is an OGG that holds FLAC; /,
  ],
  [
    'an unknown codec',
    () => oggPage([bytesOf('mystery')], { flags: 6 }),
    /^It is an OGG that holds something unknown; /,
  ],
  [
    'Vorbis with its head only',
    () => cut(ogg, [...oggPages(ogg, 0)][0].bytes.length),
    /^It is cut off: its last page is missing\.$/,
  ],
  [
    'Vorbis that promises and holds nothing',
    () =>
      oggPage([bytesOf('\x01vorbis', zeros(4), [2], [0x44, 0xac, 0, 0], zeros(14))], {
        flags: 6,
        position: 44_100,
      }),
    /^It is (cut off|damaged): /,
  ],
  [
    'Vorbis of six channels',
    () =>
      oggPage([bytesOf('\x01vorbis', zeros(4), [6], [0x44, 0xac, 0, 0], zeros(14))], {
        flags: 6,
        position: 44_100,
      }),
    /^It has 6 channels; /,
  ],
  ['a bomb of silence as OGG', silentOgg, /^It lasts longer than 20 minutes/],
]

function spoiltRate(bytes: Uint8Array) {
  const copy = Buffer.from(bytes)
  copy[2] ^= 4
  return copy
}

for (const [what, make, sentence] of refused)
  test(`${what} is refused in a sentence`, async () => {
    const bytes = await make()
    await assert.rejects(ingestBytes(bytes), (error: Error) => {
      assert.equal(error.name, 'IngestRefused', error.stack)
      assert.match(error.message, sentence)
      assert.match(error.message, /^[A-Z][^\n]{5,120}\.$/)
      return true
    })
  })

test('a signal of more than a minute is refused, the same as music is not', async () => {
  const long = toneWav(61, { channels: 1 })
  await assert.rejects(ingestBytes(long, 'signal'), {
    message: 'It lasts 61.0 s; a signal may last 60 s at most.',
  })
  assert.equal((await ingestBytes(long)).facts.source.duration_ms, 61_000)
})

test('a file that is not the one that was meant is refused', async () => {
  const path = writeTemp(wav)
  const file = { path, sha256: sha256Of(wav), isSigned: false }
  appendFileSync(path, 'x')
  await assert.rejects(ingestSound(file), {
    name: 'IngestRefused',
    message: 'It changed while it was being read.',
  })
})

test('a file that is too large is refused before it is read', async () => {
  const path = writeTemp(wav)
  truncateSync(path, 200_000_001)
  await assert.rejects(ingestSound({ path, sha256: '', isSigned: false }), {
    message: 'It is 200 MB large; at most 200 MB are taken.',
  })
})

test('a file that is not there is a fault of the shop, and no refusal', async () => {
  await assert.rejects(ingestSound({ path: '/nowhere/at-all.wav', sha256: '', isSigned: false }), {
    code: 'ENOENT',
  })
})
