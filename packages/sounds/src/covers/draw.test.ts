import assert from 'node:assert/strict'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { portraitOf } from '../analysis/portrait.ts'
import { bell, draw, noise, sine, tune } from '../testing/signals.ts'
import { drawCover, drawPlate } from './draw.ts'
import { kinds } from './kinds.ts'

const nine = (of: (n: number) => ReturnType<typeof bell>) =>
  Array.from({ length: 9 }, (_, n) => portraitOf(of(n)))
const packs = {
  sparse: nine((n) => bell(0.5, 300 + 90 * n, 0.08)),
  musical: nine((n) => tune(1.5 + n / 4)),
  dense: nine((n) => noise(1 + n / 4, 0.6)),
  silent: nine(() => draw(1, () => 0)),
  mono: nine((n) => draw(1, (time) => Math.exp(-3 * time) * sine(time, 200 * (n + 1)))),
}
const names = Object.keys(packs) as (keyof typeof packs)[]
const plateOf = (kind: (typeof kinds)[number], pack: keyof typeof packs, seed = 'a-seed') =>
  drawPlate({ kind, seed, portraits: packs[pack] })

for (const kind of kinds) {
  test(`${kind}: a plate is small, whatever the sound`, () => {
    for (const name of names) {
      const { length } = gzipSync(plateOf(kind, name))
      assert.ok(length < 8000, `${name}: ${length} bytes`)
    }
  })

  test(`${kind}: a plate is a whole picture by itself, without text, script or anything from elsewhere`, () => {
    for (const name of names) {
      const plate = plateOf(kind, name)
      assertWellFormed(plate)
      assert.match(plate, /^<svg [^>]*viewBox="0 0 400 400"/)
      assert.doesNotMatch(
        plate,
        /<(script|text|image|use|foreignObject|title)|\bon\w+=|href|url\(|NaN|Infinity|undefined/,
      )
      for (const [path] of plate.matchAll(/ d="[^"]*"/g)) assert.match(path, /^ d="(m[-\d. lqahz]+)+"$/)
    }
  })

  test(`${kind}: a plate stays on the plate`, () => {
    for (const name of names)
      for (const [x, y] of placesIn(plateOf(kind, name)))
        assert.ok(x >= 0 && x <= 4000 && y >= 0 && y <= 4000, `${name}: ${x} ${y}`)
  })

  test(`${kind}: the same sounds draw the same picture, other sounds another`, () => {
    const plates = names.map((name) => plateOf(kind, name))
    assert.equal(new Set(plates).size, names.length)
    assert.equal(plateOf(kind, 'musical'), plateOf(kind, 'musical'))
  })

  test(`${kind}: one sound is enough`, () => {
    for (const name of names)
      assertWellFormed(drawPlate({ kind, seed: 'one', portraits: packs[name].slice(0, 1) }))
  })
}

test('a plate has its own colours in the dark, and no ground of its own', () => {
  const plate = plateOf('ridgelines', 'musical')
  const [inLight, inDark] = plate.split('@media(prefers-color-scheme:dark)')
  assert.ok(inLight.includes('#1a1a1c') && inDark.includes('#e9e6df') && !inDark.includes('#1a1a1c'))
  assert.doesNotMatch(plate, /<rect|#fff/)
})

test('another seed is another colour beside ink, and the same drawing', () => {
  const plates = ['hello', 'world', 'and', 'all', 'who', 'listen'].map((seed) =>
    plateOf('dial', 'musical', seed),
  )
  assert.ok(new Set(plates).size > 1)
  assert.equal(new Set(plates.map((plate) => plate.replace(/<style>.*<\/style>/, ''))).size, 1)
})

for (const kind of kinds)
  test(`${kind}: the card for a link elsewhere is a small PNG of 1200 by 630`, () => {
    const card = Buffer.from(drawCover({ kind, seed: 'card', portraits: packs.dense }).card)
    assert.equal(card.toString('latin1', 1, 4), 'PNG')
    assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1200, 630])
    assert.ok(card.length < 150_000, `${card.length} bytes`)
  })

test('the same sounds make the same card, and other sounds another', () => {
  const [first, second, third] = (['musical', 'musical', 'dense'] as const).map(
    (name) => drawCover({ kind: 'dial', seed: 'card', portraits: packs[name] }).card,
  )
  assert.deepEqual(first, second)
  assert.notDeepEqual(first, third)
})

test('a cover of nothing is refused', () => {
  assert.throws(() => drawCover({ kind: 'phase', seed: 'nothing', portraits: [] }), /no sound/)
})

/** Every tag is closed in its turn, and every value stands in quotes. */
function assertWellFormed(xml: string) {
  const open: string[] = []
  const rest = xml.replace(
    /<(\/?)(\w+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/g,
    (_, closing, name, _values, empty) => {
      if (closing) assert.equal(open.pop(), name)
      else if (!empty) open.push(name)
      return ''
    },
  )
  assert.deepEqual(open, [])
  assert.doesNotMatch(rest, /[<&]/)
}

/** Where every path goes, in tenths: the ends of all its steps. */
function* placesIn(plate: string) {
  const sizes: Record<string, number> = { m: 2, l: 2, q: 4, a: 7, h: 1 }
  for (const [, path] of plate.matchAll(/ d="([^"]*)"/g)) {
    let [x, y, startX, startY] = [0, 0, 0, 0]
    for (const [, command, values] of path.matchAll(/([a-z])([^a-z]*)/g)) {
      const numbers = (values.match(/-?[\d.]+/g) ?? []).map(Number)
      if (command === 'z') [x, y] = [startX, startY]
      else if (command !== 'h')
        for (let n = 0; n < numbers.length; n += sizes[command]) {
          const step = numbers.slice(n, n + sizes[command])
          assert.equal(step.length, sizes[command], `${command}${values}`)
          x += step[step.length - 2]
          y += step[step.length - 1]
          if (command === 'm' && n === 0) [startX, startY] = [x, y]
          yield [x, y]
        }
    }
  }
}
