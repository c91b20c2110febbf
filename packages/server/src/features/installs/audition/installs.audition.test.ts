import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testProperty } from '@earcon/contract/testing/properties'
import fc from 'fast-check'
import { auditionRate, makeAudition, maxAuditionSeconds } from './installs.audition.ts'
import { readWav, WavUnreadableError } from './installs.wav.ts'

type Encoding = 'int16' | 'int24' | 'int32' | 'float' | 'extensible'

interface WavOptions {
  rate?: number
  channels?: number
  encoding?: Encoding
  before?: Buffer[]
}

/** A WAV file of one sound on every channel, as one program or another writes it. */
function wavOf(
  samples: readonly number[],
  { rate = 44_100, channels = 2, encoding = 'int16', before = [] }: WavOptions = {},
) {
  const bits = { int16: 16, int24: 24, int32: 32, float: 32, extensible: 24 }[encoding]
  const bytes = bits / 8
  const data = Buffer.alloc(samples.length * channels * bytes)
  for (const [place, sample] of samples.flatMap((sample) => Array(channels).fill(sample)).entries()) {
    if (encoding === 'float') data.writeFloatLE(sample, place * bytes)
    else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), place * bytes, bytes)
  }
  const format = Buffer.alloc(encoding === 'extensible' ? 40 : 16)
  format.writeUInt16LE(encoding === 'extensible' ? 0xfffe : encoding === 'float' ? 3 : 1, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * channels * bytes, 8)
  format.writeUInt16LE(channels * bytes, 12)
  format.writeUInt16LE(bits, 14)
  if (encoding === 'extensible') format.writeUInt16LE(1, 24)
  return riffOf([chunkOf('fmt ', format), ...before, chunkOf('data', data)])
}

const riffOf = (chunks: Buffer[]) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks])

