import assert from 'node:assert/strict'
import test from 'node:test'
import { type Note, type Part, type Piece, rate, type Stereo, type Voice } from '../piece.ts'
import { play } from './play.ts'

const still = { decay: 1, damping: 0.3, size: 0.4, wet: 0 }
const room = { ...still, wet: 0.25 }
const note = (pitch: number, at = 0.1, length = 0.8, loud = 0.8): Note => ({ at, pitch, length, loud })
const piece = (parts: Part[], { ms = 1500, space = still } = {}): Piece => ({
  ms,
  kind: 'signal',
  seed: 7,
  parts,
  space,
})
const solo = (voice: Voice, notes: Note[] = [note(69)], settings = {}) =>
  play(piece([{ voice, notes }], settings))

const melodic: Record<string, Voice> = {
  glass: { kind: 'modal', material: 'glass' },
  'a singing bowl': { kind: 'modal', material: 'bowl' },
  'a marimba': { kind: 'modal', material: 'marimba' },
  'a vibraphone': { kind: 'modal', material: 'vibraphone' },
  'an FM bell': { kind: 'fm', ratio: 3.5, index: 1, decay: 2 },
  'a plucked string': { kind: 'pluck' },
  'a dull plucked string': { kind: 'pluck', damping: 0.9, brightness: 0.2 },
  'a pad of players close together': { kind: 'pad', attack: 0.1, detune: 3 },
  'an electric piano': { kind: 'keys' },
  'a flute': { kind: 'blown', pipe: 'flute', breath: 0.05 },
  'a horn': { kind: 'blown', pipe: 'horn', breath: 0.05 },
  'a beep': { kind: 'tone', wave: 'square' },
  'a bass': { kind: 'bass', wave: 'saw' },
}
const rough: Record<string, Voice> = {
  wood: { kind: 'modal', material: 'wood' },
  'filtered noise': { kind: 'noise', from: 300, to: 5000 },
  'a kick drum': { kind: 'kick' },
  'a snare': { kind: 'snare' },
  'a hat': { kind: 'hat' },
  'a shaker': { kind: 'shaker' },
  'a brush': { kind: 'brush' },
  'a rim': { kind: 'rim' },
}
const everything = { ...melodic, ...rough }

const bytesOf = ({ left, right }: Stereo) =>
  Buffer.concat([left, right].map(({ buffer }) => Buffer.from(buffer)))

const peakOf = ({ left, right }: Stereo, from = 0, to = left.length) => {
  let peak = 0
  for (let n = Math.round(from); n < to; n += 1) peak = Math.max(peak, Math.abs(left[n]), Math.abs(right[n]))
  return peak
}

/** How strongly a frequency is heard in the half second from 0.2 s on: a resonator tuned to it, struck by the sound. */
function strengthAt({ left }: Stereo, hertz: number) {
  const from = Math.round(0.2 * rate)
  const length = Math.round(0.5 * rate)
  const twice = 2 * Math.cos((2 * Math.PI * hertz) / rate)
  let now = 0
  let before = 0
  for (let n = 0; n < length; n += 1) {
    const window = 4 * (n / length) * (1 - n / length)
    const next = window * left[from + n] + twice * now - before
    before = now
    now = next
  }
  return Math.sqrt(now * now + before * before - twice * now * before)
}

/** The loudest of the pitches within half a semitone, in cents away from the one expected. */
function centsOff(sound: Stereo, hertz: number) {
  const cents = Array.from({ length: 51 }, (_, n) => 2 * n - 50)
  const strengths = cents.map((cent) => strengthAt(sound, hertz * 2 ** (cent / 1200)))
  return cents[strengths.indexOf(Math.max(...strengths))] ?? Number.NaN
}

for (const [name, voice] of Object.entries(melodic))
  test(`${name} is in tune, low and high`, () => {
    for (const pitch of [57, 76]) {
      const off = centsOff(solo(voice, [note(pitch)]), 440 * 2 ** ((pitch - 69) / 12))
      assert.ok(Math.abs(off) <= 8, `${off} cents off at ${pitch}`)
    }
  })

for (const [name, voice] of Object.entries(everything))
  test(`${name} is the same bit by bit each time, begins after silence, softly, and never breaks`, () => {
    const sound = solo(voice)
    assert.deepEqual(bytesOf(sound), bytesOf(solo(voice)))
    assert.equal(peakOf(sound, 0, Math.round(0.1 * rate)), 0)
    assert.ok(peakOf(sound) > 0.02 && peakOf(sound) < 1, `peaks at ${peakOf(sound)}`)
    assert.ok(peakOf(sound, 0, 0.1 * rate + 8) < 0.2 * peakOf(sound), 'begins with a click')
    for (const pitch of [20, 115])
      for (const length of [0.001, 3]) {
        const odd = solo(voice, [note(pitch, 0.1, length, 1), note(pitch, 0.45, length, 0.02)], { ms: 500 })
        assert.ok(Number.isFinite(peakOf(odd)) && odd.left.every(Number.isFinite), `breaks at ${pitch}`)
        assert.ok(peakOf(odd, odd.left.length - 2) < 1e-4, 'ends with a click')
      }
  })

