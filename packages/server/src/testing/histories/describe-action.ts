import type { Action } from './actions.ts'
import { testCards } from './test-cards.ts'
import { buyerNames, worldItems } from './world.ts'

const nameOf = (person: number) => buyerNames[person] ?? ''
const cartOf = (cart: number[]) => cart.map((item) => worldItems[item]?.[0]).join(', ')
const back = (which: number) =>
  which === 0 ? 'the latest payment' : `the payment ${which} before the latest`

/** An action as a sentence. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case 'create':
      return `${nameOf(action.who)} presses checkout with ${cartOf(action.cart)}`
    case 'create-twice':
      return `${nameOf(action.who)} presses checkout in two tabs at once, with ${cartOf(action.cart)} and with ${cartOf(action.other ?? action.cart)}`
    case 'buy':
      return `${nameOf(action.who)} buys ${cartOf(action.cart)} with ${testCards[action.card]}${action.back ? ' and comes back' : ''}`
    case 'pay':
      return `${nameOf(action.who)} pays ${back(action.which)} of theirs with ${testCards[action.card]}`
    case 'finish':
      return `${back(action.which)} ends: ${action.how}`
    case 'return':
      return `${nameOf(action.who)} comes back from ${back(action.which)} of theirs`
    case 'pry':
      return `${nameOf(action.who)} asks about ${back(action.which)} of somebody else`
    case 'tell':
      return `the provider tells of events ${action.picks.join(', ')}${action.handle ? ', which are handled' : ''}`
    case 'handle':
      return 'what was posted is done'
    case 'sweep':
      return 'the shop sweeps'
    case 'catch-up':
      return 'the shop catches up with the provider'
    case 'refund':
      return `the owner gives back ${action.how === 'line' ? `line ${action.at}` : action.how} of ${back(action.which)}`
    case 'fail-refund':
      return `the last refund of ${back(action.which)} fails`
    case 'quarrel':
      return `${back(action.which)}: ${action.how}`
    case 'price':
      return `${worldItems[action.pack]?.[0]} becomes ${action.steps * 10} cents cheaper`
    case 'expire':
      return `the open order of ${nameOf(action.who)} expires`
    case 'leave':
      return `${nameOf(action.who)} deletes their account`
    case 'tamper':
      return `a payment with another ${action.how} is hung into the open order of ${nameOf(action.who)}, who pays it`
    case 'forget':
      return `at the next look the provider knows nothing of ${back(action.which)}`
    case 'interrupted':
      return `${describeAction(action.act)}; ${action.fate} at ${action.of} ${action.at}`
    case 'overtaken':
      return `${describeAction(action.act)}; at ${action.of} ${action.at} it is overtaken [${action.by.map(describeAction).join(' / ')}] and fate: ${action.fate}`
  }
}
