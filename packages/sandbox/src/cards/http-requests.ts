import type { IncomingMessage } from 'node:http'
import { invalidRequestError } from './api/api-errors.ts'

const maxBodyBytes = 65_536

/** What was sent, as text; nobody has that much to say to us. */
export async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBodyBytes) throw invalidRequestError('The request is too long.', {}, 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Says on the standard error output what went wrong here, and never what was sent. */
export const logError = (what: string, error: unknown) =>
  process.stderr.write(
    `The card sandbox ${what}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
