import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { excerptOf, musicPreview, signalPreview } from '../files/preview.ts'
import { master } from '../mastering/master.ts'
import { ceiling, toDecibels } from '../mastering/targets.ts'
import { truePeakOf } from '../mastering/true-peak.ts'
import { rate, type Stereo } from '../piece.ts'
import { bell, draw, noise, peakOf, sine, tune } from '../testing/signals.ts'
import { joinVoice } from './join.ts'
import { level, loudnessOfPart, voiceTargets } from './level.ts'
import { passageOf } from './passage.ts'

const partsOf = (...lengths: number[]) => lengths.map((ms) => ({ take: 'x', ms }))
const softer = ({ left, right }: Stereo, factor: number): Stereo => ({
  left: left.map((sample) => sample * factor),
  right: right.map((sample) => sample * factor),
})
const secondsOf = ({ left }: Stereo) => left.length / rate
const near = (found: number, wanted: number, by: number) =>
  assert.ok(Math.abs(found - wanted) <= by, `${found} instead of ${wanted}`)

/** The largest step from one sample to the next, from silence and into it. */
function largestStep(side: Float32Array) {
  let most = Math.max(Math.abs(side[0] ?? 0), Math.abs(side.at(-1) ?? 0))
  for (let n = 1; n < side.length; n += 1)
    most = Math.max(most, Math.abs((side[n] ?? 0) - (side[n - 1] ?? 0)))
  return most
}

suite('signals follow one another (432)', () => {
  test('with a breath in between', () => {
    const voice = joinVoice('signal', partsOf(1_000, 500), [bell(1), bell(0.5)])
    near(secondsOf(voice), 1.65, 0.001)
    assert.equal(peakOf(voice.left.subarray(1.001 * rate, 1.149 * rate)), 0)
    assert.ok(peakOf(voice.left.subarray(1.15 * rate, 1.2 * rate)) > 0.05)
  })

  test('one that goes on is let go, and no other', () => {
    const steady = draw(3, (time) => 0.3 * sine(time, 440))
    const [cut, whole] = [1_900, 3_000].map((ms) => joinVoice('signal', partsOf(ms), [steady]))
    assert.ok(cut && whole)
    const lastTenth = ({ left }: Stereo) => peakOf(left.subarray(left.length - 0.1 * rate))
    assert.ok(lastTenth(cut) < 0.3 * peakOf(cut.left))
    assert.ok(lastTenth(whole) > 0.9 * peakOf(whole.left))
  })

  test('soft ones as loud as loud ones', () => {
    const voice = joinVoice('signal', partsOf(1_000, 1_000), [softer(bell(1), 0.3), bell(1)])
    const second = 1.15 * rate
    near(peakOf(voice.left.subarray(0, rate)), peakOf(voice.left.subarray(second)), 0.01)
  })
})

suite('passages of music give way to one another (432)', () => {
  test('without a gap, and without being louder in between', () => {
    const steady = draw(20, (time) => 0.3 * sine(time, 440))
    const voice = joinVoice('music', partsOf(3_200, 3_200), [steady, steady])
    near(secondsOf(voice), 6, 0.001)
    const usual = peakOf(voice.left.subarray(rate, 2 * rate))
    const between = voice.left.subarray(2.8 * rate, 3.2 * rate)
    assert.ok(peakOf(between) <= 1.01 * usual)
    assert.ok(peakOf(between.subarray(0.15 * rate, 0.25 * rate)) > 0.05 * usual)
  })

  test('where they are loudest', () => {
    const rising = draw(30, (time) => (time > 12.3 && time < 22 ? 0.5 : 0.05) * sine(time, 500))
    const passage = passageOf(rising, 2 * rate, 0.01 * rate)
    near(secondsOf(passage), 2, 0)
    assert.ok(peakOf(passage.left) > 0.4)
  })

  test('and where something begins, that is heard in full once they have come in', () => {
    const struck = draw(
      20,
      (time) => 0.2 * sine(time, 300) + (time >= 9.3 ? Math.exp(-(time - 9.3) / 2) : 0) * sine(time, 700),
    )
    for (const lead of [0.003, 0.4]) {
      const { left } = passageOf(struck, 3 * rate, lead * rate)
      const blow = left.findIndex((sample) => Math.abs(sample) > 0.6) / rate
      near(blow, lead, 0.03)
    }
  })

  test('a piece that is shorter than its part is heard whole', () => {
    near(secondsOf(passageOf(bell(1), 2 * rate, 100)), 1, 0)
  })
})

