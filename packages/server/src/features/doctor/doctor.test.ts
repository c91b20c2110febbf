import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../../config.ts'
import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { openIdProvider } from '../../ports/google.ts'
import { mediaOnS3 } from '../../ports/s3/media-on-s3.ts'
import { stripeCards } from '../../ports/stripe.ts'
import { openCardSandbox } from '../../testing/card-sandbox.ts'
import { openFakeOpenIdProvider } from '../../testing/fake-openid-provider.ts'
import { createOperator } from '../../testing/operator.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openS3Store } from '../../testing/s3/s3-store.ts'
import { openShop } from '../../testing/shop.ts'
import { createUser } from '../identity/identity.users.service.ts'
import { receiptKind } from '../orders/orders.outbox-kinds.ts'
import { doctorCommands } from './doctor.commands.ts'

const provider = await openFakeOpenIdProvider()
const sandbox = await openCardSandbox()
after(() => sandbox.close())
const sandboxUrl = `http://127.0.0.1:${sandbox.port}`
const dataDir = createTempFolder()
const env = {
  DATA_DIR: dataDir,
  SMTP_URL: 'smtp://shop:hush@127.0.0.1:25',
  STRIPE_SECRET_KEY: 'sk_test_shop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
  STRIPE_WEBHOOK_SECRET: 'whsec_word',
  STRIPE_API_URL: sandboxUrl,
  GOOGLE_CLIENT_ID: 'the-shop',
  GOOGLE_CLIENT_SECRET: 'a-secret',
  GOOGLE_ISSUER: provider.issuer,
}
const googleAt = (issuer: string) =>
  openIdProvider({
    issuer,
    clientId: 'the-shop',
    clientSecret: 'a-secret',
    redirectUri: 'http://localhost:3000/',
  })
const folder = createTempFolder()
const shop = await openShop({ env, folder, cards: sandbox.cardsAt(), google: googleAt(provider.issuer) })
const { context, db, mailbox } = shop

beforeEach(() => {
  mailbox.mood = 'well'
  provider.beHonest()
})

/** What the doctor prints, and with what it ends. */
async function examine(given: Context = context) {
  const outcome = await createOperator(given, doctorCommands).give('doctor')
  assert.equal(outcome.kind, 'answered')
  const lineOf = (subject: string) => {
    const place = outcome.lines.findIndex((line) => line.slice(9).startsWith(subject))
    return outcome.lines.slice(place, place + 2).join('\n')
  }
  return { ...outcome, lineOf, isWrong: 'isWrong' in outcome && outcome.isWrong }
}

const withPorts = (ports: Partial<Context['ports']>): Context => ({
  ...context,
  ports: { ...context.ports, ...ports },
})

test('a shop in which all is well is told so, and nothing is left behind', async () => {
  await createUser(context, { email: 'owner@shop.example', password_hash: null, is_admin: true })
  const { lines, isWrong, steps } = await examine()
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('ok ')),
    ['', 'Nothing is wrong.'],
  )
  assert.equal(isWrong, false)
  assert.equal(steps.at(-1)?.done, steps.at(-1)?.total)
  assert.deepEqual(readdirSync(join(folder, 'doctor')), [])
  assert.doesNotMatch(lines.join('\n'), /hush|sk_test|whsec|a-secret/)
})

test('a mail server that is down is wrong, and no password is told', async () => {
  mailbox.mood = 'down'
  const { lineOf, isWrong, lines } = await examine()
  assert.match(lineOf('mail'), /^wrong .*The mail server is away: [^\n]+\n +Check SMTP_URL/)
  assert.equal(isWrong, true)
  assert.equal(lines.at(-1), 'One thing is wrong.')
  assert.doesNotMatch(lines.join('\n'), /hush/)
})

test('a card provider that does not take the key is told from one that is away', async () => {
  const withCards = (secretKey: string, apiUrl: string) =>
    withPorts({ cards: stripeCards({ secretKey, webhookSecret: 'whsec_word', apiUrl }) })
  const refused = await examine(withCards('sk_test_other', sandboxUrl))
  assert.match(refused.lineOf('cards'), /^wrong .*does not take the key\.\n +Check STRIPE_SECRET_KEY/)
  assert.doesNotMatch(refused.lines.join('\n'), /sk_test/)
  const away = await examine(withCards('sk_test_shop', 'http://127.0.0.1:1'))
  assert.match(away.lineOf('cards'), /^wrong .*cannot be reached\./)
})

