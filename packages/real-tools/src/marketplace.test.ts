import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { startShop } from './shop/start-shop.ts'
import { freePort, openTlsProxy } from './shop/tls-proxy.ts'
import { claudeCode } from './tools/claude-code.ts'
import { createWorkplace, isTried, type Workplace } from './tools/workplace.ts'

const host = 'shop.example'

/** As the contract says of both. */
interface Made {
  id: string
  token: string
}

/** A pack of one sound, as its owner would write it down. */
const catalogueOf = (version: string, changes = '') => `packs:
  - slug: one-bell
    title: One Bell
    description: It rings when the work is done.
    artist: Nobody
    price: 0
    version: "${version}"
    ${changes && `changes: ${changes}`}
    publish: true
    tracks:
      - { file: bell.wav, title: Bell, price: 1.00, event: task.complete }
`

const offer = () => {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-marketplace-'))
  const sounds = join(folder, 'sounds')
  let place: Workplace
  let proxy: Awaited<ReturnType<typeof openTlsProxy>>
  let shop: Awaited<ReturnType<typeof startShop>>
  /** Under which it is reached behind its name. */
  let address = ''
  let bearer = ''
  let token: Made

  /** The shop's owner puts the folder into it. */
  function importPack(version: string, changes?: string) {
    mkdirSync(sounds, { recursive: true })
    writeFileSync(join(sounds, 'catalogue.yaml'), catalogueOf(version, changes))
    writeFileSync(join(sounds, 'bell.wav'), toneFile(version === '1.0' ? 440 : 660))
    execFileSync(process.execPath, ['bin/earcon.ts', 'catalogue', 'import', sounds], {
      env: shop.env,
      stdio: 'pipe',
    })
  }
  async function ask(method: string, path: string, body?: object) {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': '127.0.0.1',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert(answer.ok, `${method} ${path}: ${answer.status}`)
    return answer
  }
  const claude = (...words: string[]) => place.machine.run('claude', words)
  const versionHere = (version: string) =>
    existsSync(join(place.machine.home, '.claude/plugins/cache/earcon/one-bell', version, 'play.sh'))
  const speak = async () => {
    await place.machine.settle()
    const count = place.machine.heard().length
    const { stdout } = await claude('-p', 'cue:answer #1')
    await place.machine.silence()
    return {
      stdout,
      heard: place.machine
        .heard()
        .slice(count)
        .map(({ file }) => file),
    }
  }

  before(async () => {
    place = await createWorkplace({ claudeCode })
    proxy = await openTlsProxy(host, folder)
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    shop = await startShop(undefined, {
      PORT: String(port),
      PUBLIC_URL: `https://${host}`,
      TRUST_PROXY: '1',
      SANDBOX: 'allow',
    })
    proxy.leadTo(address)
    Object.assign(place.machine.env, proxy.env)
    importPack('1.0')
    const account = { email: 'ada@example.com', password: 'four warm trombones' }
    bearer = ((await (await ask('POST', '/auth/register', account)).json()) as Made).token
    token = (await (await ask('POST', '/me/install-tokens', { label: 'laptop' })).json()) as Made
  })
  after(async () => {
    await place.close()
    proxy.close()
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is installed from by the line that its owner pastes, and heard', async () => {
    const marketplace = `https://${host}/i/${token.token}/marketplace.json`
    const { stdout } = await claude('plugin', 'install', 'one-bell', '--marketplace', marketplace)
    assert.match(stdout, /Successfully installed plugin: one-bell@earcon/)
    assert(versionHere('1.0.0'))
    const { stdout: said, heard } = await speak()
    assert.match(said, /Answered 1\./)
    assert.deepEqual(heard, ['task.complete.wav'])
  })

  test('brings a new version, and only when there is one', async () => {
    await claude('plugin', 'marketplace', 'update', 'earcon')
    assert.match(
      (await claude('plugin', 'update', 'one-bell@earcon')).stdout,
      /already at the latest version/,
    )
    importPack('1.1', 'Another bell.')
    await claude('plugin', 'marketplace', 'update', 'earcon')
    const { stdout } = await claude('plugin', 'update', 'one-bell@earcon')
    assert.match(stdout, /updated from 1\.0\.0 to 1\.1\.0/)
    assert(versionHere('1.1.0'))
    assert.deepEqual((await speak()).heard, ['task.complete.wav'])
  })

  test('that was revoked brings nothing more, and stops nothing', async () => {
    await ask('DELETE', `/me/install-tokens/${token.id}`)
    importPack('1.2')
    await claude('plugin', 'marketplace', 'update', 'earcon').catch(() => {})
    await claude('plugin', 'update', 'one-bell@earcon').catch(() => {})
    assert(!versionHere('1.2.0'))
    const { stdout, heard } = await speak()
    assert.match(stdout, /Answered 1\./)
    assert.deepEqual(heard, ['task.complete.wav'])
  })

  test('goes as it came', async () => {
    await claude('plugin', 'uninstall', 'one-bell@earcon')
    await claude('plugin', 'marketplace', 'remove', 'earcon')
    assert.deepEqual((await speak()).heard, [])
  })
}

if (isTried(claudeCode)) suite('a marketplace of what somebody owns', offer)
