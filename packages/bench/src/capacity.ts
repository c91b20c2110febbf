import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { untilMade } from './asked/questions.ts'
import { printLine, printRow } from './figures.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { cpuSecondsOf, cpuSecondsOfAll, memoryOf, watchStolen } from './linux-process.ts'
import { npmStart } from './npm-start.ts'

// How much a core carries: what a visit, a login and an order cost the shop and its database, each as a whole, while eight people do
// the same at once. What cards cost is the provider's, but for what the sandbox hands through the shop.

const { DATABASE_URL: url = '', QUICK } = process.env
const atOnce = 8
const times = QUICK ? 10 : 40
const password = 'four warm trombones'

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const startShop = () =>
  npmStart(folder, { DATABASE_URL: url, APP_SECRET: 'a secret that is nowhere else in use' })

const emails = Array.from({ length: atOnce }, (_, buyer) => `buyer-${buyer}@example.com`)
const first = await startShop()
for (const email of emails) await callAt(first.port, '/auth/register', { email, password })
await first.stop()
// Besides packs for everybody it verifies all addresses.
await fillCatalogue({ url }, 1_000, 'nobody@example.com')

const shop = await startShop()
const origin = `http://localhost:${shop.port}`
try {
  printLine('\n### What a core carries, PostgreSQL, 1,000 packs\n')
  printRow('memory, just opened', `${memoryOf(shop.pid).toFixed(0)} MiB`)
  const stolen = watchStolen()
  const pack = await read<SoundPack>('/api/sound-packs/cold-start')
  const [track] = pack.tracks
  const preview = `/api/tracks/${track?.id}/download?preview=true`
  await untilMade(origin + preview)

  await measure('a visit', times * 10, async () => {
    for (const path of ['/', '/shop', '/sound-pack/cold-start']) await take(path)
    for (const path of ['/api/config', '/api/sound-packs', '/api/sound-packs/cold-start']) await take(path)
    for (const _ of [1, 2]) await take(preview, { range: 'bytes=0-262143' })
  })
  let asked = 0
  await measure('a mistyped search', times * 10, () => take(`/api/sound-packs?search=zquxt${asked++}`))
  const tokens = new Map<string, string>()
  await measure('a login', times, async (buyer) => {
    const { token = '' } = await call('/auth/login', { email: emails[buyer], password })
    tokens.set(emails[buyer] ?? '', token)
  })
  const { cards } = await read<ShopConfig>('/api/config')
  let bought = 0
  await measure('an order', times, (buyer) => {
    // Everybody buys something that they do not own yet.
    bought += 1
    return buy(cards.publishable_key, tokens.get(emails[buyer] ?? '') ?? '', `bench-pack-${bought}`)
  })
  printRow('memory, after all that', `${memoryOf(shop.pid).toFixed(0)} MiB`)
  printRow('taken by others', `${(stolen() * 100).toFixed(1)} % of the processors`)
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true })
}

/** So many times by each of those who are there at once; once before, since code that runs for the first time is slow. */
async function measure(name: string, each: number, work: (buyer: number) => Promise<unknown>) {
  const people = Array.from({ length: atOnce }, (_, buyer) => buyer)
  const all = (count: number) =>
    Promise.all(
      people.map(async (buyer) => {
        for (let turn = 0; turn < count; turn += 1) await work(buyer)
      }),
    )
  await all(Math.ceil(each / 4))
  const spent = () => [cpuSecondsOf(shop.pid), cpuSecondsOfAll('postgres')] as const
  const [ours, databases] = spent()
  await all(each)
  const [oursNow, databasesNow] = spent()
  const count = each * atOnce
  const [cpu, database] = [(oursNow - ours) / count, (databasesNow - databases) / count]
  printRow(
    name,
    `${(cpu * 1e3).toFixed(2)} ms of CPU, ${(database * 1e3).toFixed(2)} of the database: ${(1 / cpu).toFixed(0)} a second and core`,
  )
}

/** From the price to what is owned then. */
async function buy(key: string, token: string, slug: string) {
  const { id, price_amount } = await read<SoundPack>(`/api/sound-packs/${slug}`)
  const items = [{ id, type: 'sound_pack', price_amount }]
  await call('/orders/quote', { items }, token)
  const { clientSecret = '' } = await call('/orders/create-payment-intent', { items }, token)
  const [payment_intent = ''] = clientSecret.split('_secret_')
  const confirmed = await fetch(`${origin}/sandbox/cards/v1/payment_intents/${payment_intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
      return_url: `${origin}/payment-status`,
    }),
  })
  if (!confirmed.ok) throw new Error(`${slug} is not paid: ${confirmed.status} ${await confirmed.text()}`)
  const { status } = await call('/orders/reconcile', { payment_intent }, token)
  if (status !== 'paid') throw new Error(`${slug} is ${status}`)
  for (const path of [`/api/sound-packs/${slug}`, '/api/orders'])
    await take(path, { authorization: `Bearer ${token}` })
}

interface Said {
  token?: string
  clientSecret?: string
  status?: string
}

function call(path: string, body: object, token?: string) {
  return callAt(shop.port, path, body, token)
}

async function callAt(port: number, path: string, body: object, token?: string) {
  const answer = await fetch(`http://localhost:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Said
}

async function take(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return answer.arrayBuffer()
}

async function read<T>(path: string) {
  return JSON.parse(Buffer.from(await take(path)).toString()) as T
}