test('a sign-in provider that is away is wrong', async () => {
  const { lineOf } = await examine(withPorts({ google: googleAt('http://127.0.0.1:1') }))
  assert.match(lineOf('google'), /^wrong .*does not tell where to sign in: [^\n]+\n +Check GOOGLE_ISSUER/)
})

const clocks: [sentence: string, offsetMs: number, line: RegExp][] = [
  ['a clock that is right', 0, /^ok +clock +It agrees with that of the .*card provider\./],
  ['one that is a little off', 20_000, /^ok /],
  [
    'one that goes behind',
    45_000,
    /^wrong +clock +It is 4[45] s away from that of the card provider\.\n +Set the clock/,
  ],
  ['one that goes before', -45_000, /^wrong +clock +It is 4[45] s away/],
]
for (const [sentence, offsetMs, line] of clocks) {
  test(`the clock is compared: ${sentence}`, async () => {
    const verify = async () => new Date(Date.now() + offsetMs)
    const { lineOf } = await examine(withPorts({ cards: { ...context.ports.cards, verify } }))
    assert.match(lineOf('clock'), line)
  })
}

test('media that cannot be written is wrong', async () => {
  const put = () => Promise.reject(new Error('EROFS: read-only file system'))
  const { lineOf } = await examine(withPorts({ media: { ...context.ports.media, put } }))
  assert.match(lineOf('media'), /^wrong .*cannot be used: EROFS[^\n]*\n +Let the shop write there/)
})

test('a bucket is written, read and emptied again like a folder, and what is wrong with it names the keys', async () => {
  const { proxy, locationOf } = await openS3Store()
  const media = await mediaOnS3(locationOf(), { incoming: createTempFolder() })
  const config = { ...context.config, media: locationOf() }
  const patient = { ...withPorts({ media }), config }
  assert.match(
    (await examine(patient)).lineOf('media'),
    /^ok +media +s3:\/\/sounds\/shop\/ can be written and read/,
  )
  assert.deepEqual(await Array.fromAsync(media.list()), [])
  proxy.play({ when: /^PUT/, times: 100, status: 403, code: 'AccessDenied' })
  assert.match(
    (await examine(patient)).lineOf('media'),
    /^wrong .*it answers 403 AccessDenied\n +Check MEDIA_URL, the keys/,
  )
})

test('what waits for somebody is a warning, and not wrong', async () => {
  await sql`delete from users`.execute(db)
  await enqueue(context, receiptKind, { orderId: 'x', email: 'ada@example.com' })
  await sql`update outbox set given_up_at = now()`.execute(db)
  const { lineOf, isWrong, lines } = await examine()
  assert.match(lineOf('failed mails'), /^warning .*Given up: 1\.\n +`npx earcon mail failed`/)
  assert.match(lineOf('administrators'), /^warning .*no administrator\.\n +`npx earcon admin grant/)
  assert.equal(isWrong, false)
  assert.equal(lines.at(-1), 'Nothing is wrong; look at the warnings.')
})

test('sandboxes are named: at home they are as they should be, elsewhere they are a warning', async () => {
  const home = await examine({ ...context, config: readConfig({ DATA_DIR: dataDir }) })
  for (const subject of ['mail', 'cards', 'google'])
    assert.match(home.lineOf(subject), /^ok .*Played by a sandbox: /)
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.example', SANDBOX: 'allow' })
  const elsewhere = await examine({ ...context, config })
  for (const subject of ['mail', 'cards', 'google'])
    assert.match(elsewhere.lineOf(subject), /^warning .*Played by a sandbox: /)
  assert.match(elsewhere.lineOf('configuration'), /^warning .*in test mode\./)
})

test('of a shop that cannot be opened all is said that can be known', async () => {
  const [doctor] = doctorCommands
  const ask = (shop: object) =>
    doctor?.performClosed?.({ complaint: 'It rains.\nIt pours.', ...shop }, {}, () => {})
  const broken = await ask({})
  assert(broken?.kind === 'answered' && broken.isWrong)
  assert.deepEqual(
    broken.lines.slice(0, 2).map((line) => line.replace(/ +/g, ' ')),
    ['wrong configuration It rains.', ' It pours.'],
  )
  const { config, ports } = context
  const closed = await ask({ config, ports })
  assert(closed?.kind === 'answered' && closed.isWrong)
  assert.match(closed.lines.join('\n'), /^wrong +data +It rains\.$/m)
  assert.match(closed.lines.join('\n'), /^ok +mail +The mail server lets the shop in\.$/m)
})
