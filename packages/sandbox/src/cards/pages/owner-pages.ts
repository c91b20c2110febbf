import { createHash, timingSafeEqual } from 'node:crypto'
import { html } from '../../page.ts'
import { ApiError } from '../api/api-errors.ts'
import type { RequestContext } from '../context.ts'
import { availableActions, isOwnerAction, ownerActions, paymentPartsOf } from './owner-actions.ts'
import { lockedPage, type PageAnswer, redirectTo, renderSentence } from './page-answers.ts'
import { renderPaymentsPage } from './payments-page.ts'

/** Shows the payments to whoever has the key. */
export function createOwnerPages(key: string, base: string) {
  const fits = createKeyCheck(key)
  const at = (query: Record<string, string> = {}) =>
    `${base}?${new URLSearchParams({ key, ...query }).toString()}`

  return {
    list(desk: RequestContext, query: URLSearchParams): PageAnswer {
      if (!fits(query.get('key') ?? '')) return lockedPage()
      return renderPaymentsPage(desk, { at, key, base, query })
    },
    press(desk: RequestContext, id: string, sent: URLSearchParams): PageAnswer {
      if (!fits(sent.get('key') ?? '')) return lockedPage()
      const action = sent.get('action') ?? ''
      const refused = (status: number, why: string) =>
        renderSentence(
          status,
          'Nothing was done',
          html`<p>${why}</p><p><a href="${at()}">All payments</a></p>`,
        )
      const intent = desk.ledger.find('intents', id)
      if (!intent) return refused(404, 'There is no such payment.')
      if (!isOwnerAction(action)) return refused(400, 'There is no such button.')
      const act = availableActions(desk, intent, paymentPartsOf(desk.ledger, intent))[action]
      if (!act)
        return refused(409, `“${ownerActions[action].button}” is not possible for this payment as it stands.`)
      try {
        if (action === 'refund-part' && !sent.get('amount'))
          return refused(400, 'Please say how much, in cents.')
        act(sent.get('amount') ?? '')
        desk.ledger.commit()
      } catch (error) {
        desk.ledger.discard()
        if (error instanceof ApiError) return refused(400, `${error.message.replace(/\.$/, '')}.`)
        throw error
      }
      return redirectTo(at({ done: action, payment: id }))
    },
  }
}

/** Compares in a time that tells nothing of the key. */
function createKeyCheck(key: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(key)
  return (tried: string) => timingSafeEqual(digest(tried), right)
}
