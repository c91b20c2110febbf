import type { IncomingMessage } from 'node:http'
import { html } from '../page.ts'
import { authenticate } from './authentication.ts'
import type { Desk } from './desk.ts'
import { Fault } from './faults.ts'
import { ownerDoor } from './owner.ts'
import { broken, nothingHere, type Shown, sentence } from './pages.ts'
import { bodyOf, complain } from './requests.ts'
import { browserScript } from './script.ts'

/** Answers with pages: the owner's, and those that a buyer comes to. */
export function pagesDoor(key: string, base: string, newDesk: () => Desk) {
  const owner = ownerDoor(key, base)
  const script = browserScript(base)

  async function find(request: IncomingMessage, asked: URL, path: string): Promise<Shown> {
    const looks = request.method === 'GET' || request.method === 'HEAD'
    const query = asked.searchParams
    if (looks && (path === '' || path === '/')) return owner.list(newDesk(), query)
    if (looks && path === '/stripe.js') return script
    const [, place = '', id = '', more] = path.split('/')
    if (id === '' || more !== undefined) return nothingHere()
    const secret = query.get('payment_intent_client_secret') ?? ''
    if (place === 'authenticate' && looks) return authenticate(newDesk(), id, secret)
    if (request.method !== 'POST' || !['authenticate', 'payments'].includes(place)) return nothingHere()
    const sent = new URLSearchParams(await bodyOf(request))
    if (place === 'authenticate') return authenticate(newDesk(), id, secret, sent)
    return owner.press(newDesk(), id, sent)
  }

  return async (request: IncomingMessage, asked: URL | null, path: string | null | undefined) => {
    if (!asked || path === null || path === undefined) return nothingHere()
    try {
      return await find(request, asked, path)
    } catch (error) {
      newDesk().ledger.discard()
      if (error instanceof Fault)
        return sentence(error.status, 'Nothing was done', html`<p>${error.message}</p>`)
      complain('could not show a page', error)
      return broken()
    }
  }
}
