import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Note, Part, Voice } from '../piece.ts'
import { instrumentOf } from './instrument-names.ts'
import { instrumentsOf } from './instruments.ts'

const pad: Voice = { kind: 'pad', wave: 'strings' }
const marimba: Voice = { kind: 'modal', material: 'marimba', decay: 2 }
const kick: Voice = { kind: 'kick', decay: 0.3 }

const names: [voice: Voice, name: string][] = [
  [marimba, 'marimba'],
  [{ kind: 'modal', material: 'crystal' }, 'glass'],
  [{ kind: 'modal', material: 'stone', decay: 0.2 }, 'stone'],
  [{ kind: 'modal', material: 'stone', decay: 0.03 }, 'vinyl crackle'],
  [pad, 'strings'],
  [{ kind: 'pad' }, 'synth pad'],
  [{ kind: 'pad', wave: 'glass' }, 'synth pad'],
  [{ kind: 'fm', ratio: 2, index: 1, decay: 1 }, 'synth'],
  [{ kind: 'fm', ratio: 1.41, index: 1, decay: 1 }, 'metal'],
  [{ kind: 'fm', ratio: 1.41, index: 1, decay: 1, sustain: 0.5 }, 'synth'],
  [{ kind: 'pluck', brightness: 0.8 }, 'guitar'],
  [{ kind: 'pluck', brightness: 0.1 }, 'plucked strings'],
  [{ kind: 'keys' }, 'electric piano'],
  [{ kind: 'blown', pipe: 'hum' }, 'voice'],
  [{ kind: 'tone', wave: 'sine' }, 'beep'],
  [{ kind: 'tone', wave: 'sine', glide: { from: -10, time: 0.06 } }, 'water drop'],
  [{ kind: 'tone', wave: 'saw', attack: 0.2 }, 'synth'],
  [{ kind: 'bass' }, 'bass'],
  [kick, 'drums'],
  [{ kind: 'hat' }, 'drums'],
  [{ kind: 'noise' }, 'noise'],
]
for (const [voice, name] of names)
  test(`${JSON.stringify(voice)} is heard as ${name} (425)`, () => assert.equal(instrumentOf(voice), name))

const notes = (count: number, length: number, step = 1): Note[] =>
  Array.from({ length: count }, (_, n) => ({ at: n * step, pitch: 60, length, loud: 0.6 }))

const orders: [rule: string, parts: Part[], names: string[]][] = [
  [
    'what is heard for longer comes first',
    [
      { voice: marimba, notes: notes(3, 0.2) },
      { voice: pad, notes: notes(8, 1) },
    ],
    ['strings', 'marimba'],
  ],
  [
    'what is struck rings on after its note, and a drum does not',
    [
      { voice: kick, notes: notes(8, 1) },
      { voice: marimba, notes: notes(8, 0.1) },
    ],
    ['marimba', 'drums'],
  ],
  [
    'many notes at once are no more than one',
    [
      { voice: pad, notes: notes(9, 2, 0) },
      { voice: marimba, notes: notes(4, 0.2) },
    ],
    ['marimba', 'strings'],
  ],
  [
    'the louder of two comes first',
    [
      { voice: pad, notes: notes(8, 1), level: -12 },
      { voice: { kind: 'bass' }, notes: notes(8, 1) },
    ],
    ['bass', 'strings'],
  ],
  [
    'what two parts play is named once',
    [
      { voice: kick, notes: notes(8, 0.2) },
      { voice: { kind: 'hat' }, notes: notes(8, 0.1) },
    ],
    ['drums'],
  ],
  [
    'what is hardly heard is not named',
    [
      { voice: pad, notes: notes(8, 1) },
      { voice: { kind: 'noise' }, notes: notes(8, 1), level: -30 },
    ],
    ['strings'],
  ],
  ['where nothing plays nothing is named', [], []],
]
for (const [rule, parts, names] of orders) test(rule, () => assert.deepEqual(instrumentsOf(parts), names))
