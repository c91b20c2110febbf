import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { StartupError } from './errors.ts'

test('with nothing configured the shop opens on this machine alone', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 3000)
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.equal(config.brand, 'Earcon')
  assert('folder' in config.database)
})

test('port 0 takes the free port that is offered', () => {
  const config = readConfig({ PORT: '0' }, { freePort: 4711 })
  assert.equal(config.port, 4711)
  assert.equal(config.publicUrl, 'http://localhost:4711')
})

test('figures are told only where a port is set for them, and to this machine unless another is named', () => {
  assert.equal(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics, undefined)
  assert.deepEqual(readConfig({ METRICS_PORT: '9464' }).metrics, { host: '127.0.0.1', port: 9464 })
  assert.deepEqual(readConfig({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.7' }).metrics, {
    host: '10.0.0.7',
    port: 0,
  })
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
  [{ METRICS_PORT: 'yes' }, 'METRICS_PORT must be a port number from 1 to 65535, or 0 for any free one.'],
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
  [
    { APP_SECRET: 'short' },
    'APP_SECRET must be a secret of at least 32 characters, of which eight or more differ.',
  ],
  [
    { APP_SECRET: 'x'.repeat(32) },
    'APP_SECRET must be a secret of at least 32 characters, of which eight or more differ.',
  ],
  [{ NODE_ENV: 'live' }, 'NODE_ENV must be production, development or test.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example.'],
  [
    { MAIL_FROM: 'The Shop' },
    'MAIL_FROM must be an address such as shop@example.com, or Shop <shop@example.com>.',
  ],
  [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an e-mail address.'],
  [
    { PORT: '3000', METRICS_PORT: '3000' },
    'METRICS_PORT must be another port than PORT: only the shop itself is for everybody.',
  ],
  [
    { GOOGLE_CLIENT_ID: 'shop' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.',
  ],
  [
    { GOOGLE_ISSUER: 'http://provider.example' },
    'GOOGLE_ISSUER must be the address of an OpenID provider, such as https://accounts.google.com.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ...['yes', ' ', '11', '0x1', '1e0', '10.0.0.0/8, proxy.example'].map(
    (TRUST_PROXY): [{ TRUST_PROXY: string }, string] => [
      { TRUST_PROXY },
      'TRUST_PROXY must be off, the number of trusted proxies (0 to 10), or their addresses, such as 10.0.0.0/8.',
    ],
  ),
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

const secret = 'eight-letters-and-more-that-differ'
const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/earcon',
  APP_SECRET: secret,
  SMTP_URL: 'smtps://shop:word@mail.example',
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'word',
  STRIPE_SECRET_KEY: 'sk_live_word',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_word',
  STRIPE_WEBHOOK_SECRET: 'whsec_word',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '1',
  CONTACT_EMAIL: 'owner@shop.example',
  MAIL_FROM: 'shop@shop.example',
}

test('production takes what is real', () => {
  const config = readConfig(real)
  assert(config.production && config.limits && !config.demo && !config.testMode)
  assert.deepEqual(config.google, {
    clientId: 'shop',
    clientSecret: 'word',
    issuer: 'https://accounts.google.com',
  })
})

const missing: [without: keyof typeof real, sentence: RegExp][] = [
  ['DATABASE_URL', /^In production the shop needs DATABASE_URL/],
  ['APP_SECRET', /^In production the shop needs APP_SECRET/],
  ['TRUST_PROXY', /^At an https address the shop needs TRUST_PROXY/],
  ['SMTP_URL', /^In production the shop needs SMTP_URL/],
  [
    'GOOGLE_CLIENT_ID',
    /^In production, and wherever others can reach it .*, the shop needs GOOGLE_CLIENT_ID/,
  ],
  [
    'STRIPE_SECRET_KEY',
    /^In production, and wherever others can reach it .*, the shop needs STRIPE_SECRET_KEY/,
  ],
]
for (const [without, sentence] of missing) {
  test(`production without ${without} is refused in one sentence`, () => {
    assert.throws(
      () => readConfig({ ...real, [without]: '' }),
      (error: Error) => {
        assert.match(error.message, sentence)
        assert.equal(error.message.split('\n').length, 1)
        return true
      },
    )
  })
}

test('production on nothing at all hears a sentence for each missing part', () => {
  assert.throws(
    () => readConfig({ NODE_ENV: 'production' }),
    (error: Error) => {
      assert.equal(error.message.split('\n').length, 4)
      return true
    },
  )
})

test('production takes the embedded database and the stand-ins only when they are allowed by name', () => {
  const config = readConfig({ NODE_ENV: 'production', EMBEDDED: 'allow', SANDBOX: 'allow' })
  assert(config.production && config.testMode && !config.demo)
  assert.throws(() => readConfig({ NODE_ENV: 'production', EMBEDDED: 'allow' }), /SMTP_URL/)
  assert.throws(() => readConfig({ ...real, LIMITS: 'off' }), /LIMITS cannot be off/)
})

for (const NODE_ENV of ['production', 'Production', 'PROD'])
  test(`NODE_ENV=${NODE_ENV} is production`, () => assert(readConfig({ ...real, NODE_ENV }).production))

test('https is https, however it is written', () =>
  assert.throws(
    () => readConfig({ PUBLIC_URL: 'HTTPS://shop.example', SANDBOX: 'allow' }),
    /needs TRUST_PROXY/,
  ))

test('proxies are a number, or the addresses they come from', () => {
  const proxiesOf = (TRUST_PROXY: string) => readConfig({ ...real, TRUST_PROXY }).trustedProxies
  assert.equal(proxiesOf('off'), 0)
  assert.equal(proxiesOf('2'), 2)
  assert.deepEqual(proxiesOf('10.0.0.0/8, fd00::1'), ['10.0.0.0/8', 'fd00::1'])
  assert.equal(readConfig({}).trustedProxies, 0)
})

test('whoever listens to a network has no demo accounts, and nothing is played unless that is allowed by name', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'shop.example']) {
    assert.throws(() => readConfig({ HOST }), /wherever others can reach it .* GOOGLE_CLIENT_ID/)
    const allowed = readConfig({ HOST, SANDBOX: 'allow' })
    assert(allowed.testMode && !allowed.demo && !allowed.isLocal)
  }
  for (const HOST of ['127.0.0.1', '::1', 'localhost', '127.8.9.1']) assert(readConfig({ HOST }).demo)
})

test('a public address is no place for a Google that believes everybody, nor for demo accounts', () => {
  const variables = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }
  assert.throws(() => readConfig(variables), /others can reach it .* the shop needs GOOGLE_CLIENT_ID/)
  const played = readConfig({ ...variables, SANDBOX: 'allow' })
  assert(played.testMode && !played.demo && !played.isLocal)
  const home = readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' })
  assert(home.isLocal && home.demo && !home.testMode)
})

