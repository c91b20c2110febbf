import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remarksOn } from './catalogue.remarks.service.ts'

const signal = { loudness: -16, truePeak: -1, durationMs: 400 }
const music = { loudness: -14, truePeak: -1, durationMs: 60_000 }

const cases: [rule: string, levels: typeof signal, remarks: string[]][] = [
  ['a signal as the shop makes them needs no remark', signal, []],
  ['nor does such music', music, []],
  [
    'a peak above −1 may be distorted',
    { ...signal, truePeak: -0.5 },
    ['Its true peak is −0.5 dBTP: above −1 it may be distorted when it is coded again.'],
  ],
  [
    'one above 0 is',
    { ...music, truePeak: 0.26 },
    ['Its true peak is 0.3 dBTP: above 0 it is distorted wherever it is played.'],
  ],
  ['six more are no remark yet', { ...signal, loudness: -10 }, []],
  [
    'a louder signal is measured by signals',
    { ...signal, loudness: -9 },
    ['It is 7.0 LU louder than the shop’s own signals.'],
  ],
  ['softer music by music', { ...music, loudness: -30 }, ['It is 16.0 LU softer than the shop’s own music.']],
  [
    'two things are two remarks',
    { ...signal, truePeak: 1, loudness: 0 },
    [
      'Its true peak is 1.0 dBTP: above 0 it is distorted wherever it is played.',
      'It is 16.0 LU louder than the shop’s own signals.',
    ],
  ],
]
for (const [rule, levels, remarks] of cases) test(rule, () => assert.deepEqual(remarksOn(levels), remarks))
