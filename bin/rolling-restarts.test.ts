import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@earcon/server/platform/http/free-port'
import { catalogue } from '@earcon/sounds/catalogue'
import { startPostgres } from '../scripts/test/postgres.ts'
import { openBalancer } from './testing/balancer.ts'
import { type Buyer, callApi, createAccount, listOwnedTracks, startShopping } from './testing/buyers.ts'
import { eventually } from './testing/captured-mails.ts'
import { openCardProvider } from './testing/card-provider.ts'
import { preparedDataDir, startShop } from './testing/shop-process.ts'

/** So often both servers are stopped and started again; many more times in the soak. */
const restartCount = Number(process.env.RESTARTS ?? 1)

/** Seventy megabytes: more than what lies between a server and whoever downloads it. */
const music = catalogue.packs.find(({ slug }) => slug === 'warm-cache')?.id ?? ''

const paths = ['/', '/shop', '/sound-pack/cold-start', '/api/sound-packs', '/api/config', '/healthz']

/** Visitors who look at one thing after the other, until they are told to stop. */
function startBrowsing(address: string, count: number) {
  const closing = new AbortController()
  const failures: string[] = []
  let seen = 0
  async function visit(visitor: number) {
    for (let turn = visitor; !closing.signal.aborted; turn += 1) {
      // Every third is of a kind that nobody has asked for before.
      const path = turn % 3 === 0 ? `/api/sound-packs?search=${visitor}-${turn}` : paths[turn % paths.length]
      try {
        const answer = await fetch(`${address}${path}`)
        await answer.arrayBuffer()
        if (!answer.ok) failures.push(`${path} ${answer.status}`)
        seen += 1
      } catch (error) {
        failures.push(`${path} ${String(error)}`)
      }
    }
  }
  const went = Promise.all(Array.from({ length: count }, (_, visitor) => visit(visitor)))
  return {
    failures,
    count: () => seen,
    async stop() {
      closing.abort()
      await went
    },
  }
}

const downloadUrl = (address: string) => `${address}/api/sound-packs/${music}/download`
const authorized = (token: string) => ({ authorization: `Bearer ${token}` })

/** Somebody who downloads a pack again and again, slowly enough for servers to go meanwhile. */
function startDownloading(address: string, { token }: Buyer) {
  const closing = new AbortController()
  const failures: string[] = []
  const sums: string[] = []
  async function download() {
    const { status, body } = await fetch(downloadUrl(address), { headers: authorized(token) })
    if (status !== 200 || !body) throw new Error(`answered ${status}`)
    const sum = createHash('sha256')
    for await (const piece of body) {
      sum.update(piece)
      await pause(1)
    }
    return sum.digest('hex')
  }
  async function repeat() {
    while (!closing.signal.aborted)
      await download().then(
        (sum) => sums.push(sum),
        (error: unknown) => failures.push(String(error)),
      )
  }
  const went = Promise.all([repeat(), repeat()])
  return {
    sums,
    failures,
    async stop() {
      closing.abort()
      await went
    },
  }
}

