import assert from 'node:assert/strict'
import test from 'node:test'
import type { Stereo } from '../piece.ts'
import { draw, sine } from '../testing/signals.ts'
import { likenessDistance, likenessOf } from './likeness.ts'
import { minimumDistance } from './rules.ts'
import { framesOf, rollOff, shareAbove, wholeOf } from './spectra.ts'

const tones = (frequencies: number[], decay = 0.15) =>
  draw(1.5, (time) => {
    const at = Math.min(frequencies.length - 1, Math.floor(time / 0.3))
    const since = time - at * 0.3
    const frequency = frequencies[at]
    return Math.exp(-since / decay) * (sine(since, frequency) + 0.5 * sine(since, 2 * frequency))
  })
const apart = (one: Stereo, other: Stereo) =>
  likenessDistance(likenessOf(framesOf(one), 0.1), likenessOf(framesOf(other), 0.1))

const up = tones([440, 550, 660])

test('a sound is no distance from itself, however loud', () => {
  assert.equal(apart(up, up), 0)
  const softer = { left: up.left.map((sample) => sample / 10), right: up.right.map((sample) => sample / 10) }
  assert.ok(apart(up, softer) < 0.1)
})

test('the same motif a hair out of tune is alike', () => {
  assert.ok(apart(up, tones([441, 551, 661])) < minimumDistance)
})

for (const [sentence, other] of [
  ['the same motif downwards', tones([660, 550, 440])],
  ['the same motif an octave higher', tones([880, 1100, 1320])],
  ['the same motif, ending elsewhere', tones([440, 550, 880])],
  ['the same motif, damped', tones([440, 550, 660], 0.03)],
  ['a part of the motif', tones([440, 550])],
] as const)
  test(`${sentence} is another sound`, () => {
    assert.ok(apart(up, other) > minimumDistance, `${apart(up, other)} dB`)
    assert.equal(apart(up, other), apart(other, up))
  })

test('what a small speaker can play is told apart from what it cannot', () => {
  const deepAndHigh = draw(1, (time) => sine(time, 80) + sine(time, 5000))
  const whole = wholeOf(framesOf(deepAndHigh))
  assert.ok(Math.abs(rollOff(whole) - 5000) < 30)
  const share = shareAbove(whole, 200)
  // By the ear's weights, 5 kHz counts 4 dB and 80 Hz about 5 dB less than that.
  assert.ok(share > 0.7 && share < 0.85, `${share}`)
})
