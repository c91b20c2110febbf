import assert from 'node:assert/strict'
import test from 'node:test'
import { master } from '../mastering/master.ts'
import { rate } from '../piece.ts'
import { bell, draw, peakOf, sine } from '../testing/signals.ts'
import { excerptOf, musicPreview, signalPreview } from './preview.ts'

const loudFrom = (start: number) =>
  master(
    draw(70, (time, side) => (time >= start && time < start + 30 ? 0.5 : 0.1) * sine(time, 500 + side)),
    'music',
    7,
  )

test('a preview of music is its strongest half minute, wherever that is', () => {
  const { startMs, ms } = excerptOf(loudFrom(23.5))
  assert.equal(ms, 30_000)
  assert.ok(Math.abs(startMs - 23_500) <= 20, `${startMs} ms`)
})

test('a preview of music is 30 seconds to the sample and has no hard edge', () => {
  const sound = loudFrom(40)
  const [left, right] = musicPreview(sound, excerptOf(sound))
  for (const side of [left, right]) {
    assert.equal(side.length, 30 * rate)
    assert.equal(Math.abs(side[0]), 0)
    assert.equal(Math.abs(side[side.length - 1]), 0)
    assert.ok(peakOf(side.subarray(-rate / 10)) < 0.01)
  }
})

test('a preview does not touch the master', () => {
  const sound = loudFrom(40)
  const before = sound.left.slice()
  musicPreview(sound, excerptOf(sound))
  signalPreview(sound, true)
  assert.deepEqual(sound.left, before)
})

test('a short sound is heard whole, in the middle and 3 dB softer', () => {
  const sound = master(bell(2), 'signal', 7)
  assert.deepEqual(excerptOf(sound), { startMs: 0, ms: 2000 })
  const [mono] = signalPreview(sound, false)
  assert.equal(mono.length, 2 * rate)
  const middle = sound.left.map((sample, n) => (sample + sound.right[n]) / 2)
  assert.ok(Math.abs(peakOf(mono) / peakOf(middle) - 0.708) < 0.001)
})

for (const [seconds, start] of [
  [3, 0.9],
  [1.5, 0.9],
  [1.2, 0.8],
  [0.5, 1 / 3],
] as const)
  test(`the mark in a sound of ${seconds} s begins after ${start.toFixed(2)} s, is soft, and ends with it at the latest`, () => {
    const sound = master(bell(seconds), 'signal', 7)
    const [plain] = signalPreview(sound, false)
    const [signed] = signalPreview(sound, true)
    const mark = signed.map((sample, n) => sample - plain[n])
    const first = mark.findIndex((sample) => Math.abs(sample) > 1e-5)
    assert.ok(Math.abs(first / rate - start) < 0.01, `after ${first / rate} s`)
    assert.ok(
      peakOf(mark) > 0.003 && peakOf(mark) < 0.1 * peakOf(plain),
      `${peakOf(mark)} of ${peakOf(plain)}`,
    )
    assert.ok(Math.abs(signed[signed.length - 1]) < 1e-4)
  })
