import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { downloadPack } from '@earcon/contract/library/library.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { createHttpApp } from '../../../platform/http/http-app.ts'
import { FileReply } from '../../../platform/http/replies.ts'
import { serveAnyCall } from '../../../platform/http/serve.ts'
import { createBuyers } from '../../../testing/buyers.ts'
import { freePack } from '../../../testing/catalogue-fixtures.ts'
import { captureAlarms, recordPack, sha256Of } from '../../../testing/owned-shop.ts'
import { runConcurrently, seededRandom } from '../../../testing/seeded-random.ts'
import { openShop } from '../../../testing/shop.ts'
import { drawCovers } from '../../catalogue/catalogue.recordings.service.ts'
import { viewerByToken } from '../../identity/identity.sessions.service.ts'
import * as service from './library.downloads.service.ts'

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { context, app } = shop
const alarms = captureAlarms(app)
await recordPack(context, freePack)
// A download does not wait long for it, and one with a cover has other bytes.
await drawCovers(context)
const [them] = await createBuyers(shop, 1)
assert(them)
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const hatch = createHttpApp(context)
// A connection that was used a moment ago would keep the hatch open.
after(() => agent.destroy())
after(() => hatch.close())
const path = `/api/sound-packs/${freePack.id}/download`
const dice = seededRandom()
const seed = `SEED=${dice.seed}`

/** Over a real connection, as a browser would. */
async function ask(url: URL, headers: Record<string, string> = {}) {
  const [answer] = (await once(request(url, { agent, headers }).end(), 'response')) as [IncomingMessage]
  return answer
}
const as = { authorization: `Bearer ${them.token}` }
const address = new URL(path, app.listeningOrigin)
const first = await ask(address, as)
const whole = await buffer(first)

/** The same answer again and again, without asking the database each time whose it is. */
async function openHatch() {
  const viewer = await viewerByToken(context, them?.token ?? '')
  const { body, sources } = await service.downloadPack(
    { ...context, ...(viewer && { viewer }) },
    freePack.id,
    {},
  )
  const call = { ...downloadPack, path: '/api/sound-packs/:id/download' } as const
  serveAnyCall(hatch, call, async () => new FileReply(body, sources, { name: 'pack.zip', isPrivate: true }))
  await hatch.listen({ port: 0, host: '127.0.0.1' })
  return new URL(path, hatch.listeningOrigin)
}

test('500 random stretches of a pack, short and long, are those of the whole archive (267, 357)', async () => {
  const url = await openHatch()
  const stretches = Array.from({ length: 500 }, () => {
    const start = dice.below(whole.length)
    return [start, Math.min(start + dice.below(2 ** dice.below(22)), whole.length - 1)]
  })
  await runConcurrently(stretches, 4, async ([start = 0, end = 0]) => {
    const answer = await ask(url, { range: `bytes=${start}-${end}` })
    assert.equal(answer.statusCode, 206, seed)
    assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${whole.length}`, seed)
    assert(whole.subarray(start, end + 1).equals(await buffer(answer)), `${start} to ${end}, ${seed}`)
  })
})

/** Takes what comes, until the line is cut after about so many bytes; to the end, if none are named. */
async function received(answer: IncomingMessage, most = Number.POSITIVE_INFINITY) {
  const parts: Buffer[] = []
  let count = 0
  answer.on('data', (part: Buffer) => {
    parts.push(part)
    count += part.length
    if (count >= most) answer.destroy()
  })
  await once(answer, 'close')
  return Buffer.concat(parts)
}

/** Downloads with so many cuts, each time going on with what there is already. */
async function withCuts(cuts: number, url: URL, headers = {}) {
  let got = Buffer.alloc(0)
  let etag = ''
  for (let left = cuts; left >= 0; left--) {
    const rest = got.length > 0 ? { range: `bytes=${got.length}-`, 'if-range': etag } : {}
    const answer = await ask(url, { ...headers, ...rest })
    assert.equal(answer.statusCode, got.length > 0 ? 206 : 200, seed)
    etag = String(answer.headers.etag)
    const most = left > 0 ? dice.below((whole.length - got.length) / 2) : undefined
    got = Buffer.concat([got, await received(answer, most)])
    assert(left === 0 || got.length < whole.length, `the line was not cut, ${seed}`)
  }
  return got
}

test('a download that is cut again and again is taken up where it was, to the same bytes (357)', async () => {
  assert.equal(sha256Of(await withCuts(5, address, as)), sha256Of(whole), seed)
})

test('so is the browser’s own, by its link, and nobody who hangs up raises an alarm', async () => {
  const asking = await fetch(`${address.href}-link`, { method: 'POST', headers: as })
  const { url } = (await asking.json()) as { url: string }
  assert.equal(sha256Of(await withCuts(3, new URL(url, address))), sha256Of(whole), seed)
  assert.deepEqual(alarms, [])
})
