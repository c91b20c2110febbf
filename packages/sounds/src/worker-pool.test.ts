import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createWorkerPool } from './worker-pool.ts'

/** A worker that says in which order it was asked, and does as it is told. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads'
    let count = 0
    parentPort.on('message', (order) => {
      count += 1
      if (order.startsWith('meet')) {
        Atomics.add(workerData, 0, 1)
        Atomics.notify(workerData, 0)
        if (Atomics.load(workerData, 0) < 2) Atomics.wait(workerData, 0, 1)
      }
      if (order === 'throw') throw new Error('dropped the tape')
      if (order === 'exit') process.exit(3)
      if (order === 'refuse') parentPort.postMessage({ error: { message: 'not in the catalogue', name: 'Refused' } })
      else if (order === 'eat') { const all = []; for (;;) all.push(new Array(1e6).fill(count)) }
      else if (order !== 'hang') parentPort.postMessage({ result: { order, count, threadId } })
    })
  `)}`,
)

interface Result {
  order: string
  count: number
  threadId: number
}

function open(t: TestContext, workers = 1, times: { idleMs?: number; timeoutMs?: number } = {}) {
  const pool = createWorkerPool<string, Result>(script, { workers, ...times })
  t.after(() => pool.close())
  return pool
}

const lines: [rule: string, orders: [name: string, rank?: number][], done: string[]][] = [
  ['among equals, what was ordered first is done first', [['a'], ['b'], ['c']], ['a', 'b', 'c']],
  [
    'a better rank goes first',
    [
      ['long', 4],
      ['short', 2],
      ['awaited', 0],
    ],
    ['awaited', 'short', 'long'],
  ],
  [
    'what is ordered again at a better rank goes behind those who have it',
    [['a'], ['b'], ['listened to', 0], ['b', 0]],
    ['listened to', 'b', 'b', 'a'],
  ],
  [
    'what is ordered again at a worse rank keeps its place',
    [
      ['a', 1],
      ['b', 1],
      ['a', 4],
    ],
    ['a', 'a', 'b'],
  ],
]
for (const [rule, orders, expected] of lines)
  test(rule, async (t) => {
    const pool = open(t)
    const done: string[] = []
    const order = ([name, rank]: [string, number?]) =>
      pool.run(name, name, rank).then(({ order }) => done.push(order))
    await Promise.all(orders.map(order))
    assert.deepEqual(done, expected)
  })

test('what arrives while a worker is busy goes before what waits at a worse rank', async (t) => {
  const pool = open(t)
  const done: string[] = []
  const order = (name: string, rank?: number) =>
    pool.run(name, name, rank).then(({ order }) => done.push(order))
  const waiting = [order('b'), order('c')]
  await order('a', 0)
  await Promise.all([...waiting, order('d', 0)])
  assert.deepEqual(done, ['a', 'b', 'd', 'c'])
})

test('what is ordered twice is made once; ordered again later, it is made again', async (t) => {
  const pool = open(t)
  const [one, same] = await Promise.all([pool.run('a', 'a'), pool.run('a', 'a')])
  assert.equal(one, same)
  assert.equal((await pool.run('a', 'a')).count, 2)
})

test('what is ordered again at a better rank, before it is begun, is done as it was said then', async (t) => {
  const pool = open(t)
  const busy = pool.run('busy', 'busy')
  const said = [pool.run('bell', 'some time', 2), pool.run('bell', 'now', 0), pool.run('bell', 'later', 1)]
  await busy
  assert.deepEqual(
    (await Promise.all(said)).map(({ order }) => order),
    ['now', 'now', 'now'],
  )
})

test('a refusal reaches the one who ordered, by its name, and the worker goes on', async (t) => {
  const pool = open(t)
  await assert.rejects(pool.run('a', 'refuse'), { name: 'Refused', message: 'not in the catalogue' })
  assert.equal((await pool.run('b', 'b')).count, 2)
})

for (const [fall, said] of [
  ['throw', /dropped the tape/],
  ['exit', /without an answer/],
  ['eat', /memory/i],
] as const)
  test(`a worker that falls (${fall}) takes only its own order with it, and is replaced`, async (t) => {
    const pool = open(t)
    const [fallen, next] = [pool.run('a', fall), pool.run('b', 'b')]
    await assert.rejects(fallen, said)
    assert.equal((await next).count, 1)
  })

test('a worker that takes too long is ended with its order, and is replaced; one that rests is not', async (t) => {
  // However slow the machine is, only what is told to pass has passed.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = open(t, 1, { timeoutMs: 300 })
  await pool.run('once it has come', 'come')
  const [endless, next] = [pool.run('a', 'hang'), pool.run('b', 'b')]
  t.mock.timers.tick(300)
  await assert.rejects(endless, { name: 'WorkerTimeout', message: /longer than 300 ms/ })
  const { threadId } = await next
  t.mock.timers.tick(400)
  assert.equal((await pool.run('c', 'c')).threadId, threadId)
})

test('several workers share the work, and no more than there may be are started', async (t) => {
  // The first of these waits for the second, so that one worker alone could not do both.
  const workerData = new Int32Array(new SharedArrayBuffer(4))
  const pool = createWorkerPool<string, Result>(script, { workers: 2, workerData })
  t.after(() => pool.close())
  const names = ['meet one', 'meet another', ...Array.from({ length: 20 }, (_, n) => `${n}`)]
  const results = await Promise.all(names.map((name) => pool.run(name, name)))
  assert.equal(new Set(results.map(({ threadId }) => threadId)).size, 2)
})

test('a worker without work gives its memory back, and another one is there when needed', async (t) => {
  const pool = open(t, 1, { idleMs: 1 })
  const { threadId } = await pool.run('a', 'a')
  // The timer of a tired worker is older than this one, and so runs before it.
  await new Promise((resolve) => setTimeout(resolve, 2))
  assert.notEqual((await pool.run('b', 'b')).threadId, threadId)
})

test('closing rejects what is open, at once, and everything after it', async () => {
  const pool = createWorkerPool<string, Result>(script, { workers: 1 })
  const open = [pool.run('a', 'hang'), pool.run('b', 'b')].map((order) => assert.rejects(order, /closed/))
  await pool.close()
  await Promise.all(open)
  await assert.rejects(pool.run('c', 'c'), /closed/)
})
