import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { StartupError } from './startup.ts'

test('with nothing configured the shop opens on this machine alone', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 3000)
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.equal(config.brand, 'Earcon')
  assert('folder' in config.database)
})

test('port 0 takes the free port that is offered', () => {
  const config = readConfig({ PORT: '0' }, 4711)
  assert.equal(config.port, 4711)
  assert.equal(config.publicUrl, 'http://localhost:4711')
})

test('an empty variable counts as not given', () => {
  assert.equal(readConfig({ PORT: '', BRAND_NAME: '' }).port, 3000)
})

test('a database address is all it takes to use another database', () => {
  const { database } = readConfig({ DATABASE_URL: 'postgres://shop@db/earcon' })
  assert.deepEqual(database, { url: 'postgres://shop@db/earcon' })
})

const broken: [variables: Record<string, string>, sentence: string][] = [
  [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535, or 0 for any free one.'],
  [{ PORT: '-1' }, 'PORT must be a port number from 1 to 65535, or 0 for any free one.'],
  [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535, or 0 for any free one.'],
  [
    { PUBLIC_URL: 'shop.example' },
    'PUBLIC_URL must be an address without a path, such as https://shop.example.',
  ],
  [
    { PUBLIC_URL: 'https://shop.example/eu' },
    'PUBLIC_URL must be an address without a path, such as https://shop.example.',
  ],
  [
    { PUBLIC_URL: 'ftp://shop.example' },
    'PUBLIC_URL must be an address without a path, such as https://shop.example.',
  ],
  [
    { DATABASE_URL: 'mysql://db/earcon' },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/earcon.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be off, or the number of trusted proxies (0 to 10).'],
  [
    { PORT: 'x', LOG_LEVEL: 'y' },
    'PORT must be a port number from 1 to 65535, or 0 for any free one.\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
]
for (const [variables, sentence] of broken) {
  test(`${JSON.stringify(variables)} is refused in one sentence each`, () => {
    assert.throws(() => readConfig(variables), new StartupError(sentence))
  })
}

test('production refuses the embedded database, unless it is allowed by name', () => {
  assert.throws(() => readConfig({ NODE_ENV: 'production' }), /In production the shop needs DATABASE_URL/)
  assert(readConfig({ NODE_ENV: 'production', EMBEDDED: 'allow' }).production)
  assert(readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/earcon' }).production)
})
