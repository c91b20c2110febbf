import assert from 'node:assert/strict'
import test from 'node:test'
import { bell, draw, noise, sine, tune } from '../testing/signals.ts'
import { stretches } from './envelope.ts'
import { spectrumOf } from './fft.ts'
import { pairs, pairsPerWave } from './figure.ts'
import { portraitOf, readPortrait } from './portrait.ts'
import { bandOf, bands, rows } from './spectrogram.ts'

const silence = (seconds: number) => draw(seconds, () => 0)
const strongestBand = (row: Uint8Array) => row.indexOf(Math.max(...row))
const rowOf = (spectrum: Uint8Array, row: number) => spectrum.subarray(row * bands, (row + 1) * bands)

for (const frequency of [110, 440, 1000, 6000])
  test(`a tone of ${frequency} Hz is strongest in its own band at every moment`, () => {
    const { spectrum } = readPortrait(portraitOf(draw(1, (time) => 0.5 * sine(time, frequency))))
    for (let row = 0; row < rows; row += 1)
      assert.ok(Math.abs(strongestBand(rowOf(spectrum, row)) + 0.5 - bandOf(frequency)) <= 1, `row ${row}`)
  })

test('what is 30 dB softer is half as bright, and what is heard on one side only is seen', () => {
  const loud = (time: number) => sine(time, 1000)
  const soft = (time: number) => 10 ** (-30 / 20) * sine(time, 4000)
  const { spectrum } = readPortrait(portraitOf(draw(1, (time, side) => (side ? soft(time) : loud(time)))))
  const row = rowOf(spectrum, 24)
  assert.equal(Math.max(...spectrum), 255)
  const seen = row[Math.floor(bandOf(4000))]
  assert.ok(Math.abs(seen - 127) < 8, `${seen}`)
})

for (const seconds of [0.01, 0.5, 3, 20])
  test(`a portrait has the same size for ${seconds} seconds of sound, of noise and of silence`, () => {
    for (const sound of [bell(seconds), noise(seconds, 1), tune(seconds), silence(seconds)]) {
      const { spectrum, figure, envelope } = readPortrait(portraitOf(sound))
      assert.deepEqual(
        [spectrum.length, figure.length, envelope.length],
        [rows * bands, 2 * pairs, stretches],
      )
    }
  })

test('silence is black, still and quiet', () => {
  const { spectrum, figure, envelope } = readPortrait(portraitOf(silence(1)))
  for (const values of [spectrum, figure, envelope]) assert.ok(values.every((value) => value === 0))
})

test('the envelope follows a sound as it dies away', () => {
  const { envelope } = readPortrait(portraitOf(bell(1, 660, 0.25)))
  assert.equal(Math.max(...envelope), 255)
  assert.ok(envelope.indexOf(255) < 8)
  // After one time constant an e-th is left.
  assert.ok(Math.abs(envelope[64 + envelope.indexOf(255)] - 255 / Math.E) < 6)
})

test('the figure shows two dozen waves of the strongest tone, smoothly, left and right apart', () => {
  const sound = draw(1, (time, side) => (side ? 0.5 : 1) * sine(time, 441))
  const { figure } = readPortrait(portraitOf(sound))
  const left = figure.filter((_, n) => n % 2 === 0)
  const right = figure.filter((_, n) => n % 2 === 1)
  const upwards = left.filter((value, n) => n > 0 && value >= 0 && left[n - 1] < 0).length
  assert.ok(Math.abs(upwards - pairs / pairsPerWave) <= 1, `${upwards} waves`)
  assert.ok(Math.max(...left) === 127 && Math.abs(Math.max(...right) - 64) <= 1)
  for (let n = 1; n < left.length; n += 1) assert.ok(Math.abs(left[n] - left[n - 1]) < 36)
})

test('two channels are measured together as if one after the other', () => {
  const { left, right } = noise(0.2, 1)
  const spectrum = spectrumOf(1024)
  const [ofLeft, ofRight, both] = [spectrum(left, 512), spectrum(right, 512), spectrum(left, 512, right)]
  both.forEach((value, n) => assert.ok(Math.abs(value - Math.hypot(ofLeft[n], ofRight[n])) < 1e-9))
})
