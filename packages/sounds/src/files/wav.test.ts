import assert from 'node:assert/strict'
import test from 'node:test'
import { wavOf } from './wav.ts'

test('a WAV file says what it holds, and holds it side by side', () => {
  const bytes = wavOf({ left: Float32Array.of(0, 0.5, -1), right: Float32Array.of(1 / 32_768, -0.5, 0) })
  const head =
    '52494646 30000000 57415645 666d7420 10000000 0100 0200 44ac0000 10b10200 0400 1000 64617461 0c000000'
  const sound = '0000 0100 0040 00c0 0080 0000'
  assert.equal(Buffer.from(bytes).toString('hex'), (head + sound).replaceAll(' ', ''))
})
