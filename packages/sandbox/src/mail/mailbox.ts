import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type At, addressesUnder } from './addresses.ts'
import { type Answer, broken, elsewhere, htmlPart, noKey, notHere, original, readOnly } from './answers.ts'
import { headingsOf } from './headings.ts'
import { letterPage } from './letter-page.ts'
import type { Letters } from './letters.ts'
import { listPage } from './list-page.ts'
import { readLetter } from './reading.ts'

/** Shows the letters to whoever has the key; a server in front hands on requests with path and query as they are. */
export async function openMailbox(letters: Letters, { address, key }: { address: string; key: string }) {
  const base = new URL(address).pathname.replace(/\/+$/, '')
  const at = addressesUnder(base, key)
  const answer = answerFrom(letters, { base, at, key })
  const server = createServer((request, response) => void reply(request, response))

  async function reply({ method = '', url = '' }: IncomingMessage, response: ServerResponse) {
    const { status, headers, body } = await answer(method, URL.parse(`http://mailbox${url}`))
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(method === 'HEAD' ? undefined : body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Rules {
  base: string
  at: At
  key: string
}

function answerFrom(letters: Letters, { base, at, key }: Rules) {
  const fits = fitting(key)
  const headings = headingsOf(letters)

  async function find(path: string, query: URLSearchParams): Promise<Answer> {
    if (path === '' || path === '/') {
      const to = query.get('to') ?? ''
      return listPage(await headings(to), { at, key, to, still: query.has('still') })
    }
    const [, id = '', part = ''] = /^\/([^/.]+)(\.eml|\/html|)$/.exec(path) ?? []
    const bytes = await letters.read(id)
    if (!bytes) return notHere(at)
    if (part === '.eml') return original(id, bytes)
    const letter = await readLetter(bytes)
    if (part === '') return letterPage(id, letter, at)
    return letter.html === undefined ? notHere(at) : htmlPart(letter.html)
  }

  return async (method: string, asked: URL | null): Promise<Answer> => {
    if (!asked || !fits(asked.searchParams.get('key') ?? '')) return noKey()
    if (method !== 'GET' && method !== 'HEAD') return readOnly(at)
    if (asked.pathname !== base && !asked.pathname.startsWith(`${base}/`)) return elsewhere(at)
    return find(asked.pathname.slice(base.length), asked.searchParams).catch((error: unknown) => {
      process.stderr.write(`The mailbox could not answer: ${String(error)}\n`)
      return broken(at)
    })
  }
}

/** Compares in a time that tells nothing of the key. */
function fitting(key: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(key)
  return (tried: string) => timingSafeEqual(digest(tried), right)
}
