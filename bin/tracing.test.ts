import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { eventually, readMails } from './testing/captured-mails.ts'
import { fetchText, preparedDataDir, startShop } from './testing/shop-process.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Export {
  resourceSpans: {
    resource: { attributes: Span['attributes'] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

/** A collector that speaks OTLP over HTTP, as JSON: what it was sent, and as text. */
async function openCollector() {
  const bodies: string[] = []
  const paths = new Set<string>()
  async function take(request: IncomingMessage, response: ServerResponse) {
    bodies.push(String(await buffer(request)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`)
    void take(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const exported = () => bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    text: () => bodies.join('\n'),
    resources: () => exported().flatMap(({ resource }) => resource.attributes),
    spans: () => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('where the time of requests goes is told to a collector, without what visitors sent', async () => {
  const collector = await openCollector()
  const dataDir = preparedDataDir('traced')
  const { child, opened, ended } = startShop({
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  })
  const address = await opened
  const page = await fetch(`${address}/shop?search=private`, { headers: { authorization: 'Bearer private' } })
  await page.text()
  const packs = await fetch(`${address}/api/sound-packs?limit=1`)
  const { data } = (await packs.json()) as { data: { id: string }[] }
  const pack = await fetch(`${address}/api/sound-packs/${data[0]?.id}`)
  const { tracks } = (await pack.json()) as { tracks: { id: string }[] }
  const trackId = tracks[0]?.id ?? ''
  // Whoever comes before it is recorded is told to come back.
  await eventually(async () => {
    const { status } = await fetchText(`${address}/api/tracks/${trackId}/download?preview=true`)
    return status === 200 ? status : undefined
  }, 'a preview')
  const registered = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    body: JSON.stringify({ email: 'private@example.com', password: 'four warm private' }),
  })
  assert.equal(registered.status, 201)
  await eventually(() => readMails(dataDir)[0], 'a mail')
  const refused = await fetch(`${address}/api/tracks/${trackId}/download?link=private`)
  assert(refused.status >= 400)
  child.kill('SIGTERM')
  const { code, errorOutput } = await ended
  assert.deepEqual([code, errorOutput], [0, ''])

  const spans = collector.spans()
  const named = (name: string, within?: Span) =>
    spans.find((span) => span.name === name && (!within || span.parentSpanId === within.spanId))
  assert.deepEqual([...collector.paths], ['POST /v1/traces application/json'])
  const site = named('GET /*')
  assert(site)
  assert.equal(attributeOf(site, 'http.route'), '/*')
  assert.equal(Number(attributeOf(site, 'http.response.status_code')), 200)
  assert.equal(attributeOf(site, 'earcon.request_id'), page.headers.get('x-request-id'))
  const list = named('GET /api/sound-packs', site)
  assert(list, 'what a page asks of the API is a part of it')
  assert.equal(list.traceId, site.traceId)
  assert(spans.some(({ name, parentSpanId }) => name.startsWith('SELECT ') && parentSpanId === list.spanId))
  const downloads = spans.filter(({ name }) => name === 'GET /api/tracks/:id/download')
  assert(downloads.some((download) => named('media read', download)))
  const register = named('POST /api/auth/register')
  assert.equal(register?.traceId, '0af7651916cd43dd8448eb211c80319c')
  assert.equal(register?.parentSpanId, 'b7ad6b7169203331')
  assert(named('INSERT users', register), 'what follows a body is a part of it as well')
  assert(named('mail send'))
  assert(
    spans.every(({ name, parentSpanId }) => !/^(SELECT|INSERT|UPDATE|WITH)\b/.test(name) || parentSpanId),
  )
  assert.doesNotMatch(collector.text(), /private|trombones/)
  assert(!collector.text().includes(trackId))
  const service = collector.resources().find(({ key }) => key === 'service.name')
  assert.deepEqual(service?.value, { stringValue: 'earcon' })
  assert(!collector.resources().some(({ key }) => key.startsWith('process.')))
})

test('a collector that is away holds up nobody, neither a visitor nor the end', async () => {
  const { child, opened, ended } = startShop({
    DATA_DIR: preparedDataDir('untraced'),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces',
  })
  assert.equal((await fetch(`${await opened}/api/config`)).status, 200)
  const began = performance.now()
  child.kill('SIGTERM')
  const { code, errorOutput } = await ended
  assert.deepEqual([code, errorOutput], [0, ''])
  assert(performance.now() - began < 8_000)
})
