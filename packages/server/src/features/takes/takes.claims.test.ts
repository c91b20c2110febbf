import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../platform/security/secrets.ts'
import { openShop } from '../../testing/shop.ts'
import { workOrWait, workUnlessClaimed } from './takes.claims.service.ts'

const { context: alone, db } = await openShop()
/** As on a database that several servers share. */
const context = { ...alone, config: { ...alone.config, database: { url: 'postgres://shared' } } }
const recipe = 'a'.repeat(24)
const [here, there] = [newId(), newId()]
const claims = () => db.selectFrom('take_claims').selectAll().execute()

/** Work that goes on until it is let. */
function slowWork() {
  let times = 0
  let isDone = false
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = () => {
      isDone = true
      resolve()
    }
  })
  return {
    times: () => times,
    finish,
    take: {
      isDone: async () => isDone,
      work: async () => {
        times += 1
        await done
      },
    },
  }
}

test('what one server works on, another leaves alone', async () => {
  const slow = slowWork()
  const first = workUnlessClaimed(context, recipe, slow.take, here)
  while (slow.times() === 0) await claims()
  assert.equal(await workUnlessClaimed(context, recipe, slow.take, there), false)
  slow.finish()
  assert.equal(await first, true)
  assert.equal(slow.times(), 1)
  assert.deepEqual(await claims(), [])
})

test('whoever needs it waits, and has it once the other is done', async () => {
  const slow = slowWork()
  const first = workUnlessClaimed(context, recipe, slow.take, here)
  while (slow.times() === 0) await claims()
  const second = workOrWait(context, recipe, slow.take)
  slow.finish()
  await Promise.all([first, second])
  assert.equal(slow.times(), 1)
})

test('many servers that want the same take at once make it once', async () => {
  let times = 0
  const take = {
    isDone: async () => times > 0,
    work: async () => {
      await claims()
      times += 1
    },
  }
  const servers = Array.from({ length: 8 }, newId)
  await Promise.all(servers.map((server) => workUnlessClaimed(context, recipe, take, server)))
  assert.equal(times, 1)
})

test('what fails is free for the next one', async () => {
  const failing = { isDone: async () => false, work: () => Promise.reject(new Error('out of tune')) }
  await assert.rejects(workUnlessClaimed(context, recipe, failing, here), /out of tune/)
  assert.deepEqual(await claims(), [])
})

test('what a server has left behind that died is taken up when its time is over', async () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)
  const left = (claimed_until: Date) =>
    db
      .insertInto('take_claims')
      .values({ recipe, claimed_by: there, claimed_until })
      .onConflict((conflict) => conflict.column('recipe').doUpdateSet({ claimed_until }))
      .execute()
  let times = 0
  const take = { isDone: async () => false, work: async () => void (times += 1) }
  await left(later(30))
  assert.equal(await workUnlessClaimed(context, recipe, take, here), false)
  await left(later(-1))
  assert.equal(await workUnlessClaimed(context, recipe, take, here), true)
  assert.equal(times, 1)
})

test('a server that is alone asks nobody', async () => {
  await db
    .insertInto('take_claims')
    .values({ recipe, claimed_by: there, claimed_until: new Date(Date.now() + 30_000) })
    .execute()
  let times = 0
  const take = { isDone: async () => true, work: async () => void (times += 1) }
  assert.equal(await workUnlessClaimed(alone, recipe, take), true)
  assert.equal(times, 1)
})

test('however many wait for another server, it is looked for once', async () => {
  const slow = slowWork()
  const other = 'b'.repeat(24)
  const first = workUnlessClaimed(context, other, slow.take, there)
  while (slow.times() === 0) await claims()
  const looks: Date[] = []
  const take = {
    isDone: () => {
      looks.push(new Date())
      return slow.take.isDone()
    },
    work: slow.take.work,
  }
  const visitors = Array.from({ length: 50 }, () => workOrWait(context, other, take))
  while (looks.length === 0) await new Promise(setImmediate)
  slow.finish()
  await Promise.all([first, ...visitors])
  assert.equal(slow.times(), 1)
  assert(looks.length <= 5, `${looks.length} looks`)
})
