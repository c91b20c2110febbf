import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as axes from '@earcon/contract/axes'
import { bandOf, bands, highest, lowest, rows } from './spectrogram.ts'

test('the shop draws a spectrum on the very axes on which the studio has measured it', () => {
  const { slices, bands: drawn, lowest: from, highest: to } = axes
  assert.deepEqual([rows, bands, lowest, highest], [slices, drawn, from, to])
  for (const frequency of [80, 440, 1_000, 12_000])
    assert.equal(
      (bandOf(frequency) / bands).toFixed(9),
      axes.heightOf(frequency).toFixed(9),
      `${frequency} Hz`,
    )
})
