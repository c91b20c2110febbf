import assert from 'node:assert/strict'
import test from 'node:test'
import { decode } from '../pack-voice/decode.ts'
import { rate } from '../piece.ts'
import { bell, noise } from '../testing/signals.ts'
import { readFrame, startsOf } from './frames.ts'
import { id3Of } from './id3.ts'
import { mp3Of } from './mp3.ts'

const kinds = [
  [4, 'stereo'],
  [6, 'stereo'],
  [4, 'mono'],
] as const

for (const [quality, sides] of kinds)
  for (const samples of [2 * rate, 3 * rate, 22_050, 34_398, 1152, 12_345])
    test(`${samples} samples of quality ${quality} in ${sides} are as many after decoding, none of them late`, async () => {
      const { left, right } = bell(samples / rate)
      for (const side of [left, right]) for (let n = 0; n < side.length; n += 1) side[n] *= 0.5
      const bytes = await mp3Of(sides === 'mono' ? [left] : [left, right], { quality })
      const frame = readFrame(bytes, 0)
      assert.deepEqual([frame.rate, frame.mono, frame.length], [rate, sides === 'mono', 208])
      const heard = await decode(bytes)
      assert.equal(heard.left.length, samples)
      assert.ok(correlation(left, heard.left, 0) > 0.99)
      for (const shift of [-2, -1, 1, 2])
        assert.ok(correlation(left, heard.left, shift) < correlation(left, heard.left, 0), `by ${shift}`)
    })

function correlation(one: Float32Array, other: Float32Array, shift: number) {
  let [both, first, second] = [0, 0, 0]
  for (let n = 10; n < one.length - 10; n += 1) {
    both += one[n] * other[n + shift]
    first += one[n] ** 2
    second += other[n + shift] ** 2
  }
  return both / Math.sqrt(first * second)
}

test('a file counts its own frames and bytes rightly, and tells where each hundredth begins', async () => {
  const { left, right } = noise(4, 1)
  // Silence needs few bits, so that the middle of its time is far from the middle of its bytes.
  for (const side of [left, right]) side.fill(0, 0, 2 * rate)
  const bytes = await mp3Of([left, right], { quality: 4 })
  const starts = startsOf(bytes).slice(1)
  const view = new DataView(bytes.buffer)
  assert.equal(Buffer.from(bytes).toString('latin1', 36, 40), 'Xing')
  assert.equal(view.getUint32(44), starts.length)
  assert.equal(view.getUint32(48), bytes.length)
  const told = bytes.subarray(52, 152)
  for (const [hundredth, place] of told.entries()) {
    const start = starts[Math.floor((starts.length * hundredth) / 100)] ?? 0
    assert.ok(
      hundredth === 0 ? place === 0 : Math.abs((place * bytes.length) / 256 - start) <= bytes.length / 256,
    )
  }
  assert.ok(told[50] < 64)
})

test('the encoder is used again and remembers nothing of the sound before', async () => {
  const { left } = bell(0.5)
  const first = await mp3Of([left], { quality: 4 })
  await mp3Of([noise(0.5, 1).left], { quality: 4 })
  assert.deepEqual(await mp3Of([left], { quality: 4 }), first)
})

test('a tag before the sound tells what it is and changes nothing of it', async () => {
  const { left } = bell(0.5)
  const tag = id3Of({ title: 'Saucer, Meet Floor', comment: 'Café' })
  const bytes = await mp3Of([left], { quality: 4, tag })
  assert.equal(Buffer.from(bytes).toString('latin1', 0, 3), 'ID3')
  assert.ok(Buffer.from(bytes).includes('Café'))
  assert.equal(readFrame(bytes, tag.length).length, 208)
  assert.equal((await decode(bytes)).left.length, 22_050)
})

test('a file whose last frame is cut short is refused', async () => {
  const bytes = await mp3Of([bell(0.5).left], { quality: 4 })
  assert.throws(() => startsOf(bytes.subarray(0, -1)), /cut short/)
  assert.throws(() => startsOf(bytes.subarray(1)), /no frame/)
})
