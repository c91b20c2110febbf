import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'

const address = '/.well-known/apple-developer-merchantid-domain-association'
const file = join(createTempFolder(), 'association')
writeFileSync(file, '7B227073704964223A2239')

test('Apple finds the file that shows whose address it is, where there is one', async () => {
  const { get } = await openShop({ env: { APPLE_PAY_FILE: file } })
  const { statusCode, headers, body } = await get(address)
  assert.deepEqual(
    [statusCode, headers['content-type'], body],
    [200, 'text/plain; charset=utf-8', '7B227073704964223A2239'],
  )
  assert.equal((await (await openShop()).get(address)).statusCode, 404)
})

test('a file that is not there is told of at the start', async () => {
  await assert.rejects(
    openShop({ env: { APPLE_PAY_FILE: `${file}x` } }),
    /^StartupError: APPLE_PAY_FILE must be a file/,
  )
})
