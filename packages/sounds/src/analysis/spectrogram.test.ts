import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as axes from '@earcon/contract/catalogue/spectrogram-axes.rules'
import { bandOf, bands, highest, lowest, rows } from './spectrogram.ts'

test('the shop draws a spectrum on the very axes on which the studio has measured it', () => {
  const { spectrumSlices: slices, spectrumBands: drawn, lowestHz: from, highestHz: to } = axes
  assert.deepEqual([rows, bands, lowest, highest], [slices, drawn, from, to])
  for (const frequency of [80, 440, 1_000, 12_000])
    assert.equal(
      (bandOf(frequency) / bands).toFixed(9),
      axes.heightOfFrequency(frequency).toFixed(9),
      `${frequency} Hz`,
    )
})
