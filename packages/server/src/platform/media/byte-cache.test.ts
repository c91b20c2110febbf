import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteCache, serialQueue } from './byte-cache.ts'

/** What had to be made when these were asked for one after the other, each by its letter and its size. */
async function madeFor(asked: string, most: number) {
  const kept = byteCache(most)
  const made: string[] = []
  for (const name of asked.split(' ')) {
    const bytes = await kept(name, async () => {
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
  const kept = byteCache(100)
  let makings = 0
  const make = async () => new Uint8Array((makings += 1))
  const [one, other] = await Promise.all([kept('a', make), kept('a', make)])
  assert.equal(one, other)
  assert.equal(makings, 1)
})

test('what could not be made, or was not there, is tried again the next time', async () => {
  const kept = byteCache(100)
  await assert.rejects(
    kept('a', () => Promise.reject(new Error('no ink'))),
    /no ink/,
  )
  assert.equal(await kept('a', async () => undefined), undefined)
  assert.equal((await kept('a', async () => new Uint8Array(3)))?.length, 3)
})

test('works come one at a time, and whoever waits for something else has a turn in between', async () => {
  const turn = serialQueue()
  const order: string[] = []
  const other = () => setImmediate(() => order.push('other'))
  const works = ['one', 'two', 'three'].map((name) =>
    turn(() => {
      order.push(name)
      other()
    }),
  )
  await Promise.all(works)
  assert.deepEqual(order, ['one', 'other', 'two', 'other', 'three'])
})

test('a work that fails is told to whoever asked for it, and the next one is done', async () => {
  const turn = serialQueue()
  const failing = turn(() => {
    throw new Error('no ink')
  })
  const next = turn(() => 'drawn')
  await assert.rejects(failing, /no ink/)
  assert.equal(await next, 'drawn')
})
