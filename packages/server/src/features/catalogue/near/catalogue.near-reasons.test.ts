import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goesBeside, type KnownFacts, reasonsFor } from './catalogue.near-reasons.ts'

const sound: KnownFacts = {
  duration_ms: 90_000,
  tempo_bpm: 80,
  key: 'E♭ major',
  instruments: ['electric piano', 'drums', 'bass'],
  brightness_hz: 400,
  roughness: 0.05,
  attack_ms: 40,
  event: null,
}

const unknown: KnownFacts = {
  duration_ms: 90_000,
  tempo_bpm: null,
  key: null,
  instruments: [],
  brightness_hz: null,
  roughness: null,
  attack_ms: null,
  event: null,
}

for (const [sentence, other, reasons] of [
  ['what is the same in all', {}, ['same key', 'same tempo', 'also electric piano and drums']],
  ['what is slower', { tempo_bpm: 70 }, ['same key', 'slower', 'also electric piano and drums']],
  ['what is twice as fast', { key: null, instruments: [], tempo_bpm: 160 }, ['twice the tempo']],
  ['what nobody hears as faster', { key: null, instruments: [], tempo_bpm: 81 }, ['same tempo']],
  [
    'what is of the next key',
    { key: 'B♭ major', tempo_bpm: null, instruments: ['bass'] },
    ['neighbouring key', 'also bass'],
  ],
  [
    'what is another sound altogether',
    { key: 'A major', tempo_bpm: 130, instruments: ['glass'], brightness_hz: 900, duration_ms: 2_000 },
    ['faster', 'brighter', 'shorter'],
  ],
  [
    'what is there at once, and beats more',
    { key: null, tempo_bpm: null, instruments: [], brightness_hz: 300, attack_ms: 1, roughness: 0.3 },
    ['darker', 'more sudden', 'rougher'],
  ],
  [
    'what begins and beats otherwise than can be heard',
    { key: null, tempo_bpm: null, instruments: [], attack_ms: 10, roughness: 0.02 },
    ['as bright', 'as long'],
  ],
  ['of which nothing is known', { ...unknown, duration_ms: 120_000 }, []],
] as [string, Partial<KnownFacts>, string[]][])
  test(`why ${sentence} is named: ${reasons.join(', ') || 'by the distance alone'} (422)`, () => {
    assert.deepEqual(reasonsFor(sound, { ...sound, ...other }), reasons)
  })

test('two signals for one moment are named for that; what has no moment is not (422)', () => {
  const done = { ...unknown, event: 'task.complete' }
  assert.deepEqual(reasonsFor(done, { ...done, duration_ms: 120_000 }), ['same moment'])
  assert.deepEqual(reasonsFor(done, { ...done, event: 'task.error' }), ['as long'])
  assert.deepEqual(reasonsFor(unknown, unknown), ['as long'])
})

for (const [sentence, other, goes] of [
  ['the same key and tempo', {}, true],
  ['a neighbouring key at half the tempo', { key: 'A♭ major', tempo_bpm: 40 }, true],
  ['the same key without a beat', { tempo_bpm: null }, true],
  ['the same key at another tempo', { tempo_bpm: 100 }, false],
  ['another key at the same tempo', { key: 'E major' }, false],
  ['what has no key', { key: null }, false],
  ['a signal in the same key', { event: 'task.complete', tempo_bpm: null }, false],
] as [string, Partial<KnownFacts>, boolean][])
  test(`${sentence} ${goes ? 'goes' : 'does not go'} well beside (423)`, () => {
    assert.equal(goesBeside(sound, { ...sound, ...other }), goes)
    assert.equal(goesBeside({ ...sound, ...other }, sound), goes)
  })
