import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundFormats, TrackFacts } from '@earcon/contract/takes'
import { readFrame } from '../files/frames.ts'
import { id3Of } from '../files/id3.ts'
import { mp3Of } from '../files/mp3.ts'
import { bell, noise, tune } from '../testing/signals.ts'
import {
  bytesOf,
  chunk,
  flacFile,
  ingestBytes,
  oggFile,
  riff,
  sha256Of,
  toneData,
  toneSamples,
  toneWav,
  type WavOptions,
  wavFile,
  wavHead,
} from '../testing/sound-files.ts'
import { collect } from './collect.ts'
import { sniff } from './formats/sniff.ts'
import { openWav } from './formats/wav.ts'

const pcmGuid = bytesOf([1, 0], '\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71')
const extension = (bits: number) => bytesOf([22, 0, bits, 0, 3, 0, 0, 0], pcmGuid)

const wavs: [what: string, options: WavOptions, hasTwin: boolean][] = [
  ['8 bits, mono, 8 kHz', { bits: 8, channels: 1, rate: 8000 }, true],
  ['16 bits, stereo, 44.1 kHz', {}, false],
  ['16 bits, mono, 48 kHz', { channels: 1, rate: 48_000 }, false],
  ['24 bits, stereo, 96 kHz', { bits: 24, rate: 96_000 }, true],
  ['32 bits, stereo, 192 kHz', { bits: 32, rate: 192_000 }, true],
  ['floating point of 32 bits', { tag: 3, bits: 32 }, true],
  ['floating point of 64 bits at an odd rate', { tag: 3, bits: 64, rate: 22_051 }, true],
]
for (const [what, options, hasTwin] of wavs)
  test(`a WAV of ${what} is taken as it is, and measured`, async () => {
    const bytes = toneWav(0.5, options)
    const { files, facts } = await ingestBytes(bytes)
    assert.deepEqual(Buffer.from(files.master.bytes), bytes)
    assert.deepEqual([files.master.type, files.master.sha256], ['audio/wav', sha256Of(bytes)])
    assert.equal(files.preview.type, 'audio/mpeg')
    assert.equal(Boolean(files.wav), hasTwin)
    assert.ok(TrackFacts.parse(facts).source)
    const { rate = 44_100, channels = 2, bits = 16 } = options
    assert.deepEqual(facts.source, {
      format: 'wav',
      duration_ms: 500,
      sample_rate: rate,
      channels,
      bits,
      tempo_bpm: null,
      key: null,
    })
    // A tone of half the full scale, on both sides.
    assert.ok(Math.abs(facts.true_peak + 6) < 0.15, `${facts.true_peak} dBTP`)
    assert.ok(Math.abs(facts.loudness + 6.7) < 0.2, `${facts.loudness} LUFS`)
    assert.deepEqual([facts.preview_start_ms, facts.preview_ms], [0, 500])
  })

const oddities: [what: string, bytes: Uint8Array][] = [
  ['an extended description', wavFile(toneData(0.5), { tag: 0xfffe, extension: extension(16) })],
  [
    'odd chunks before and after its sound',
    riff(
      chunk('JUNK', Buffer.alloc(7)),
      chunk('fmt ', wavHead({})),
      chunk('LIST', Buffer.alloc(3)),
      chunk('data', toneData(0.5)),
      chunk('id3 ', Buffer.alloc(9)),
    ),
  ],
  ['a size that was never filled in', wavFile(toneData(0.5), { size: 0xffffffff })],
  ['a tag before it', bytesOf(id3Of({ title: 'Ding', comment: '' }), toneWav(0.5))],
]
for (const [what, bytes] of oddities)
  test(`a WAV with ${what} is read to its end`, async () => {
    const { facts } = await ingestBytes(bytes)
    assert.deepEqual([facts.source.duration_ms, facts.true_peak], [500, -6])
  })

test('an original that is louder than full scale is told truly, and stays what it is', async () => {
  const bytes = toneWav(0.5, { tag: 3, bits: 32 }, 4)
  const { files, facts } = await ingestBytes(bytes)
  assert.deepEqual([facts.true_peak, facts.loudness], [12, 11.4])
  assert.deepEqual(Buffer.from(files.master.bytes), bytes)
})

test('the plain WAV of a signal is 16 bits, 44.1 kHz and stereo, sample by sample what the master holds', async () => {
  const { files } = await ingestBytes(flacFile(toneSamples(0.5)))
  assert.ok(files.wav)
  const bytes = Buffer.from(files.wav.bytes)
  assert.deepEqual([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)], [2, 44_100, 16])
  const tone = toneSamples(0.5)
  for (let n = 0; n < tone.length; n += 1) assert.ok(Math.abs(bytes.readInt16LE(44 + 4 * n) - tone[n]) <= 1)
})

