import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { inTurns } from './turns.ts'

const agent = new Agent({ keepAlive: false })

/** A server whose answers wait until they are released, and which knows its visitors by their word. */
async function openServer(maxTurnMs = 600_000) {
  const begun: ServerResponse[] = []
  const server = createServer()
  const answer = inTurns(
    (_, response) => {
      begun.push(response)
      server.emit('begun')
    },
    ({ headers }) => String(headers['x-visitor']),
    setImmediate,
    maxTurnMs,
  )
  const arrived: ServerResponse[] = []
  server.on('request', (request, response) => {
    answer(request, response)
    arrived.push(response)
    server.emit('arrived')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  /** Asks so often as somebody, and waits until all of it has arrived. */
  const ask = async (visitor: string, times = 1) => {
    const count = arrived.length + times
    const asked = Array.from({ length: times }, () => {
      const question = get({ port, host: '127.0.0.1', agent, headers: { 'x-visitor': visitor } })
      const answered = once(question, 'response').then(([answer]) => (answer as IncomingMessage).resume())
      answered.catch(() => {})
      return { question, answered }
    })
    while (arrived.length < count) await once(server, 'arrived')
    return asked
  }
  const begunAt = async (place: number) => {
    while (begun.length <= place) await once(server, 'begun')
    return begun[place]
  }
  /** So many, and no more. */
  const untilBegun = async (count: number) => {
    await begunAt(count - 1)
    assert.equal(begun.length, count)
  }
  return { begun, arrived, ask, begunAt, untilBegun }
}

test('four of one visitor are worked on, the next when one is done; another need not wait for them', async () => {
  const { begun, ask, untilBegun } = await openServer()
  const asked = await ask('flood', 10)
  await untilBegun(4)
  await ask('other')
  await untilBegun(5)
  begun[4]?.end('for the other')
  for (const [place, response] of begun.slice(0, 4).entries()) {
    response.end('done')
    await untilBegun(6 + place)
  }
  for (const response of begun.slice(5)) response.end('done')
  await untilBegun(11)
  for (const response of begun.slice(9)) response.end('done')
  for (const { answered } of asked) assert.equal((await answered).statusCode, 200)
})

test('what has sent its head is done with, however slowly the rest is read', async () => {
  const { begun, ask, untilBegun } = await openServer()
  await ask('reader', 5)
  await untilBegun(4)
  begun[0]?.writeHead(200).write('the first bytes')
  await untilBegun(5)
})

test('what takes long waits for somebody else, and holds up nobody', async () => {
  const { ask, untilBegun } = await openServer(1)
  await ask('patient', 6)
  await untilBegun(6)
})

test('whoever hangs up while waiting is not begun with; whoever does so later keeps the place until the work is done', async () => {
  const { begun, arrived, ask, untilBegun } = await openServer()
  const asked = []
  for (let time = 0; time < 6; time += 1) asked.push(...(await ask('fickle')))
  for (const leaving of [4, 0]) {
    const gone = once(arrived[leaving] ?? agent, 'close')
    asked[leaving]?.question.destroy()
    await gone
  }
  await untilBegun(4)
  begun[0]?.writeHead(200).end('nobody hears it')
  await untilBegun(5)
  begun[4]?.end('for the sixth')
  assert.equal((await asked[5]?.answered)?.statusCode, 200)
})

test('a hundred of one visitor are under way at once; more are refused, and the connection ends', async () => {
  const { ask, begunAt, untilBegun } = await openServer()
  await ask('flood', 100)
  const [refused] = await ask('flood')
  const answer = await refused?.answered
  assert.deepEqual(
    [answer?.statusCode, answer?.headers['retry-after'], answer?.headers.connection],
    [503, '1', 'close'],
  )
  await ask('other')
  await untilBegun(5)
  for (let place = 0; place < 101; place += 1) {
    const response = await begunAt(place)
    response?.end('done')
  }
  const [later] = await ask('flood')
  const response = await begunAt(101)
  response?.end('done')
  assert.equal((await later?.answered)?.statusCode, 200)
})
