import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { CommandOutcome, ReportStep } from './command.ts'
import { type OperatorAddress, readOperatorAddress } from './operator-address.ts'
import type { CommandLine, GivenCommand } from './operator-server.ts'

/** A shop that is open answers at once that it has understood; what it does may take as long as it likes. */
const answerTimeoutMs = 10_000

/** Has a command carried out by the shop that runs on this folder of data. None where no shop runs on it. */
export async function askRunningShop(
  dataDir: string,
  given: GivenCommand,
  report: ReportStep,
): Promise<CommandOutcome | undefined> {
  const address = readOperatorAddress(dataDir)
  if (!address) return undefined
  const response = await send(address, given).catch(() => undefined)
  // Another program may listen by now where a shop that was killed did: it knows nothing of the token.
  if (response?.statusCode !== 200 || response.headers['content-type'] !== 'application/x-ndjson') {
    response?.destroy()
    return undefined
  }
  return readOutcome(response, report).catch(() => cutOff)
}

async function send({ port, token }: OperatorAddress, given: GivenCommand) {
  const asked = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/commands',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const alarm = setTimeout(() => asked.destroy(new Error('no answer in time')), answerTimeoutMs)
  asked.end(JSON.stringify(given))
  const [response] = (await once(asked, 'response').finally(() => clearTimeout(alarm))) as [IncomingMessage]
  return response
}

const cutOff: CommandOutcome = {
  kind: 'failed',
  sentences: ['The shop ended before it had answered. Please look whether the command was carried out.'],
}

async function readOutcome(response: IncomingMessage, report: ReportStep) {
  for await (const text of createInterface(response)) {
    // Safe because only the shop that wrote the token answers to it, and it writes nothing else.
    const line = JSON.parse(text) as CommandLine
    if ('outcome' in line) return line.outcome
    report(line.step)
  }
  return cutOff
}
