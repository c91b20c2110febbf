import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { returnBuffer } from '../../platform/media/buffer-pool.ts'
import { openDirectLines } from './direct-lines.ts'

const bytes = randomBytes(2_000_000)
const head = (length: number, more = '') => `HTTP/1.1 206 x\r\ncontent-length: ${length}\r\n${more}\r\n`

/** A store that answers as it is told, and counts those who come. */
let reply: (socket: Socket) => void = () => {}
let connections = 0
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  connections += 1
  sockets.add(socket)
  socket.on('error', () => {}).on('data', () => reply(socket))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.close()
  for (const socket of sockets) socket.destroy()
})

const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`)
/** Only who waits for nothing waits briefly: a busy machine may take its time. */
const [brief, long] = [300, 20_000]
const get = (lines = openDirectLines(), { answerMs = long, pieceMs = long } = {}) =>
  lines.get({ url, headers: { range: 'bytes=0-9' }, answerMs, pieceMs })

async function readAll(found: Awaited<ReturnType<typeof get>>) {
  const pieces: Buffer[] = []
  for (;;) {
    const piece = await found?.pieces.next()
    if (!piece) return Buffer.concat(pieces)
    pieces.push(Buffer.from(piece))
    returnBuffer(piece)
  }
}

test('a body is read whole, however its head is cut into pieces, and the line is used again', async () => {
  const before = connections
  const lines = openDirectLines()
  for (const cut of [1, 17, 200, 5_000]) {
    reply = (socket) => {
      const all = Buffer.concat([Buffer.from(head(bytes.length)), bytes])
      socket.write(all.subarray(0, cut))
      setImmediate(() => socket.write(all.subarray(cut)))
    }
    assert((await readAll(await get(lines))).equals(bytes))
  }
  assert.equal(connections - before, 1)
})

test('many at once read their own bytes, though their buffers are used again', async () => {
  const lines = openDirectLines()
  reply = (socket) => socket.write(Buffer.concat([Buffer.from(head(bytes.length)), bytes]))
  const read = await Promise.all(Array.from({ length: 20 }, async () => readAll(await get(lines))))
  for (const one of read) assert(one.equals(bytes))
})

test('a line that is to be closed is not used again', async () => {
  const before = connections
  const lines = openDirectLines()
  reply = (socket) => socket.write(`${head(2, 'connection: close\r\n')}ok`)
  for (const _ of [1, 2, 3]) assert.equal(String(await readAll(await get(lines))), 'ok')
  assert.equal(connections - before, 3)
})

const others: [what: string, answer: (socket: Socket) => void][] = [
  ['a refusal', (socket) => socket.write('HTTP/1.1 403 x\r\ncontent-length: 0\r\n\r\n')],
  [
    'a body in chunks',
    (socket) => socket.write('HTTP/1.1 206 x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
  ],
  ['more than was told', (socket) => socket.write(`${head(2)}too much`)],
  ['no end of a head', (socket) => socket.write(`HTTP/1.1 206 x\r\nx: ${'y'.repeat(20_000)}`)],
  ['no answer', () => {}],
  ['a line that is cut', (socket) => socket.destroy()],
]
for (const [what, answer] of others)
  test(`${what} is left to the official client`, async () => {
    reply = answer
    assert.equal(await get(openDirectLines(), { answerMs: brief }), undefined)
  })

test('a body that breaks off, stops, or goes on too long is an error', async () => {
  const endings: ((socket: Socket) => void)[] = [
    (socket) => socket.end(),
    () => {},
    (socket) => socket.write('longer than was told'),
  ]
  for (const end of endings) {
    const asked = Promise.withResolvers<Socket>()
    reply = (socket) => {
      socket.write(`${head(10)}half`)
      asked.resolve(socket)
    }
    const found = await get(openDirectLines(), { pieceMs: brief })
    end(await asked.promise)
    await assert.rejects(readAll(found))
    found?.pieces.close()
  }
})

test('what came before a body breaks off is handed on, so that the rest alone is asked for again', async () => {
  const asked = Promise.withResolvers<Socket>()
  reply = (socket) => {
    socket.write(head(bytes.length))
    asked.resolve(socket)
  }
  const found = await get()
  const store = await asked.promise
  store.end(bytes.subarray(0, 100_000))
  const pieces: Uint8Array[] = []
  const readOn = async () => {
    for (let piece = await found?.pieces.next(); piece; piece = await found?.pieces.next())
      pieces.push(Buffer.from(piece))
  }
  await assert.rejects(readOn, /hung up/)
  assert(Buffer.concat(pieces).equals(bytes.subarray(0, 100_000)))
})

test('what comes in drops is handed on in drops, and is whole in the end', async () => {
  const asked = Promise.withResolvers<Socket>()
  reply = (socket) => {
    socket.write(head(5_000))
    asked.resolve(socket)
  }
  const found = await get()
  const store = await asked.promise
  for (let sent = 0; sent < 5_000; sent += 1_000) {
    const drop = bytes.subarray(sent, sent + 1_000)
    store.write(drop)
    // The next one only comes when this is there.
    assert.deepEqual(await found?.pieces.next(), drop)
  }
  assert.equal(await found?.pieces.next(), undefined)
})
