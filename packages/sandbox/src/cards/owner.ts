import { createHash, timingSafeEqual } from 'node:crypto'
import { html } from '../page.ts'
import { actions, isAction, partsOf, possible } from './controls.ts'
import type { Desk } from './desk.ts'
import { Fault } from './faults.ts'
import { leadTo, locked, type Shown, sentence } from './pages.ts'
import { paymentsPage } from './payments-page.ts'

/** Shows the payments to whoever has the key. */
export function ownerDoor(key: string, base: string) {
  const fits = fitting(key)
  const at = (query: Record<string, string> = {}) =>
    `${base}?${new URLSearchParams({ key, ...query }).toString()}`

  return {
    list(desk: Desk, query: URLSearchParams): Shown {
      if (!fits(query.get('key') ?? '')) return locked()
      return paymentsPage(desk, { at, key, base, query })
    },
    press(desk: Desk, id: string, sent: URLSearchParams): Shown {
      if (!fits(sent.get('key') ?? '')) return locked()
      const action = sent.get('action') ?? ''
      const refused = (status: number, why: string) =>
        sentence(status, 'Nothing was done', html`<p>${why}</p><p><a href="${at()}">All payments</a></p>`)
      const intent = desk.ledger.find('intents', id)
      if (!intent) return refused(404, 'There is no such payment.')
      if (!isAction(action)) return refused(400, 'There is no such button.')
      const act = possible(desk, intent, partsOf(desk.ledger, intent))[action]
      if (!act)
        return refused(409, `“${actions[action].button}” is not possible for this payment as it stands.`)
      try {
        if (action === 'refund-part' && !sent.get('amount'))
          return refused(400, 'Please say how much, in cents.')
        act(sent.get('amount') ?? '')
        desk.ledger.commit()
      } catch (error) {
        desk.ledger.discard()
        if (error instanceof Fault) return refused(400, `${error.message.replace(/\.$/, '')}.`)
        throw error
      }
      return leadTo(at({ done: action, payment: id }))
    },
  }
}

/** Compares in a time that tells nothing of the key. */
function fitting(key: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(key)
  return (tried: string) => timingSafeEqual(digest(tried), right)
}
