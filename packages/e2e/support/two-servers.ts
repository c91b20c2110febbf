import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startShop } from '../shop.ts'
import { createDatabase } from './production-shop.ts'

const root = join(import.meta.dirname, '../../..')
const bucket = 'sounds'
const card = { secretKey: 'sk_test_till', publishableKey: 'pk_test_till', webhookSecret: 'whsec_till' }
/** Whoever shows it may settle and give back what was paid. */
const ownerKey = 'owner'

/** A program of ours that says in one line where it listens, and ends with us. */
async function startProcess(
  program: string,
  { args = [] as string[], flags = [] as string[], env = {} } = {},
) {
  const child = spawn(process.execPath, [...flags, join(root, program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  const exit = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    line: String(line),
    async stop() {
      child.stdin.end()
      await exit
    },
  }
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A shop of two servers behind a balancer, on PostgreSQL, with its media in a bucket and cards that one sandbox plays for both. */
export async function startTwoServers() {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-two-'))
  const ports = [await findFreePort(), await findFreePort()]
  const database = await createDatabase()
  const store = await startProcess('packages/server/src/testing/s3/s3rver.process.mjs', {
    flags: ['--openssl-legacy-provider'],
    args: [join(folder, 'bucket'), bucket, 'any-signature'],
  })
  const balancer = await startProcess('bin/testing/balancer.process.ts', { args: ports.map(String) })
  const address = `http://localhost:${balancer.line}`
  const cards = await startProcess('packages/sandbox/src/cards/start.ts', {
    env: {
      SANDBOX_OPTIONS: JSON.stringify({
        folder: join(folder, 'cards'),
        address: `${address}/sandbox/cards`,
        key: ownerKey,
        secretKey: card.secretKey,
        publishableKey: card.publishableKey,
        webhook: { url: `${address}/api/webhooks/stripe`, secret: card.webhookSecret },
      }),
    },
  })
  const configuration = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRET: 'eight-letters-and-more-that-differ',
    PUBLIC_URL: address,
    TRUST_PROXY: '1',
    MEDIA_URL: `s3://${bucket}/shop?endpoint=${encodeURIComponent(`http://127.0.0.1:${store.line}`)}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_EC2_METADATA_DISABLED: 'true',
    STRIPE_SECRET_KEY: card.secretKey,
    STRIPE_PUBLISHABLE_KEY: card.publishableKey,
    STRIPE_WEBHOOK_SECRET: card.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${(JSON.parse(cards.line) as { http: number }).http}`,
  }
  // One after the other, since the first one makes the tables.
  const first = await startShop({ ...configuration, PORT: String(ports[0]) })
  const second = await startShop({ ...configuration, PORT: String(ports[1]) })
  return {
    address,
    folder,
    mailbox: '',
    payments: `${address}/sandbox/cards?key=${ownerKey}`,
    async close() {
      for (const one of [first, second, balancer, cards, store])
        await ('close' in one ? one.close() : one.stop())
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
