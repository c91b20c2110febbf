import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pitch, type Scale } from './pitch.ts'
import { isAtHome, nameOfTonality } from './tonality.ts'

const names: [tonic: string, scale: Scale, name: string][] = [
  ['D4', 'dorian', 'D dorian'],
  ['C5', 'major', 'C major'],
  ['Eb4', 'major', 'E♭ major'],
  ['D#2', 'major', 'E♭ major'],
  ['F#3', 'major', 'F♯ major'],
  ['C#4', 'minor', 'C♯ minor'],
  ['Bb3', 'minor', 'B♭ minor'],
  ['Ab4', 'mixolydian', 'A♭ mixolydian'],
  ['C4', 'minorPentatonic', 'C minor pentatonic'],
  ['F4', 'pentatonic', 'F major pentatonic'],
]
for (const [tonic, scale, name] of names)
  test(`${scale} on ${tonic} is ${name}`, () =>
    assert.equal(nameOfTonality({ tonic: pitch(tonic), scale }), name))

test('no name is longer than what the shop keeps', () => {
  for (const scale of ['harmonicMinor', 'minorPentatonic', 'pentatonic', 'hirajoshi', 'wholeTone'] as const)
    for (let tonic = 60; tonic < 72; tonic += 1) assert(nameOfTonality({ tonic, scale }).length <= 20)
})

test('what belongs to a key does so in every octave, and however high it is tuned', () => {
  const key = { tonic: pitch('D4') + 0.35, scale: 'dorian' } as const
  const home = ['D1', 'F4', 'B7'].map((name) => isAtHome(pitch(name) + 0.35, key))
  const away = ['Eb4', 'C#2', 'Bb5'].map((name) => isAtHome(pitch(name) + 0.35, key))
  assert.deepEqual([...home, ...away], [true, true, true, false, false, false])
})
