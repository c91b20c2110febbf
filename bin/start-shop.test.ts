import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataDirFor, fetchText, portOf, preparedDataDir, startShop } from './testing/shop-process.ts'

test('a first start ends with ten packs in the HTML, and Ctrl-C closes the shop', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened

  const { status, body } = await fetchText(`${address}/shop`)
  assert.equal(status, 200)
  assert.equal(body.match(/href="\/sound-pack\/\w{10}"/g)?.length, 10)

  shop.child.kill('SIGINT')
  const { code, errorOutput } = await shop.ended
  assert.equal(code, 0)
  assert.equal(errorOutput, '')
})

test('a shop opens where nothing that was compiled can be kept', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first'), NODE_COMPILE_CACHE: '/dev/null/cache' })
  assert.equal((await fetchText(`${await shop.opened}/readyz`)).status, 200)
  shop.child.kill('SIGTERM')
  assert.equal((await shop.ended).errorOutput, '')
})

test('a second process on the same data is refused in one sentence', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened
  const second = startShop({ DATA_DIR: dataDirFor('first') })
  const { code, errorOutput } = await second.ended
  assert.equal(code, 1)
  assert.equal(
    errorOutput,
    `Another process is using ${dataDirFor('first')}. Stop it, or set DATA_DIR to another folder.\n`,
  )
  assert.equal((await fetchText(`${address}/readyz`)).status, 200)

  const elsewhere = startShop({ DATA_DIR: preparedDataDir('elsewhere'), PORT: String(portOf(address)) })
  const busy = await elsewhere.ended
  assert.equal(busy.code, 1)
  assert.equal(busy.errorOutput, `Port ${portOf(address)} is in use. Set PORT to another one.\n`)
  shop.child.kill('SIGTERM')
  await shop.ended
})

const refusals: [sentence: string, env: Record<string, string>, args: string[], complaint: RegExp][] = [
  [
    'a broken configuration',
    { PORT: 'http' },
    [],
    /^PORT must be a port number from 1 to 65535, or 0 for any free one\.\n$/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/earcon' },
    [],
    /^The database at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED.*\n$/,
  ],
  [
    'a folder that cannot be one',
    { DATA_DIR: '/dev/null/shop' },
    [],
    /^The folder \/dev\/null\/shop cannot be used: .*\n$/,
  ],
  [
    'production on the embedded database',
    { NODE_ENV: 'production' },
    [],
    /^In production the shop needs DATABASE_URL/,
  ],
  [
    'an address that is not this machine',
    { HOST: '203.0.113.7', SANDBOX: 'allow', DATA_DIR: dataDirFor('nowhere') },
    [],
    /^The shop cannot listen at 203\.0\.113\.7, port \d+: .*\n$/,
  ],
  [
    'a network that could reach the demo accounts and the sandboxes',
    { HOST: '0.0.0.0' },
    [],
    /^In production, and wherever others can reach it \(PUBLIC_URL, HOST\), the shop needs GOOGLE_CLIENT_ID/,
  ],
  [
    'a public address whose proxy is not known',
    { PUBLIC_URL: 'https://shop.example', SANDBOX: 'allow' },
    [],
    /^At an https address the shop needs TRUST_PROXY/,
  ],
  [
    'a command that does not exist',
    {},
    ['fly'],
    /^There is no command "fly"\. There are: start, dev, forget-rehearsal\.\n$/,
  ],
]
for (const [sentence, env, args, complaint] of refusals) {
  test(`${sentence}: one sentence, exit code 1`, async () => {
    const shop = startShop({ DATA_DIR: dataDirFor('first'), ...env }, ...args)
    const { code, errorOutput: heard } = await shop.ended
    assert.equal(code, 1)
    assert.match(heard, complaint)
    assert.doesNotMatch(heard, /secret/)
  })
}
