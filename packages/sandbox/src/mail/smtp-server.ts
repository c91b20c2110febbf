import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MessageStore } from './message-store.ts'

const maxMessageBytes = 1024 * 1024

/** Takes letters by SMTP, whoever sends them to whomever, and says 250 once they are kept. */
export async function startSmtpServer(letters: MessageStore) {
  const server = new SMTPServer({
    banner: 'Every letter is taken, none is delivered',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 300,
    size: maxMessageBytes,
    onData: (stream, _session, done) => void handOver(stream, letters, done),
  })
  // A sender that hangs up in the middle of a word is no reason to close.
  server.on('error', () => {})
  const socket = server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  return (socket.address() as AddressInfo).port
}

async function handOver(
  stream: SMTPServerDataStream,
  letters: MessageStore,
  done: (why: Error | null) => void,
) {
  done(await storeMessage(stream, letters))
}

/** Keeps a letter; what comes back is why it could not be. */
async function storeMessage(stream: SMTPServerDataStream, letters: MessageStore) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) return no(552, `Error: a letter may have ${maxMessageBytes} bytes at most`)
    await letters.add(Buffer.concat(chunks))
    return null
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`A letter could not be kept: ${why}\n`)
    return no(452, 'Error: the letter cannot be kept now, try again later')
  }
}

const no = (responseCode: number, sentence: string) => Object.assign(new Error(sentence), { responseCode })
