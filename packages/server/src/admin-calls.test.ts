import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Call } from '@earcon/contract/call'
import { calls } from '@earcon/contract/calls'
import { createOpenapiDocument } from '@earcon/contract/openapi'
import { createBuyers } from './testing/buyers.ts'
import { openDesk } from './testing/desk.ts'
import { openShop } from './testing/shop.ts'

// Whoever adds a call for administrators has it tried here, without a word.

const adminCalls = calls.filter((call: Call) => call.admin)
const shop = await openShop({ env: { LIMITS: 'off' } })
const { ask, db } = shop
const desk = await openDesk(shop)
const [user] = await createBuyers(shop, 1)
const former = await desk.createAdministrator()
await db.updateTable('users').set({ is_admin: false }).where('id', '=', former.id).execute()

/** Asks about what is not there, so that nothing comes of it whoever asks. */
const statusFor = async ({ method, path }: Call, token?: string, asked: Call['method'] | 'HEAD' = method) => {
  const answer = await ask({
    method: asked,
    url: `/api${path.replace(/:\w+/g, 'nothing')}`,
    ...(method !== 'GET' && { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return answer.statusCode
}

suite('what is for administrators alone (376)', () => {
  for (const call of adminCalls) {
    const { method, path } = call as Call
    test(`${method} ${path} asks who it is, refuses users and former administrators, and answers administrators`, async () => {
      assert.equal(await statusFor(call), 401)
      assert.equal(await statusFor(call, 'ecs_nothing'), 401)
      assert.equal(await statusFor(call, user?.token), 403)
      assert.equal(await statusFor(call, former.token), 403)
      if (method === 'GET') assert.equal(await statusFor(call, user?.token, 'HEAD'), 403)
      const status = await statusFor(call, desk.administrator.token)
      assert(![401, 403, 405].includes(status) && status < 500, `an administrator is answered ${status}`)
    })
  }

  test('there are such calls, and what is under /admin is one', () => {
    assert(adminCalls.length >= 18)
    const isUnderAdmin = ({ path }: Call) => path.startsWith('/admin/')
    assert.deepEqual(calls.filter(isUnderAdmin), adminCalls)
  })

  test('the document says which they are', () => {
    const { paths } = createOpenapiDocument()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        line: `${method.toUpperCase()} ${path}`,
        isMarked: (operation as { 'x-admin'?: boolean })['x-admin'] === true,
      })),
    )
    assert.deepEqual(
      operations.filter(({ isMarked }) => isMarked).map(({ line }) => line),
      operations.filter(({ line }) => line.includes(' /admin/')).map(({ line }) => line),
    )
  })
})
