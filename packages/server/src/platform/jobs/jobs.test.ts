import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../../config.ts'
import type { Listen, Notice } from '../../db/notices.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openPorts } from '../../testing/ports.ts'
import { runJobs } from './jobs.ts'

const database = await openTestDatabase()
after(database.close)
const context = { db: database.db, config: readConfig({}), ports: await openPorts() }
const { log } = Fastify()

/** Resolves when the chore has run that often. */
function counted(times: number, fails = false) {
  let runs = 0
  let overlapping = 0
  let most = 0
  let reached = () => {}
  const enough = new Promise<void>((resolve) => {
    reached = resolve
  })
  const chore = {
    name: 'count',
    everyMs: 1,
    async run() {
      overlapping += 1
      most = Math.max(most, overlapping)
      await new Promise(setImmediate)
      overlapping -= 1
      runs += 1
      if (runs >= times) reached()
      if (fails) throw new Error('not today')
    },
  }
  return { chore, enough, runs: () => runs, most: () => most }
}

test('a chore is done again and again, never twice at once', async () => {
  const { chore, enough, most } = counted(5)
  const stop = runJobs([chore], context, log)
  await enough
  await stop()
  assert.equal(most(), 1)
})

test('a chore that fails is tried again', async () => {
  const { chore, enough } = counted(3, true)
  const stop = runJobs([chore], context, log)
  await enough
  await stop()
})

test('after closing time no chore runs', async () => {
  const { chore, enough, runs } = counted(1)
  const stop = runJobs([chore], context, log)
  await enough
  await stop()
  const before = runs()
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(runs(), before)
})

test('a chore that is woken does not wait for its clock, and one that is not does', async () => {
  let ring: (notice: Notice) => void = () => {}
  const listen: Listen = (heard) => {
    ring = heard
    return async () => {}
  }
  const woken = counted(3)
  const asleep = counted(2)
  const hour = { everyMs: 3_600_000 }
  const jobs = [
    { ...woken.chore, ...hour, wokenBy: 'outbox' as const },
    { ...asleep.chore, ...hour, wokenBy: 'catalogue' as const },
  ]
  const stop = runJobs(jobs, context, log, listen)
  const ringing = setInterval(() => ring('outbox'), 10)
  await woken.enough
  clearInterval(ringing)
  await stop()
  assert.equal(asleep.runs(), 1)
})
