import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteCache } from './byte-cache.ts'

/** What had to be made when these were asked for one after the other, each by its letter and its size. */
async function madeFor(asked: string, most: number) {
  const cached = byteCache(most)
  const made: string[] = []
  for (const name of asked.split(' ')) {
    const bytes = await cached(name, async () => {
      made.push(name)
      return new Uint8Array(Number(name.slice(1)))
    })
    assert.equal(bytes?.length, Number(name.slice(1)))
  }
  return made.join(' ')
}

const rows: [rule: string, most: number, asked: string, made: string][] = [
  ['what was made once is kept', 30, 'a10 b10 a10 b10 a10', 'a10 b10'],
  ['as many bytes as there is room for are kept', 30, 'a10 b10 c10 a10 b10 c10', 'a10 b10 c10'],
  [
    'one byte more, and what was asked for longest ago goes',
    29,
    'a10 b10 c10 b10 c10 a10',
    'a10 b10 c10 a10',
  ],
  ['what is asked for again stays', 20, 'a10 b10 a10 c10 a10 b10', 'a10 b10 c10 b10'],
  ['what is large makes as many go as it needs', 30, 'a10 b10 c10 d20 c10 a10', 'a10 b10 c10 d20 a10'],
  ['what went leaves its room to others', 20, 'a20 b20 c10 d10 c10 d10', 'a20 b20 c10 d10'],
  ['what is larger than all the room is made, and not kept', 20, 'a21 a21 b20 b20', 'a21 a21 b20'],
]
for (const [rule, most, asked, made] of rows)
  test(rule, async () => assert.equal(await madeFor(asked, most), made))

test('asked for by several at once, it is made once for all of them', async () => {
  const cached = byteCache(100)
  let makings = 0
  const make = async () => new Uint8Array((makings += 1))
  const [one, other] = await Promise.all([cached('a', make), cached('a', make)])
  assert.equal(one, other)
  assert.equal(makings, 1)
})

test('what could not be made, or was not there, is tried again the next time', async () => {
  const cached = byteCache(100)
  await assert.rejects(
    cached('a', () => Promise.reject(new Error('no ink'))),
    /no ink/,
  )
  assert.equal(await cached('a', async () => undefined), undefined)
  assert.equal((await cached('a', async () => new Uint8Array(3)))?.length, 3)
})
