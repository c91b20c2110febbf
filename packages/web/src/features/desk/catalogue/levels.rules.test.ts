import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelFacts } from './levels.rules.ts'

const cases: [sentence: string, levels: Parameters<typeof levelFacts>[0], facts: string[]][] = [
  [
    'all that was measured, in one order',
    {
      loudness_lufs: -19.46,
      true_peak_dbtp: -1,
      sample_rate: 44_100,
      channels: 2,
      bits: 24,
      tempo_bpm: 91.6,
      key: 'A minor',
    },
    ['−19.5 LUFS', '−1.0 dBTP', '44.1 kHz', 'stereo', '24 bit', '92 bpm', 'A minor'],
  ],
  [
    'what is not known is left out',
    { loudness_lufs: 0, true_peak_dbtp: -3, key: null },
    ['0.0 LUFS', '−3.0 dBTP'],
  ],
  ['one channel', { channels: 1 }, ['mono']],
  ['many channels', { channels: 6 }, ['6 channels']],
]
for (const [sentence, levels, facts] of cases)
  test(sentence, () => assert.deepEqual(levelFacts(levels), facts))
