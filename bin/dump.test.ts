import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPostgres } from '../scripts/test/postgres.ts'
import { callApi } from './testing/buyers.ts'
import { openCardProvider } from './testing/card-provider.ts'
import { runCommand } from './testing/command-process.ts'
import { dataDirFor, preparedDataDir, startShop } from './testing/shop-process.ts'

const backups = dataDirFor('backups')
mkdirSync(backups)
const file = join(backups, 'shop.tar')

const demo = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

/** What somebody owns, as the shop at this address says. */
const ownedBy = (address: string, token?: string) =>
  callApi(address, 'GET', '/me/acquired-content', undefined, token)

test('an open shop is backed up; the backup becomes another shop, in which its people are signed in', async () => {
  const env = { DATA_DIR: preparedDataDir('backed-up') }
  const shop = startShop(env)
  const address = await shop.opened
  const { token } = (await callApi(address, 'POST', '/auth/login', demo)).body
  const owned = await ownedBy(address, token)
  assert.equal(owned.status, 200)

  const backup = await runCommand(env, 'backup', file)
  assert.equal(backup.code, 0, backup.errorOutput)
  assert.match(
    backup.output,
    /^Wrote \d+ tables with [\d,]+ rows and \d+ files? to .*shop\.tar: [\d.]+ MB\.\n/,
  )
  assert.deepEqual(readdirSync(backups), ['shop.tar'], 'nothing half-written is left')

  const early = await runCommand(env, 'restore', file, '--replace', 'localhost')
  assert.deepEqual(early, {
    code: 1,
    output: '',
    errorOutput: 'The shop is open. Close it first: this would change all of it.\n',
  })
  shop.child.kill('SIGTERM')
  await shop.ended

  const target = { DATA_DIR: dataDirFor('restored') }
  const restore = await runCommand(target, 'restore', file, '--json')
  assert.equal(restore.code, 0, restore.errorOutput)
  assert.equal(JSON.parse(restore.output).is_same_secret, false)
  const other = startShop(target)
  assert.deepEqual(await ownedBy(await other.opened, token), owned)
  other.child.kill('SIGTERM')
  await other.ended
})

test('the backup of an embedded shop becomes one on PostgreSQL, though no shop was ever started there', async () => {
  const { url, stop } = await startPostgres()
  try {
    const till = await openCardProvider(1, dataDirFor('restored-cards'))
    const env = { DATA_DIR: dataDirFor('restored-postgres'), DATABASE_URL: url, ...till.env, PORT: '0' }
    const restore = await runCommand(env, 'restore', file)
    assert.equal(restore.code, 0, restore.errorOutput)
    assert.match(
      restore.output,
      /^The shop is that of http:\/\/localhost:\d+ on 2.*: \d+ tables with [\d,]+ rows/,
    )
    const shop = startShop(env)
    await shop.opened
    const late = await runCommand(env, 'restore', file)
    assert.deepEqual([late.code, late.output], [1, ''])
    assert.match(late.errorOutput, /^1 server of the shop has this database open\. Close them first/)
    const folder = join(backups, 'exported')
    const written = await runCommand(env, 'export', folder)
    assert.equal(written.code, 0, written.errorOutput)
    assert(existsSync(join(folder, 'manifest.ndjson')))
    shop.child.kill('SIGTERM')
    await shop.ended
  } finally {
    await stop()
  }
})
