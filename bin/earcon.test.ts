import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPostgres } from '../scripts/test/postgres.ts'
import { createAccount } from './testing/buyers.ts'
import { openCardProvider } from './testing/card-provider.ts'
import { runCommand } from './testing/command-process.ts'
import { dataDirFor, portOf, preparedDataDir, startShop } from './testing/shop-process.ts'

const demo = 'demo@earcon.example'
const nobody = 'There is no account with this email address. Let them register first.\n'

/** What the shop says that somebody is. */
async function isAdmin(address: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: demo, password: 'Earcon-demo-1' })
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })
  return ((await response.json()) as { user: { is_admin: boolean } }).user.is_admin
}

test('without a command there is help, which names every command', async () => {
  const { code, output, errorOutput } = await runCommand({})
  assert.deepEqual([code, errorOutput], [0, ''])
  assert.match(output, /^Usage: npx earcon <command> \[options\]\n/)
  assert.match(output, /\nAdministrators:\n {2}admin grant <email> /)
  assert.equal((await runCommand({}, '--help')).output, output)
  const { output: help } = await runCommand({}, 'admin', 'grant', '--help')
  assert.match(help, /\$ npx earcon admin grant owner@shop\.example/)
})

const misused: [sentence: string, args: string[], complaint: RegExp][] = [
  ['a command that does not exist', ['fly'], /^error: unknown command 'fly'\n/],
  ['half a command', ['admin', 'fly'], /^error: unknown command 'fly'\n/],
  ['a command that lacks something', ['admin', 'grant'], /^error: missing required argument 'email'\n/],
  [
    'an option that does not exist',
    ['admin', 'grant', 'a@b.example', '--fly'],
    /^error: unknown option '--fly'\n/,
  ],
]
for (const [sentence, args, complaint] of misused) {
  test(`${sentence}: a sentence, exit code 2`, async () => {
    const { code, output, errorOutput } = await runCommand({ DATA_DIR: '/dev/null/shop' }, ...args)
    assert.deepEqual([code, output], [2, ''])
    assert.match(errorOutput, complaint)
  })
}

test('a configuration that is wrong: one sentence, exit code 1', async () => {
  const { code, output, errorOutput } = await runCommand({ PORT: 'http' }, 'admin', 'grant', demo)
  assert.deepEqual([code, output], [1, ''])
  assert.match(errorOutput, /^PORT must be a port number/)
})

test('the doctor says what is wrong, also of a shop that cannot be opened, and tells no secret (390)', async () => {
  const ill = await runCommand(
    {
      DATA_DIR: dataDirFor('ill'),
      DATABASE_URL: 'postgres://shop:hush@127.0.0.1:1/earcon',
      SMTP_URL: 'smtp://shop:hush@127.0.0.1:1',
    },
    'doctor',
  )
  assert.equal(ill.code, 1)
  assert.match(ill.output, /^ok +configuration /)
  assert.match(ill.output, /^wrong +data +The database at 127\.0\.0\.1:1 cannot be reached/m)
  assert.match(ill.output, /^wrong +mail +The mail server is away/m)
  assert.match(ill.output, /\n2 things are wrong\.\n$/)
  assert.doesNotMatch(ill.output + ill.errorOutput, /hush/)

  const misconfigured = await runCommand({ NODE_ENV: 'production' }, 'doctor', '--json')
  assert.equal(misconfigured.code, 1)
  const [finding] = JSON.parse(misconfigured.output).findings
  assert.deepEqual([finding.subject, finding.state], ['configuration', 'wrong'])

  const well = await runCommand({ DATA_DIR: preparedDataDir('well') }, 'doctor')
  assert.equal(well.code, 0)
  assert.match(well.output, /\nNothing is wrong\.\n$/)
})

test('on the embedded database a command works without a shop, and beside one (389)', async () => {
  const env = { DATA_DIR: preparedDataDir('embedded') }
  const file = join(env.DATA_DIR, 'operator.json')
  const grant = (...args: string[]) => runCommand(env, 'admin', 'grant', ...args)
  // A shop that was killed has left this behind.
  writeFileSync(file, JSON.stringify({ port: 1, token: 'x'.repeat(43) }))
  assert.deepEqual(await grant(demo), {
    code: 0,
    output: `${demo} is an administrator now.\n`,
    errorOutput: '',
  })

  const shop = startShop(env)
  const address = await shop.opened
  assert.equal(await isAdmin(address), true)
  assert.deepEqual(await runCommand(env, 'admin', 'revoke', demo), {
    code: 0,
    output: `${demo} is no administrator any more.\n`,
    errorOutput: '',
  })
  assert.equal(await isAdmin(address), false)
  assert.deepEqual(await grant('nobody@example.com'), { code: 1, output: '', errorOutput: nobody })
  const { code, output } = await grant(demo, '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(output), {
    email: demo,
    is_admin: true,
    is_changed: true,
    administrator_count: 2,
  })

  // Whoever does not know the token reaches nothing, there or at the shop's own address.
  const written = readFileSync(file, 'utf8')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(written), token: 'x'.repeat(43) }))
  const refused = await grant(demo)
  assert.equal(refused.code, 1)
  assert.match(refused.errorOutput, /^Another process is using /)
  writeFileSync(file, written)
  assert.equal((await fetch(`${address}/commands`, { method: 'POST' })).status, 405)
  assert.notEqual(JSON.parse(written).port, portOf(address))

  shop.child.kill('SIGTERM')
  assert.deepEqual((await shop.ended).code, 0)
  assert.equal(existsSync(file), false, 'a closed shop leaves no address behind')
})

test('on PostgreSQL a command works beside the shop, by itself (389)', async () => {
  const { url, stop } = await startPostgres()
  try {
    const till = await openCardProvider(1, dataDirFor('postgres-cards'))
    const env = { DATA_DIR: dataDirFor('postgres'), DATABASE_URL: url, ...till.env, PORT: '0' }
    const grant = () => runCommand(env, 'admin', 'grant', 'owner@shop.example')
    const early = await grant()
    assert.deepEqual([early.code, early.output], [1, ''])
    assert.match(early.errorOutput, /^The database lacks tables .* Start the shop once/)

    const shop = startShop(env)
    const address = await shop.opened
    assert.equal(existsSync(join(env.DATA_DIR, 'operator.json')), false, 'nobody need ask the shop')
    assert.equal((await grant()).errorOutput, nobody)
    await createAccount(address, env.DATA_DIR, 'owner@shop.example')
    assert.equal((await grant()).output, 'owner@shop.example is an administrator now.\n')
    shop.child.kill('SIGTERM')
    await shop.ended
  } finally {
    await stop()
  }
})

test('the command runs on whatever Node the machine has', () => {
  const output = execFileSync('/usr/bin/env', ['node', join(import.meta.dirname, 'earcon.mjs'), '--help'], {
    encoding: 'utf8',
  })
  assert.match(output, /^Usage: npx earcon <command>/)
})

test('who mistypes the name of a backup twice, in a folder without a shop, is told so twice', async () => {
  const env = { DATA_DIR: dataDirFor('without-a-shop') }
  for (const _ of ['first', 'second']) {
    const { code, errorOutput } = await runCommand(env, 'restore', '/nowhere/shop.tar')
    assert.deepEqual([code, errorOutput], [1, 'There is no file /nowhere/shop.tar.\n'])
  }
})