for (const [name, voice] of Object.entries(everything))
  test(`${name} in a room is neither mono nor in two halves, and stands on no offset`, () => {
    const { left, right } = play(
      piece([{ voice, notes: [note(64), note(71, 0.4)], send: 0.3 }], { space: room }),
    )
    let products = 0
    let lefts = 0
    let rights = 0
    let sum = 0
    for (let n = 0; n < left.length; n += 1) {
      products += left[n] * right[n]
      lefts += left[n] ** 2
      rights += right[n] ** 2
      sum += left[n] + right[n]
    }
    const correlation = products / Math.sqrt(lefts * rights)
    assert.ok(correlation >= 0.3 && correlation <= 0.95, `correlation ${correlation}`)
    assert.ok(Math.abs(sum / left.length) < 1e-4, `offset ${sum / left.length}`)
  })

test('a piece lasts as long as it says, to the sample', () => {
  for (const ms of [570, 601, 1337])
    assert.equal(solo({ kind: 'keys' }, [note(60)], { ms }).left.length, Math.round(ms * 44.1))
})

test('a long bell in a short signal has died away by the end', () => {
  const sound = solo({ kind: 'modal', material: 'bowl', decay: 20 }, [note(60, 0.05)], {
    ms: 600,
    space: { ...room, decay: 8 },
  })
  const late = peakOf(sound, 0.55 * rate) / peakOf(sound)
  assert.ok(late < 0.01, `${20 * Math.log10(late)} dB in the last 50 ms`)
})

test('a harder blow is louder and brighter', () => {
  const [soft, hard] = [0.3, 1].map((loud) => solo({ kind: 'keys' }, [note(57, 0.1, 0.8, loud)]))
  const shine = (sound: Stereo) => strengthAt(sound, 660) / strengthAt(sound, 220)
  assert.ok(peakOf(hard) > 3 * peakOf(soft))
  assert.ok(shine(hard) > 1.5 * shine(soft), `${shine(hard)} against ${shine(soft)}`)
})

test('a note that comes again is the same take', () => {
  const { left } = solo({ kind: 'tone', wave: 'sine', decay: 0.3 }, [note(69, 0.1), note(69, 0.9)])
  const [first, second] = [0.1, 0.9].map((at) =>
    left.slice(Math.round(at * rate), Math.round((at + 0.25) * rate)),
  )
  // Only what keeps the middle free of an offset remembers the first note.
  const apart = first.reduce((most, value, n) => Math.max(most, Math.abs(value - second[n])), 0)
  assert.ok(apart < 0.002, `${apart}`)
})

test('an echo answers from the left, then from the right', () => {
  const voice: Voice = { kind: 'tone', wave: 'sine', decay: 0.1 }
  const echo = { time: 0.4, feedback: 0.6, wet: 0.6 }
  const { left, right } = play(piece([{ voice, notes: [note(81)], echo }]))
  const energy = (side: Float32Array, at: number) =>
    side
      .slice(Math.round(at * rate), Math.round((at + 0.15) * rate))
      .reduce((sum, value) => sum + value * value, 0)
  assert.ok(energy(left, 0.5) > 2 * energy(right, 0.5), 'the first repeat')
  assert.ok(energy(right, 0.9) > 2 * energy(left, 0.9), 'the second repeat')
})

test('a kick drum pushes down what gives way to it', () => {
  const held: Part = { voice: { kind: 'tone', wave: 'sine' }, notes: [note(93, 0.1, 1.2)] }
  const drum: Part = { voice: { kind: 'kick' }, notes: [note(36, 0.6)], level: -60 }
  const around = (part: Part) => {
    const sound = play(piece([part, drum]))
    return peakOf(sound, 0.61 * rate, 0.63 * rate) / peakOf(sound, 0.5 * rate, 0.55 * rate)
  }
  assert.ok(around(held) > 0.95)
  assert.ok(around({ ...held, duck: 9 }) < 0.5)
})

test('a fader moves a part in straight lines of decibels', () => {
  const fader = [
    { at: 0.2, level: 0 },
    { at: 1, level: -40 },
  ]
  const sound = play(piece([{ voice: { kind: 'tone', wave: 'sine' }, notes: [note(81, 0.1, 1.3)], fader }]))
  const halfway =
    20 * Math.log10(peakOf(sound, 0.595 * rate, 0.605 * rate) / peakOf(sound, 0.15 * rate, 0.2 * rate))
  assert.ok(Math.abs(halfway + 20) < 1, `${halfway} dB at half the way`)
})
