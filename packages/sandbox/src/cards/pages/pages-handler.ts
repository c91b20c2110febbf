import type { IncomingMessage } from 'node:http'
import { html } from '../../page.ts'
import { ApiError } from '../api/api-errors.ts'
import { buildBrowserScript } from '../browser/browser-script.ts'
import type { RequestContext } from '../context.ts'
import { logError, readBody } from '../http-requests.ts'
import { answerAuthenticationPage } from './authentication-page.ts'
import { createOwnerPages } from './owner-pages.ts'
import { errorPage, notFoundPage, type PageAnswer, renderSentence } from './page-answers.ts'

/** Answers with pages: the owner's, and those that a buyer comes to. */
export function createPagesHandler(key: string, base: string, newDesk: () => RequestContext) {
  const owner = createOwnerPages(key, base)
  const script = buildBrowserScript(base)

  async function find(request: IncomingMessage, asked: URL, path: string): Promise<PageAnswer> {
    const looks = request.method === 'GET' || request.method === 'HEAD'
    const query = asked.searchParams
    if (looks && (path === '' || path === '/')) return owner.list(newDesk(), query)
    if (looks && path === '/stripe.js') return script
    const [, place = '', id = '', more] = path.split('/')
    if (id === '' || more !== undefined) return notFoundPage()
    const secret = query.get('payment_intent_client_secret') ?? ''
    if (place === 'authenticate' && looks) return answerAuthenticationPage(newDesk(), id, secret)
    if (request.method !== 'POST' || !['authenticate', 'payments'].includes(place)) return notFoundPage()
    const sent = new URLSearchParams(await readBody(request))
    if (place === 'authenticate') return answerAuthenticationPage(newDesk(), id, secret, sent)
    return owner.press(newDesk(), id, sent)
  }

  return async (request: IncomingMessage, asked: URL | null, path: string | null | undefined) => {
    if (!asked || path === null || path === undefined) return notFoundPage()
    try {
      return await find(request, asked, path)
    } catch (error) {
      newDesk().ledger.discard()
      if (error instanceof ApiError)
        return renderSentence(error.status, 'Nothing was done', html`<p>${error.message}</p>`)
      logError('could not show a page', error)
      return errorPage()
    }
  }
}