/** By the first frame after the tag, whose length is told in four times seven bits. */
const isMono = (mp3: Uint8Array) =>
  readFrame(mp3, 10 + mp3.subarray(6, 10).reduce((size, seven) => 128 * size + seven, 0)).mono

test('music has no plain WAV beside it; what lasts longer than ten seconds is music unless it is called a signal', async () => {
  const long = flacFile(toneSamples(10.5, 8000), { rate: 8000 })
  const music = await ingestBytes(long)
  const signal = await ingestBytes(long, 'signal')
  assert.deepEqual([Boolean(music.files.wav), Boolean(signal.files.wav)], [false, true])
  assert.deepEqual([isMono(music.files.preview.bytes), isMono(signal.files.preview.bytes)], [false, true])
})

test('an MP3, an OGG and a FLAC of a sound are as long and as loud as the sound, to the sample where they can be', async () => {
  const { left, right } = tune(2)
  for (const side of [left, right]) for (let n = 0; n < side.length; n += 1) side[n] *= 0.5
  const samples = Int16Array.from(left, (sample) => sample * 32_767)
  const [mp3, ogg, flac] = await Promise.all(
    [await mp3Of([left, right], { quality: 4 }), await oggFile({ left, right }), flacFile(samples)].map(
      (bytes) => ingestBytes(bytes),
    ),
  )
  for (const { facts, files } of [mp3, ogg, flac]) {
    assert.equal(facts.source.duration_ms, 2000)
    assert.ok(
      Math.abs(facts.loudness - flac.facts.loudness) < 0.4,
      `${facts.source.format}: ${facts.loudness}`,
    )
    assert.ok(files.wav)
    assert.equal(files.wav.bytes.length, 44 + 4 * 88_200)
  }
  assert.deepEqual(
    [mp3, ogg, flac].map(({ facts, files }) => [facts.source.format, facts.source.bits, files.master.type]),
    [
      ['mp3', null, 'audio/mpeg'],
      ['ogg', null, 'audio/ogg'],
      ['flac', 16, 'audio/flac'],
    ],
  )
})

test('an MP3 with tags before and after it, and a FLAC that does not know its length, are taken', async () => {
  const { left } = bell(0.5)
  const tagged = await mp3Of([left], { quality: 4, tag: id3Of({ title: 'Ding', comment: 'Dong' }) })
  const mp3 = await ingestBytes(bytesOf(tagged, 'TAG', Buffer.alloc(125)))
  assert.deepEqual([mp3.facts.source.duration_ms, mp3.facts.source.channels], [500, 1])
  const flac = await ingestBytes(flacFile(toneSamples(0.5), { total: 0, channels: 1 }))
  assert.deepEqual([flac.facts.source.duration_ms, flac.facts.source.channels], [500, 1])
})

test('each format that the contract names is told by its first bytes', () => {
  const heads = { wav: 'RIFF----WAVE', flac: 'fLaC', mp3: '\xff\xfb\x90\x00', ogg: 'OggS' }
  for (const format of soundFormats)
    assert.deepEqual(sniff(bytesOf(heads[format], Buffer.alloc(413))), { format, start: 0 })
})

test('our motif lies under the preview of a signal where it is wanted', async () => {
  const bytes = toneWav(1)
  const plain = await ingestBytes(bytes)
  const signed = await ingestBytes(bytes, undefined, true)
  assert.notDeepEqual(plain.files.preview.bytes, signed.files.preview.bytes)
})

test('the same file becomes the same take', async () => {
  const bytes = wavFile(Buffer.from(noise(0.3, 1).left.buffer), { tag: 3, bits: 32, channels: 1 })
  assert.deepEqual(await ingestBytes(bytes), await ingestBytes(bytes))
})

for (const rate of [8000, 22_050, 48_000, 96_000, 192_000])
  test(`a tone at ${rate} Hz is the same tone at our rate, 80 dB clean, and as long`, async () => {
    const source = openWav(toneWav(0.5, { tag: 3, bits: 64, channels: 1, rate }), 0)
    const { left } = await collect(source)
    assert.equal(left.length, 22_050)
    let error = 0
    for (let n = 2000; n < 20_000; n += 1)
      error += (left[n] - 0.5 * Math.sin((2 * Math.PI * 440 * n) / 44_100)) ** 2
    const decibels = 10 * Math.log10(error / 18_000 / 0.125)
    assert.ok(decibels < -80, `${decibels} dB`)
  })

test('what our rate cannot hold does not come back as something else', async () => {
  const rate = 96_000
  const data = Buffer.alloc(4 * rate)
  for (let n = 0; n < rate; n += 1)
    data.writeFloatLE(0.5 * Math.sin((2 * Math.PI * 30_000 * n) / rate), 4 * n)
  const { left } = await collect(openWav(wavFile(data, { tag: 3, bits: 32, channels: 1, rate }), 0))
  assert.ok(left.subarray(2000, -2000).every((sample) => Math.abs(sample) < 1e-4))
})