suite('however it is made, a voice (431)', () => {
  const voices: [name: string, voice: Stereo][] = [
    ['of signals', joinVoice('signal', partsOf(1_900, 1_900, 1_900), [bell(3), bell(2.5), bell(1.9)])],
    ['of steady tones', joinVoice('signal', partsOf(1_900, 600), [steadyTone(3), steadyTone(0.6)])],
    ['of music', joinVoice('music', partsOf(2_266, 2_266, 2_266), [tune(30), tune(20), steadyTone(30)])],
    ['of one piece', joinVoice('music', partsOf(6_000), [steadyTone(30)])],
    [
      'of what is shorter than it was told',
      joinVoice('music', partsOf(3_200, 3_200), [tune(0.05), tune(30)]),
    ],
    ['of silence', joinVoice('signal', partsOf(1_000), [draw(1, () => 0)])],
  ]
  for (const [name, voice] of voices)
    test(`${name} lasts six seconds at most, and neither begins nor ends with a click`, () => {
      assert.ok(voice.left.length > 0 && voice.left.length <= 6 * rate, `${secondsOf(voice)} s`)
      assert.equal(voice.left.length, voice.right.length)
      for (const side of [voice.left, voice.right]) {
        assert.ok(Math.abs(side[0] ?? 1) < 1e-4 && Math.abs(side.at(-1) ?? 1) < 2e-3, name)
        assert.ok(largestStep(side) < 0.15, `${name}: a step of ${largestStep(side)}`)
        assert.ok(side.every(Number.isFinite))
      }
    })

  test('of the same sounds is the same to the sample, and the sounds stay as they were', () => {
    const sounds = [tune(30), tune(12)]
    const before = sounds.map(({ left }) => left.slice())
    const make = () => joinVoice('music', partsOf(3_200, 3_200), sounds)
    assert.deepEqual(make(), make())
    assert.deepEqual(
      sounds.map(({ left }) => left),
      before,
    )
  })
})

function steadyTone(seconds: number) {
  return draw(seconds, (time, side) => 0.3 * sine(time, 440 + side))
}

suite('a voice is as loud as a preview (432)', () => {
  test('of signals', () => {
    const sound = master(
      draw(2, (time) => Math.exp(-time / 0.3) * sine(time, 660)),
      'signal',
      7,
    )
    const [mono] = signalPreview(sound, false)
    const preview = { left: mono, right: mono }
    near(
      loudnessOfPart(joinVoice('signal', partsOf(2_000), [preview]), 'signal'),
      loudnessOfPart(preview, 'signal'),
      0.3,
    )
  })

  test('of music', () => {
    const sound = master(tune(40), 'music', 7)
    const [left, right] = musicPreview(sound, excerptOf(sound))
    const voice = joinVoice('music', partsOf(6_000), [{ left, right }])
    near(loudnessOfPart(voice, 'music'), voiceTargets.music, 0.8)
  })

  const brought: [rule: string, sound: Stereo, by: number][] = [
    ['what was brought softly is lifted', softer(bell(2), 0.1), 0.1],
    ['what was brought loudly is taken back', noise(2, 5), 0.1],
  ]
  for (const [rule, sound, by] of brought)
    test(rule, () => {
      const part = softer(sound, 1)
      level(part, 'signal')
      near(loudnessOfPart(part, 'signal'), voiceTargets.signal, by)
    })

  test('but what is hardly there is not torn up', () => {
    const part = softer(bell(2), 0.003)
    const before = peakOf(part.left)
    level(part, 'signal')
    near(peakOf(part.left) / before, 3.98, 0.01)
  })

  test('and no peak is higher than one of a preview', () => {
    const part = draw(2, (time) => (time < 0.001 ? 0.9 : 0.001) * sine(time, 2_000))
    level(part, 'signal')
    assert.ok(toDecibels(truePeakOf(part)) <= ceiling - 3 + 0.01)
  })
})