function chunkOf(tag: string, body: Buffer) {
  const head = Buffer.from(`${tag}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

const sound = (seconds: number, rate: number, at: (time: number) => number) =>
  Array.from({ length: Math.round(seconds * rate) }, (_, place) => at(place / rate))
const tone = (pitch: number, { seconds = 1, rate = 44_100, level = 0.5 } = {}) =>
  sound(seconds, rate, (time) => level * Math.sin(2 * Math.PI * pitch * time))
const peakOf = (samples: Iterable<number>) =>
  Array.from(samples).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
const decibels = (ratio: number) => 20 * Math.log10(ratio)
/** How loud what is left of something is, before it fades. */
const levelOf = (samples: readonly number[], rate = 44_100) => {
  const heard = readWav(makeAudition(wavOf(samples, { rate }))).samples
  return peakOf(heard.subarray(0, Math.floor(heard.length * 0.39)))
}

suite('the audition of a sound', () => {
  const anySound = fc.record({
    samples: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 2_000 }),
    rate: fc.constantFrom(8_000, 11_025, 16_000, 22_050, 44_100, 44_101, 48_000, 96_000),
    channels: fc.integer({ min: 1, max: 3 }),
    encoding: fc.constantFrom<Encoding>('int16', 'int24', 'int32', 'float', 'extensible'),
  })

  testProperty(
    'is as long as the sound, on one channel, never louder, and ends in silence',
    anySound,
    ({ samples, ...how }) => {
      const file = wavOf(samples, how)
      const made = Buffer.from(makeAudition(file))
      const { rate, samples: heard } = readWav(made)
      assert.equal(rate, auditionRate)
      assert.equal(made.readUInt16LE(22), 1)
      assert.equal(made.length, 44 + 2 * heard.length)
      assert.equal(heard.length, Math.max(1, Math.round((samples.length * auditionRate) / how.rate)))
      assert(peakOf(heard) <= peakOf(readWav(file).samples))
      assert.equal(peakOf(heard.subarray(Math.ceil(heard.length * 0.75))), 0)
      assert.deepEqual(makeAudition(file), makeAudition(Buffer.from(file)))
    },
    30,
  )

  test('begins as the sound does, and is half gone at the middle of its fade', () => {
    const whole = tone(1_000)
    assert(Math.abs(decibels(levelOf(whole) / 0.5)) < 0.2)
    const { samples } = readWav(makeAudition(wavOf(whole)))
    const middle = Math.round(samples.length * 0.575)
    assert(Math.abs(peakOf(samples.subarray(middle - 50, middle + 50)) - 0.25) < 0.02)
  })

  for (const rate of [44_100, 48_000, 96_000])
    test(`holds nothing that it cannot hold, nor anything else in its place, from ${rate} Hz`, () => {
      const [low, high] = [auditionRate / 2, rate / 2 - 500]
      // All of it before the fade begins, and with soft ends: a click would hold every pitch there is.
      const sweep = sound(2, rate, (time) => {
        const part = Math.min(1, time / 0.75)
        const soft = Math.min(1, Math.sin(Math.PI * part) * 8) ** 2
        return soft * Math.sin(2 * Math.PI * (low * time + ((high - low) * part * time) / 2))
      })
      const left = decibels(levelOf(sweep, rate))
      assert(left < -50, `${left} dB`)
    })

  test('holds what is heard in a voice', () => {
    for (const pitch of [100, 400, 3_000, 4_500])
      assert(Math.abs(decibels(levelOf(tone(pitch)) / 0.5)) < 0.5, `${pitch} Hz`)
  })

  test('of what goes on and on is the beginning', () => {
    const { samples } = readWav(makeAudition(wavOf(tone(440, { seconds: 20, rate: 8_000 }), { rate: 8_000 })))
    assert.equal(samples.length, maxAuditionSeconds * auditionRate)
    assert.equal(peakOf(samples.subarray(Math.ceil(samples.length * 0.75))), 0)
  })
})

suite('a WAV file', () => {
  const whole = tone(700, { seconds: 0.05 })

  for (const encoding of ['int24', 'int32', 'float', 'extensible'] as const)
    test(`sounds the same as ${encoding} as with 16 bits`, () => {
      const [one, other] = [readWav(wavOf(whole)), readWav(wavOf(whole, { encoding }))]
      assert(peakOf(one.samples.map((sample, place) => sample - (other.samples[place] ?? 0))) < 1e-4)
    })

  test('may hold more than its sound, and may be cut short', () => {
    const before = [chunkOf('LIST', Buffer.from('odd')), chunkOf('bext', Buffer.alloc(602))]
    const file = wavOf(whole, { before })
    assert.deepEqual(readWav(file), readWav(wavOf(whole)))
    assert.equal(readWav(file.subarray(0, -401)).samples.length, whole.length - 101)
  })

  test('counts as silent where it is no number, and never as louder than can be', () => {
    const { samples } = readWav(wavOf([Number.NaN, Number.POSITIVE_INFINITY, -3], { encoding: 'float' }))
    assert.deepEqual([...samples], [0, 1, -1])
  })

  const eightBits = wavOf(whole)
  eightBits.writeUInt16LE(2, 32)
  const refused: [sentence: string, file: Buffer, words: RegExp][] = [
    ['with nothing in it', Buffer.alloc(0), /no WAV file/],
    ['that is a text', Buffer.from('master of a recipe'), /no WAV file/],
    ['without sound', riffOf([chunkOf('LIST', Buffer.alloc(8))]), /no sound/],
    ['with an empty sound', wavOf([]), /no sound/],
    ['without a format', riffOf([chunkOf('data', Buffer.alloc(8))]), /before its format/],
    ['whose format is cut short', riffOf([chunkOf('fmt ', Buffer.alloc(4))]), /cut short/],
    ['of eight bits', eightBits, /cannot be read/],
    ['with no channels', wavOf(whole, { channels: 0 }), /cannot be read/],
    ['at an absurd rate', wavOf(whole, { rate: 1 }), /cannot be read/],
  ]
  for (const [sentence, file, words] of refused)
    test(`${sentence} is refused in words`, () =>
      assert.throws(
        () => readWav(file),
        (error) => error instanceof WavUnreadableError && words.test(error.message),
      ))

  testProperty(
    'that is damaged anywhere is read or refused, and nothing else',
    fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 8 }),
    (damage) => {
      const file = wavOf(whole)
      for (const [at, byte] of damage) file[at] = byte
      try {
        makeAudition(file)
      } catch (error) {
        assert(error instanceof WavUnreadableError, String(error))
      }
    },
    60,
  )
})
