import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Refusal } from '@earcon/contract/refusal.rules'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { isSameSecret } from '../security/secrets.ts'
import type { Command, CommandOutcome, Step } from './command.ts'
import { type OperatorAddress, removeOperatorAddress, writeOperatorAddress } from './operator-address.ts'

/** What is asked of a running shop. */
export const GivenCommand = z.object({ name: z.string(), input: z.unknown() })
export type GivenCommand = z.infer<typeof GivenCommand>

/** A line of its answer: how far it is, and at last what came of it. */
export type CommandLine = { step: Step } | { outcome: CommandOutcome }

const maxBytes = 1_000_000

/**
 * Takes commands from whoever can read the shop's folder of data, where this process alone holds the database. It listens on
 * this machine only, at another port each time, apart from what visitors reach.
 */
export async function openOperatorServer(context: Context, commands: readonly Command[]) {
  const { dataDir } = context.config
  const token = randomBytes(32).toString('base64url')
  let address: OperatorAddress = { port: 0, token }
  const server = createServer((request, response) => {
    const status = refusalStatusOf(request, address)
    if (status) return void response.writeHead(status, { connection: 'close' }).end()
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const given = await readCommand(request)
    if (!given) return void response.writeHead(400, { connection: 'close' }).end()
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    response.flushHeaders()
    const tell = (line: CommandLine) => void response.write(`${JSON.stringify(line)}\n`)
    const outcome = await perform(given, (step) => tell({ step }))
    tell({ outcome })
    response.end()
  }

  async function perform({ name, input }: GivenCommand, report: (step: Step) => void) {
    const command = commands.find((one) => one.name === name)
    if (!command) return unknownCommand(name)
    if (command.replacesShop) return shopIsOpen
    return command.perform({ ...context, operator: { kind: 'operator' } }, input, report)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('This machine gave no port.')
  address = { port: bound.port, token }
  writeOperatorAddress(dataDir, address)
  return {
    /** What is under way is waited for, up to a point. */
    async close(timeoutMs: number) {
      removeOperatorAddress(dataDir, address)
      setTimeout(() => server.closeAllConnections(), timeoutMs).unref()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

const openRefusal = new Refusal('shop-open')
const shopIsOpen: CommandOutcome = {
  kind: 'refused',
  code: openRefusal.code,
  sentences: openRefusal.sentences,
}

const unknownCommand = (name: string): CommandOutcome => ({
  kind: 'misused',
  sentences: [`The running shop knows no command "${name}". It may be of another version.`],
})

/** No browser asks here, under whatever name it reached this machine, and nobody who does not know the token. */
function refusalStatusOf({ headers, method, url }: IncomingMessage, { port, token }: OperatorAddress) {
  if (headers.host !== `127.0.0.1:${port}` || headers.origin !== undefined) return 403
  if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) return 401
  return method === 'POST' && url === '/commands' ? undefined : 404
}

async function readCommand(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return GivenCommand.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  } catch {
    return undefined
  }
}
