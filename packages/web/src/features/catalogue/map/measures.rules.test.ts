import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Axes,
  axesFields,
  axesOf,
  changedAxes,
  describeMeasure,
  type MeasureName,
  measureNames,
  measureOf,
  titleOf,
} from './measures.rules.ts'

const point = {
  id: 'a1',
  title: 'Clutch In',
  pack: { id: 'p1', slug: 'cold-start', title: 'Cold Start', kind: 'signals' as const },
  length_seconds: 0.82,
  brightness_hz: 1_240.4,
  roughness: 0.0218,
  attack_ms: null,
  loudness_lufs: -16,
}

const said: Record<MeasureName, [words: string, title: string]> = {
  brightness: ['brightness 1,240 Hz', 'Brightness (Hz)'],
  length: ['length 0.82 s', 'Length (s)'],
  attack: ['attack – ms', 'Attack (ms)'],
  roughness: ['roughness 0.022', 'Roughness'],
  loudness: ['loudness −16.0 LUFS', 'Loudness (LUFS)'],
}
for (const name of measureNames)
  test(`each quantity is said with its unit: ${said[name][0]} (450)`, () => {
    assert.equal(describeMeasure(measureOf(name), point).replaceAll('\u00a0', ' '), said[name][0])
    assert.equal(titleOf(measureOf(name)), said[name][1])
  })

const addresses: [sentence: string, given: { across?: string; up?: string }, across: string, up: string][] = [
  ['a map is drawn by brightness and length', {}, 'brightness', 'length'],
  ['or by what its address names', { across: 'attack', up: 'roughness' }, 'attack', 'roughness'],
  ['or by one that it names', { up: 'loudness' }, 'brightness', 'loudness'],
  ['what nobody measures is passed over', { across: 'taste', up: 'attack' }, 'brightness', 'attack'],
  ['the same twice is the usual', { across: 'attack', up: 'attack' }, 'brightness', 'length'],
  ['also where only one of them is said', { across: 'length' }, 'brightness', 'length'],
]
for (const [sentence, given, across, up] of addresses)
  test(`${sentence} (450)`, () => assert.deepEqual(axesOf(given), { across, up }))

const usual: Axes<MeasureName> = { across: 'brightness', up: 'length' }

test('an address says nothing of the usual axes (450)', () => {
  assert.deepEqual(axesFields(usual), { across: '', up: '' })
  assert.deepEqual(axesFields({ across: 'attack', up: 'length' }), { across: 'attack', up: '' })
})

test('an axis is exchanged alone, or with the other one that had its measure (450)', () => {
  assert.deepEqual(changedAxes(usual, 'up', 'attack'), { across: 'brightness', up: 'attack' })
  assert.deepEqual(changedAxes(usual, 'across', 'length'), { across: 'length', up: 'brightness' })
  assert.deepEqual(changedAxes(usual, 'up', 'length'), usual)
})

test('whatever is chosen is read again from its address (450)', () => {
  for (const across of measureNames)
    for (const up of measureNames)
      if (across !== up) assert.deepEqual(axesOf(axesFields({ across, up })), { across, up })
})
