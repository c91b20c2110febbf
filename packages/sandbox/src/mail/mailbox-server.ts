import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderMessageList } from './list-page.ts'
import { createMailboxUrls, type MailboxUrl } from './mailbox-urls.ts'
import { createMessageFinder } from './message-list.ts'
import { renderMessagePage } from './message-page.ts'
import type { MessageStore } from './message-store.ts'
import {
  errorPage,
  htmlPartAnswer,
  lockedPage,
  messageNotFoundPage,
  methodNotAllowedPage,
  notFoundPage,
  type PageAnswer,
  rawMessageAnswer,
} from './page-answers.ts'
import { parseMessage } from './parse-message.ts'

/** Shows the letters to whoever has the key; a server in front hands on requests with path and query as they are. */
export async function startMailboxServer(
  letters: MessageStore,
  { address, key }: { address: string; key: string },
) {
  const base = new URL(address).pathname.replace(/\/+$/, '')
  const at = createMailboxUrls(base, key)
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
  at: MailboxUrl
  key: string
}

function answerFrom(letters: MessageStore, { base, at, key }: Rules) {
  const fits = createKeyCheck(key)
  const headings = createMessageFinder(letters)

  async function find(path: string, query: URLSearchParams): Promise<PageAnswer> {
    if (path === '' || path === '/') {
      const to = query.get('to') ?? ''
      return renderMessageList(await headings(to), { at, key, to, still: query.has('still') })
    }
    const [, id = '', part = ''] = /^\/([^/.]+)(\.eml|\/html|)$/.exec(path) ?? []
    const bytes = await letters.read(id)
    if (!bytes) return messageNotFoundPage(at)
    if (part === '.eml') return rawMessageAnswer(id, bytes)
    const letter = await parseMessage(bytes)
    if (part === '') return renderMessagePage(id, letter, at)
    return letter.html === undefined ? messageNotFoundPage(at) : htmlPartAnswer(letter.html)
  }

  return async (method: string, asked: URL | null): Promise<PageAnswer> => {
    if (!asked || !fits(asked.searchParams.get('key') ?? '')) return lockedPage()
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowedPage(at)
    if (asked.pathname !== base && !asked.pathname.startsWith(`${base}/`)) return notFoundPage(at)
    return find(asked.pathname.slice(base.length), asked.searchParams).catch((error: unknown) => {
      process.stderr.write(`The mailbox could not answer: ${String(error)}\n`)
      return errorPage(at)
    })
  }
}

/** Compares in a time that tells nothing of the key. */
function createKeyCheck(key: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(key)
  return (tried: string) => timingSafeEqual(digest(tried), right)
}