test('a secret is taken from the environment, or from where the data lie', () => {
  assert.equal(readConfig({ APP_SECRET: secret }, { loadSecret: () => 'kept' }).secret, secret)
  assert.equal(
    readConfig({ DATA_DIR: '/somewhere' }, { loadSecret: (dataDir) => `kept in ${dataDir}` }).secret,
    'kept in /somewhere',
  )
})

test('letters come from the shop, under a name or without one', () => {
  assert.deepEqual(readConfig({ BRAND_NAME: 'Gong' }).mailFrom, {
    name: 'Gong',
    address: 'shop@earcon.example',
  })
  assert.deepEqual(readConfig({ MAIL_FROM: 'a@b.example' }).mailFrom, { name: '', address: 'a@b.example' })
  assert.deepEqual(readConfig({ MAIL_FROM: '"The Shop" <a@b.example>' }).mailFrom, {
    name: 'The Shop',
    address: 'a@b.example',
  })
})

test('the three card keys belong together, and are of one kind', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_word',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_word',
    STRIPE_WEBHOOK_SECRET: 'whsec_word',
  }
  const { cards, production } = readConfig({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:4242' })
  assert(!production)
  assert(readConfig(keys).playMoney)
  assert.deepEqual(cards, {
    secretKey: 'sk_test_word',
    publishableKey: 'pk_test_word',
    webhookSecret: 'whsec_word',
    apiUrl: 'http://127.0.0.1:4242',
  })
  for (const without of Object.keys(keys))
    assert.throws(() => readConfig({ ...keys, [without]: '' }), /belong together: set all three, or none/)
  assert.throws(() => readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_word' }), /both be live keys/)
  assert.throws(() => readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_word' }), /a publishable key/)
})

test('a live card key means production, and nothing that is played beside it', () => {
  const { DATABASE_URL, ...others } = real
  const rest = { ...others, NODE_ENV: '' }
  assert.throws(() => readConfig(rest), /DATABASE_URL/)
  assert(readConfig({ ...rest, DATABASE_URL }).production)
  assert(!readConfig({ ...rest, DATABASE_URL }).playMoney)
  assert(readConfig({}).playMoney)
  const alone = { ...real, NODE_ENV: '' }
  assert.throws(() => readConfig({ ...alone, SANDBOX: 'allow' }), /cannot stand beside a live card key/)
  assert.throws(() => readConfig({ ...alone, LIMITS: 'off' }), /LIMITS cannot be off/)
  assert.throws(() => readConfig({ ...alone, STRIPE_API_URL: 'https://stripe.example' }), /Stripe alone/)
  for (const PUBLIC_URL of ['', 'http://shop.example', 'http://localhost:3000'])
    assert.throws(() => readConfig({ ...alone, PUBLIC_URL }), /an https address/)
  for (const without of ['CONTACT_EMAIL', 'MAIL_FROM'])
    assert.throws(() => readConfig({ ...alone, [without]: '' }), /needs CONTACT_EMAIL, .* and MAIL_FROM/)
})

test('the provider’s own test keys are play money: for a rehearsal at home, or where every page says so', () => {
  const rehearsal = {
    ...real,
    STRIPE_SECRET_KEY: 'sk_test_word',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_word',
  }
  assert.throws(() => readConfig(rehearsal), /must be live ones/)
  assert.throws(() => readConfig({ ...rehearsal, NODE_ENV: '' }), /must be live ones/)
  assert(readConfig({ ...rehearsal, SANDBOX: 'allow' }).testMode)
  assert.throws(() => readConfig({ STRIPE_API_URL: 'http://127.0.0.1:4242' }), /of no use without the three/)
})
