import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFreePort } from '@earcon/server/platform/http/free-port'
import { fetchText, portOf, preparedDataDir, startShop } from './testing/shop-process.ts'

test('a shop tells its figures on the port that is set, pages and scripts by pattern, and closes it with itself', async () => {
  const port = await findFreePort()
  const { child, opened, ended } = startShop({
    DATA_DIR: preparedDataDir('metrics'),
    METRICS_PORT: String(port),
  })
  const address = await opened
  const metrics = `http://127.0.0.1:${port}/metrics`
  await fetchText(`${address}/shop`)
  const { body: page } = await fetchText(`${address}/shop`)
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0]
  assert(script)
  assert.equal((await fetchText(`${address}${script}`)).status, 200)
  const { status, body } = await fetchText(metrics)
  assert.equal(status, 200)
  const count = (route: string) =>
    new RegExp(
      `^earcon_http_request_duration_seconds_count\\{route="${route}",method="GET",status="2xx"\\} (\\d+)$`,
      'm',
    ).exec(body)?.[1]
  assert.equal(count('/\\*'), '2')
  assert.equal(count('/assets/\\*'), '1')
  assert.doesNotMatch(body, /route="\/shop|\.js"/)
  assert.equal((await fetchText(`${address}/metrics`)).status, 404)

  child.kill('SIGTERM')
  const { code, output, errorOutput } = await ended
  assert.deepEqual([code, errorOutput], [0, ''])
  assert(output.includes(`  Metrics are at ${metrics}\n`))
  await assert.rejects(fetch(metrics))
})

test('a port for figures that is taken is said in one sentence', async () => {
  const shop = startShop({ DATA_DIR: preparedDataDir('open') })
  const taken = portOf(await shop.opened)
  const second = startShop({
    DATA_DIR: preparedDataDir('taken'),
    METRICS_PORT: String(taken),
    METRICS_HOST: '127.0.0.1',
  })
  const { code, errorOutput } = await second.ended
  assert.equal(code, 1)
  assert.equal(errorOutput, `Port ${taken} is in use. Set METRICS_PORT to another one.\n`)
  shop.child.kill('SIGTERM')
  await shop.ended
})
