import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Voice } from '../piece.ts'
import type { Sound } from '../score.ts'
import { pitch } from '../writing/pitch.ts'
import type { Tonality } from '../writing/tonality.ts'
import { keyOf } from './key.ts'
import { scoreFactsOf } from './score-facts.ts'
import { tempoOf } from './tempo.ts'

const tempos: [rule: string, bpm: number | undefined, tempo: number | null][] = [
  ['a tempo is known as it is written', 120, 120],
  ['to a tenth of a beat', 240 / 2.85, 84.2],
  ['who counts nothing has none', undefined, null],
  ['what is slower than anybody counts has none', 60 / 2.25, null],
]
for (const [rule, bpm, tempo] of tempos) test(rule, () => assert.equal(tempoOf(bpm), tempo))

const play = (names: string, voice: Voice = { kind: 'keys' }) => [
  { voice, notes: names.split(' ').map((name, at) => ({ at, pitch: pitch(name), length: 1, loud: 0.5 })) },
]
const dDorian: Tonality = { tonic: pitch('D4'), scale: 'dorian' }

const keys: [rule: string, tonality: Tonality | undefined, parts: Sound['play'], key: string | null][] = [
  ['a key is known where its tones are heard', dDorian, play('D3 F4 A4 B5'), 'D dorian'],
  ['two tones do not tell a key, in however many octaves', dDorian, play('D3 D4 A4 A5'), null],
  ['nor does noise', dDorian, play('D3 F4 A4 B5', { kind: 'noise' }), null],
  ['one wrong note is one', dDorian, play('D3 F4 A4 B5 E4 C#4'), 'D dorian'],
  ['what is mostly played elsewhere is not in the key', dDorian, play('D3 F#4 A4 C#5 G#4'), null],
  ['what is written in no key has none', undefined, play('D3 F4 A4 B5'), null],
]
for (const [rule, tonality, parts, key] of keys) test(rule, () => assert.equal(keyOf(tonality, parts), key))

const sound: Sound = {
  title: 'Ding',
  ms: 900,
  price: 100,
  bpm: 96,
  tonality: dDorian,
  play: play('D4 F4 A4'),
}
const facts = { tempo_bpm: 96, key: 'D dorian', instruments: ['electric piano'] }

test('a signal is over before anybody could count', () => {
  assert.deepEqual(scoreFactsOf(sound, null), facts)
  assert.deepEqual(scoreFactsOf(sound, 'task.complete'), { ...facts, tempo_bpm: null })
})

test('where all voices are parts of one instrument the score names it', () =>
  assert.deepEqual(scoreFactsOf({ ...sound, instruments: ['prepared piano'] }, null).instruments, [
    'prepared piano',
  ]))
