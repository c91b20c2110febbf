import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id3Of } from '../files/id3.ts'
import { mp3Of } from '../files/mp3.ts'
import { rate } from '../piece.ts'
import { draw, noise, peakOf, sine } from '../testing/signals.ts'
import { busiestOf } from './busiest.ts'
import { decode } from './decode.ts'

const rustle = noise(20, 1_000)
const loudFrom = (start: number) =>
  draw(20, (time, side) => {
    const rustling = (side === 0 ? rustle.left : rustle.right)[Math.floor(time * rate)] ?? 0
    return time >= start && time < start + 4 ? 0.2 * rustling + 0.3 * sine(time, 700) : 0.02 * sine(time, 300)
  })

for (const start of [0, 7, 15.9])
  test(`a stretch is where most is going on: after ${start} s (432)`, async () => {
    const { left, right } = loudFrom(start)
    const mp3 = await mp3Of([left, right], {
      quality: 6,
      tag: id3Of({ title: 'x'.repeat(300), comment: '' }),
    })
    const { bytes, unheard } = busiestOf(mp3, 4)
    assert.ok(bytes.length < mp3.length)
    const heard = await decode(bytes)
    const sound = heard.left.subarray(unheard)
    assert.ok(Math.abs(sound.length / rate - 4) < 0.1, `${sound.length / rate} s`)
    const tenths = Array.from({ length: 38 }, (_, n) => peakOf(sound.subarray(n * 4_410, (n + 1) * 4_410)))
    assert.ok(
      tenths.filter((peak) => peak > 0.2).length >= 35,
      tenths.map((peak) => peak.toFixed(2)).join(' '),
    )
  })

test('what is not longer than that is heard as it is', async () => {
  const { left } = noise(2, 1)
  const mp3 = await mp3Of([left], { quality: 4 })
  assert.deepEqual(busiestOf(mp3, 3), { bytes: mp3, unheard: 0 })
})