/** Two servers of one shop on PostgreSQL, and what stands in front of them. */
async function openTwoServers(name: string, databaseUrl: string) {
  const ports = [await findFreePort(), await findFreePort()]
  const balancer = await openBalancer(ports)
  after(balancer.close)
  const folder = preparedDataDir(name)
  const till = await openCardProvider(balancer.port, `${folder}-cards`)
  const env = {
    ...till.env,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'eight-letters-and-more-that-differ',
    PUBLIC_URL: balancer.address,
    TRUST_PROXY: '1',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const start = (port: number) => startShop({ ...env, PORT: String(port) })
  const servers = new Map<number, ReturnType<typeof startShop>>()
  // One after the other, since the first one makes the tables.
  for (const port of ports) {
    servers.set(port, start(port))
    await servers.get(port)?.opened
  }
  await eventually(() => balancer.ready.size === ports.length || undefined, 'two servers that are ready')

  /** Ends one server in its way, and starts it again once it has ended. */
  async function restart(port: number, signal: 'SIGTERM' | 'SIGKILL') {
    const server = servers.get(port)
    server?.child.kill(signal)
    const ended = await server?.ended
    const next = start(port)
    servers.set(port, next)
    await next.opened
    await eventually(() => balancer.ready.has(port) || undefined, 'a server that is ready again')
    return ended
  }
  return { ...balancer, ports, till, folder, restart }
}

type TwoServers = Awaited<ReturnType<typeof openTwoServers>>

/** Everybody has what they have paid for: no more, no less, each once. */
async function assertOrdersRight(
  { address, till }: TwoServers,
  { paid }: Pick<ReturnType<typeof startShopping>, 'paid'>,
  buyers: Buyer[],
  others: string[],
) {
  await till.resendEvents()
  await eventually(async () => (await till.countPendingEvents()) === 0 || undefined, 'a shop that knows all')
  const taken = (await till.payments()).filter(({ status }) => status === 'succeeded')
  const charged = taken.map(({ id }) => id).filter((id) => !others.includes(id))
  assert.deepEqual(charged.sort(), [...paid.keys()].sort(), 'who was charged has pressed Pay')
  for (const buyer of buyers) {
    const bought = [...paid.values()]
      .filter(({ email }) => email === buyer.email)
      .flatMap(({ tracks }) => tracks)
    assert.equal(new Set(bought).size, bought.length, 'nobody pays twice for a track')
    const wanted = JSON.stringify(bought.sort())
    await eventually(
      async () => JSON.stringify(await listOwnedTracks(address, buyer)) === wanted || undefined,
      'everything that was paid for, and no more',
    )
  }
}

/** Bought, and made by the studio, before anything is restarted. */
async function buyMusic({ address, till }: TwoServers, { token }: Buyer) {
  const items = [{ id: music, type: 'sound_pack' }]
  const { body } = await callApi(address, 'POST', '/orders/create-payment-intent', { items }, token)
  const [payment_intent = ''] = body.clientSecret?.split('_secret_') ?? []
  assert(body.clientSecret && (await till.pay(body.clientSecret)))
  await callApi(address, 'POST', '/orders/reconcile', { payment_intent }, token)
  await eventually(async () => {
    const { status } = await fetch(downloadUrl(address), { method: 'HEAD', headers: authorized(token) })
    return status === 200 || undefined
  }, 'music that is made')
  // What is sent before its cover is drawn comes without it.
  await eventually(async () => {
    const { cover_image_url: cover } = (await callApi(address, 'GET', `/sound-packs/${music}`)).body
    return (cover && (await fetch(new URL(cover, address))).ok) || undefined
  }, 'a cover that is drawn')
}

/** Restarts both servers in turns while people look around, buy and download; and looks at what became of all that. */
async function restartUnderLoad(shop: TwoServers, signal: 'SIGTERM' | 'SIGKILL') {
  const { address, folder, ports } = shop
  const people = ['ada', 'bob', 'cleo'].map((name) =>
    createAccount(address, folder, `${name}-${signal}@example.com`.toLowerCase()),
  )
  const [owner, ...buyers] = await Promise.all(people)
  assert(owner)
  await buyMusic(shop, owner)
  const earlier = (await shop.till.payments()).map(({ id }) => id)
  shop.lost.length = 0
  const visitors = startBrowsing(address, 4)
  const downloads = startDownloading(address, owner)
  const shopping = startShopping(address, buyers, shop.till)
  try {
    for (let round = 0; round < restartCount; round += 1)
      for (const port of ports) {
        const [seen, whole] = [visitors.count(), downloads.sums.length]
        await eventually(() => visitors.count() > seen + 50 || undefined, 'visitors')
        await eventually(() => downloads.sums.length > whole || undefined, 'a whole download')
        const ended = await shop.restart(port, signal)
        if (signal === 'SIGTERM') assert.deepEqual([ended?.code, ended?.errorOutput], [0, ''])
      }
  } finally {
    await Promise.all([visitors.stop(), downloads.stop(), shopping.stop()])
  }
  assert.deepEqual(shopping.surprises, [])
  assert.equal(new Set(downloads.sums).size, 1, 'every download that ended was the same')
  await assertOrdersRight(shop, shopping, buyers, earlier)
  const figures = `${2 * restartCount} restarts, ${visitors.count()} pages, ${downloads.sums.length} downloads, ${shopping.paid.size} payments, ${shop.lost.length} lost`
  return { failures: [...visitors.failures, ...downloads.failures], figures }
}

const postgres = await startPostgres()
after(postgres.stop)
const shop = await openTwoServers('two-servers', postgres.url)

test('servers that stop and start in turns lose no request, cut no download, and no order is wrong', async (t) => {
  const { failures, figures } = await restartUnderLoad(shop, 'SIGTERM')
  t.diagnostic(figures)
  assert.deepEqual([shop.lost, failures], [[], []])
})

test('of a server that is killed only what was under way is lost, and right when it is asked again', async (t) => {
  const { failures, figures } = await restartUnderLoad(shop, 'SIGKILL')
  t.diagnostic(figures)
  // Six at once are all that can be under way: four visitors, two downloads; and two tabs of each buyer.
  assert(failures.length <= 2 * restartCount * 6, failures.join())
  assert(shop.lost.length <= 2 * restartCount * 10, JSON.stringify(shop.lost))
})
