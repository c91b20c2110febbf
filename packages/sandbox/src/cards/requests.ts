import type { IncomingMessage } from 'node:http'
import { invalid } from './faults.ts'

const longest = 65_536

/** What was sent, as text; nobody has that much to say to us. */
export async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longest) throw invalid('The request is too long.', {}, 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Says on the standard error output what went wrong here, and never what was sent. */
export const complain = (what: string, error: unknown) =>
  process.stderr.write(
    `The card sandbox ${what}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
