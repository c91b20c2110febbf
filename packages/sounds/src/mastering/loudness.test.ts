import assert from 'node:assert/strict'
import test from 'node:test'
import { draw, sine } from '../testing/signals.ts'
import { energiesOf, integrated, momentary, weightAt } from './loudness.ts'

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not within ${within} of ${expected}`)

const tone = (seconds: number, decibels: number, frequency = 997) =>
  draw(seconds, (time) => 10 ** (decibels / 20) * sine(time, frequency))

// The cases of the standard's own test set, EBU Tech 3341.
test('a tone at −23 dBFS on both sides is as loud as −23 LUFS', () => {
  near(integrated(energiesOf(tone(4, -23, 1000))), -23, 0.1)
  near(momentary(energiesOf(tone(4, -23, 1000))), -23, 0.1)
})

test('a full tone on one side only is as loud as −3.01 LUFS', () => {
  const oneSided = draw(2, (time, side) => (side === 0 ? sine(time, 997) : 0))
  near(integrated(energiesOf(oneSided)), -3.01, 0.05)
})

test('what is too soft to count does not make music softer as a whole', () => {
  const steps = draw(16, (time) => 10 ** ((time < 2 || time >= 14 ? -36 : -23) / 20) * sine(time, 1000))
  near(integrated(energiesOf(steps)), -23, 0.1)
  const deep = draw(16, (time) => 10 ** ((time < 2 || time >= 14 ? -72 : -23) / 20) * sine(time, 1000))
  near(integrated(energiesOf(deep)), -23, 0.1)
})

test('a burst is heard at its loudest moment, wherever it begins', () => {
  for (const start of [0, 0.03, 0.47, 1.234]) {
    const burst = draw(2, (time) => (time >= start && time < start + 0.4 ? 0.1 * sine(time - start, 997) : 0))
    near(momentary(energiesOf(burst)), -20, 0.15)
  }
})

test('a sound shorter than the ear needs is heard with silence around it', () => {
  near(momentary(energiesOf(tone(0.1, -20))), -20 + 10 * Math.log10(0.1 / 0.4), 0.1)
})

test('the ear hears less of the deep and more of the high', () => {
  near(10 * Math.log10(weightAt(997)), 0.69, 0.02)
  assert.ok(10 * Math.log10(weightAt(30)) < -4)
  near(10 * Math.log10(weightAt(10_000)), 4, 0.1)
})
