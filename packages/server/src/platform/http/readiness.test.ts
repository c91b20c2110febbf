import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadiness } from './readiness.ts'

interface Row {
  what: string
  /** When each of them looked, in milliseconds; the server leaves at the last moment of all. */
  looks: Record<string, number[]>
  leavesAt: number
  noticeMs: number
}

const rows: Row[] = [
  { what: 'nobody looks, so nobody has to notice', looks: {}, leavesAt: 1_000, noticeMs: 0 },
  { what: 'whoever looked once is nobody who decides', looks: { curl: [500] }, leavesAt: 1_000, noticeMs: 0 },
  {
    what: 'a balancer is given time for three refusals, and to act',
    looks: { haproxy: [0, 2_000, 4_000] },
    leavesAt: 5_000,
    noticeMs: 8_000,
  },
  {
    what: 'the slowest of several is waited for',
    looks: { one: [0, 100, 200], other: [0, 1_000] },
    leavesAt: 1_000,
    noticeMs: 4_000,
  },
  {
    what: 'one that is late now and then is taken at its latest',
    looks: { one: [0, 100, 500, 600] },
    leavesAt: 1_000,
    noticeMs: 1_600,
  },
  {
    what: 'how often somebody looked long ago does not count',
    looks: { one: [0, 9_000, 9_100, 9_200, 9_300, 9_400] },
    leavesAt: 10_000,
    noticeMs: 400,
  },
  {
    what: 'a balancer that is gone is not waited for',
    looks: { gone: [0, 1_000, 2_000] },
    leavesAt: 70_000,
    noticeMs: 0,
  },
]

for (const { what, looks, leavesAt, noticeMs } of rows)
  test(what, () => {
    let at = 0
    const readiness = createReadiness(() => at)
    const moments = Object.entries(looks).flatMap(([who, times]) => times.map((time) => ({ who, time })))
    for (const { who, time } of moments.sort((one, other) => one.time - other.time)) {
      at = time
      readiness.look(who)
    }
    at = leavesAt
    assert.equal(readiness.isLeaving(), false)
    assert.deepEqual(readiness.leave(), { noticeMs })
    assert.equal(readiness.isLeaving(), true)
  })

test('a balancer is not forgotten for a crowd that looks once', () => {
  let at = 0
  const readiness = createReadiness(() => at)
  for (const _ of [1, 2, 3, 4, 5]) {
    at += 2_000
    readiness.look('balancer')
  }
  for (let who = 0; who < 1_000; who += 1) readiness.look(`visitor ${who}`)
  assert.deepEqual(readiness.leave(), { noticeMs: 8_000 })
})

test('however many look from however many addresses, what is remembered stays small', () => {
  let at = 0
  const readiness = createReadiness(() => at)
  for (let who = 0; who < 10_000; who += 1) {
    at += 1
    readiness.look(`visitor ${who}`)
    readiness.look(`visitor ${who}`)
  }
  assert(readiness.leave().noticeMs <= 4)
})
