import assert from 'node:assert/strict'
import test from 'node:test'
import { rate, type Stereo } from '../piece.ts'
import { bell, draw, noise, sine, tune } from '../testing/signals.ts'
import { energiesOf } from './loudness.ts'
import { master, offsetOf } from './master.ts'
import { loudnessOf, targets } from './targets.ts'

const sounds: [name: string, kind: 'signal' | 'music', sound: () => Stereo][] = [
  ['a bell', 'signal', () => bell(2)],
  ['a tone of half a second that is cut off', 'signal', () => draw(0.5, (time) => 0.001 * sine(time, 880))],
  ['a short tick with much more peak than body', 'signal', () => bell(0.6, 1500, 0.02)],
  ['a breath of noise', 'signal', () => noise(1, 0.05)],
  ['a tone beside its middle', 'signal', () => draw(1, (time) => 0.3 + 0.2 * sine(time, 500))],
  ['a tune', 'music', () => tune(8)],
  ['a tune of deep one-sided blows', 'music', () => deepBlows()],
  ['a tune with a blow in it', 'music', () => withBlow(tune(8))],
]

/** A filter after the limiter would raise these again. */
const deepBlows = () =>
  draw(
    8,
    (time) => Math.tanh(8 * sine(time, 45) + 3) * Math.exp(-(time % 0.5) / 0.1) + 0.05 * sine(time, 1500),
  )

function withBlow(sound: Stereo) {
  for (let n = 0; n < 2000; n += 1) sound.left[4 * rate + n] += 12 * Math.exp(-n / 400) * Math.sin(n / 9)
  return sound
}

for (const [name, kind, sound] of sounds)
  test(`${name} comes out at its loudness, below the ceiling, clean at both ends`, () => {
    const made = master(sound(), kind, 7)
    const heard = loudnessOf(kind, energiesOf(made))
    assert.ok(Math.abs(heard - targets[kind]) <= 0.1, `${heard} LUFS`)
    assert.ok(Math.abs(heard - made.loudness) <= 0.05, `says ${made.loudness}, is ${heard} LUFS`)
    assert.ok(made.truePeak <= -1.4, `${made.truePeak} dBTP`)
    for (const side of [made.left, made.right]) {
      assert.equal(Math.abs(side[0]), 0)
      assert.equal(Math.abs(side[side.length - 1]), 0)
      assert.ok(Math.abs(offsetOf(side)) < 3e-5, `DC of ${offsetOf(side)}`)
    }
  })

test('a master stands on the steps of 16 bits, and the same seed makes the same one', () => {
  const [one, same, other] = [7, 7, 8].map((seed) => master(bell(1), 'signal', seed))
  assert.ok(one.left.every((sample) => Number.isInteger(sample * 32_768)))
  assert.deepEqual(one.left, same.left)
  assert.notDeepEqual(one.left, other.left)
})

test('silence within a sound stays silent', () => {
  const made = master(
    draw(2, (time) => (time < 0.5 ? sine(time, 700) * Math.exp(-time * 40) : 0)),
    'signal',
    7,
  )
  assert.ok(made.left.subarray(rate * 1.5).every((sample) => sample === 0))
})

test('a blow in a tune is held back for a moment and does not push the rest down', () => {
  const plain = master(tune(8), 'music', 7)
  const struck = master(withBlow(tune(8)), 'music', 7)
  assert.ok(struck.limited > 3, `${struck.limited} dB`)
  const energy = ({ left }: Stereo) =>
    left.subarray(5 * rate, 7 * rate).reduce((sum, sample) => sum + sample * sample, 0)
  assert.ok(Math.abs(10 * Math.log10(energy(struck) / energy(plain))) < 1)
})

test('a piece in which nothing is heard is refused in words', () => {
  assert.throws(
    () =>
      master(
        draw(1, () => 0),
        'signal',
        7,
      ),
    /nothing to be heard/,
  )
})
