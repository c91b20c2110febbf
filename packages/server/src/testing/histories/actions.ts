import fc from 'fast-check'
import { items, names } from './world.ts'

const cards = {
  pm_card_visa: 'a card that pays',
  pm_card_chargeDeclined: 'a card that is declined',
  pm_card_authenticationRequired: 'a card that asks who pays',
  pm_card_processing: 'a card that takes its time',
  pm_card_refundFail: 'a card whose refunds can fail',
  pm_card_createDispute: 'a card that is disputed at once',
} as const
type Card = keyof typeof cards

const endings = ['settle', 'fail', 'complete', 'refuse'] as const
const quarrels = ['dispute', 'win', 'lose'] as const

/** Something that happens all at once. `which` counts back from the newest. */
export type Simple =
  | { do: 'create'; who: number; cart: number[] }
  | { do: 'create-twice'; who: number; cart: number[]; other: number[] | null }
  | { do: 'buy'; who: number; cart: number[]; card: Card; back: boolean }
  | { do: 'pay'; who: number; which: number; card: Card }
  | { do: 'finish'; which: number; how: (typeof endings)[number] }
  | { do: 'return'; who: number; which: number }
  | { do: 'pry'; who: number; which: number }
  | { do: 'tell'; picks: number[]; handle: boolean }
  | { do: 'handle' | 'sweep' | 'catch-up' }
  | { do: 'refund'; which: number; how: 'all' | 'part' | 'line'; at: number }
  | { do: 'fail-refund'; which: number }
  | { do: 'quarrel'; which: number; how: (typeof quarrels)[number] }
  | { do: 'price'; pack: number; steps: number }
  | { do: 'expire' | 'leave'; who: number }
  | { do: 'tamper'; who: number; how: 'amount' | 'order' | 'currency' }
  | { do: 'forget'; which: number }

/** Something that happens, or is cut off in the middle, or is overtaken by something else. */
export type Action =
  | Simple
  | {
      do: 'interrupted'
      act: Simple
      of: 'statement' | 'answer'
      at: number
      then: 'crash' | 'away' | 'lost' | 'broken'
    }
  | { do: 'overtaken'; act: Simple; at: number; by: Simple[]; then: 'on' | 'crash' | 'crash later' }

const who = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 2)
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2)
const cart = fc.uniqueArray(fc.nat(items.length - 1), { minLength: 1, maxLength: 3 })
const card = fc.constantFrom<Card[]>(
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_refundFail',
  'pm_card_refundFail',
  'pm_card_processing',
  'pm_card_processing',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_createDispute',
)
const is = <Word extends string>(word: Word) => fc.constant(word)

const create = fc.record({ do: is('create'), who, cart })
const buy = fc.record({ do: is('buy'), who, cart, card, back: fc.boolean() })
const twice = fc.record({ do: is('create-twice'), who, cart, other: fc.option(cart) })
const pay = fc.record({ do: is('pay'), who, which, card })
const comeBack = fc.record({ do: is('return'), who, which })
const tell = fc.record({
  do: is('tell'),
  picks: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
  handle: fc.boolean(),
})
const sweep = fc.constant({ do: 'sweep' as const })
const leave = fc.record({ do: is('leave'), who })
const refund = fc.record({
  do: is('refund'),
  which,
  how: fc.constantFrom('all', 'part', 'line'),
  at: fc.nat(2),
})
const finish = fc.record({ do: is('finish'), which, how: fc.constantFrom(...endings) })
const quarrel = fc.record({ do: is('quarrel'), which, how: fc.constantFrom(...quarrels) })
const expire = fc.record({ do: is('expire'), who })
const failRefund = fc.record({ do: is('fail-refund'), which })
const handle = fc.constant({ do: 'handle' as const })
const forget = fc.record({ do: is('forget'), which })

const simple: fc.Arbitrary<Simple> = fc.oneof(
  { weight: 12, arbitrary: buy },
  { weight: 4, arbitrary: create },
  { weight: 2, arbitrary: twice },
  { weight: 5, arbitrary: pay },
  { weight: 4, arbitrary: finish },
  { weight: 6, arbitrary: comeBack },
  { weight: 1, arbitrary: fc.record({ do: is('pry'), who, which }) },
  { weight: 5, arbitrary: tell },
  { weight: 2, arbitrary: handle },
  { weight: 2, arbitrary: sweep },
  { weight: 1, arbitrary: fc.constant({ do: 'catch-up' as const }) },
  { weight: 4, arbitrary: refund },
  { weight: 2, arbitrary: failRefund },
  { weight: 4, arbitrary: quarrel },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('price'), pack: fc.nat(1), steps: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: expire },
  { weight: 1, arbitrary: leave },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('tamper'), who, how: fc.constantFrom('amount', 'order', 'currency') }),
  },
  { weight: 1, arbitrary: forget },
)

/** What the shop does, and can therefore be cut off at. */
const doings: fc.Arbitrary<Simple> = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 4, arbitrary: comeBack },
  { weight: 2, arbitrary: tell },
  { weight: 1, arbitrary: handle },
  { weight: 2, arbitrary: sweep },
  { weight: 1, arbitrary: leave },
  { weight: 1, arbitrary: twice },
)

const interrupted: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('interrupted'),
      act: doings,
      of: is('statement'),
      at: fc.integer({ min: 1, max: 15 }),
      then: is('crash'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('interrupted'),
      act: doings,
      of: is('answer'),
      at: fc.integer({ min: 1, max: 4 }),
      then: fc.constantFrom('crash', 'away', 'lost', 'broken'),
    }),
  },
)

const overtaken: fc.Arbitrary<Action> = fc.record({
  do: is('overtaken'),
  act: doings,
  at: fc.integer({ min: 1, max: 3 }),
  by: fc.array(simple, { minLength: 1, maxLength: 4, size: 'max' }),
  then: fc.constantFrom('on', 'on', 'on', 'crash', 'crash later'),
})

/** Everything that happens in one history. */
export const history = fc.array<Action>(
  fc.oneof(
    { weight: 10, arbitrary: simple },
    { weight: 2, arbitrary: interrupted },
    { weight: 2, arbitrary: overtaken },
  ),
  { minLength: 4, maxLength: 20, size: 'max' },
)

const nameOf = (person: number) => names[person] ?? ''
const cartOf = (cart: number[]) => cart.map((item) => items[item]?.[0]).join(', ')
const back = (which: number) =>
  which === 0 ? 'the latest payment' : `the payment ${which} before the latest`

/** An action as a sentence. */
export function worded(action: Action): string {
  switch (action.do) {
    case 'create':
      return `${nameOf(action.who)} presses checkout with ${cartOf(action.cart)}`
    case 'create-twice':
      return `${nameOf(action.who)} presses checkout in two tabs at once, with ${cartOf(action.cart)} and with ${cartOf(action.other ?? action.cart)}`
    case 'buy':
      return `${nameOf(action.who)} buys ${cartOf(action.cart)} with ${cards[action.card]}${action.back ? ' and comes back' : ''}`
    case 'pay':
      return `${nameOf(action.who)} pays ${back(action.which)} of theirs with ${cards[action.card]}`
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
      return `${items[action.pack]?.[0]} becomes ${action.steps * 10} cents cheaper`
    case 'expire':
      return `the open order of ${nameOf(action.who)} expires`
    case 'leave':
      return `${nameOf(action.who)} deletes their account`
    case 'tamper':
      return `a payment with another ${action.how} is hung into the open order of ${nameOf(action.who)}`
    case 'forget':
      return `at the next look the provider knows nothing of ${back(action.which)}`
    case 'interrupted':
      return `${worded(action.act)}; ${action.then} at ${action.of} ${action.at}`
    case 'overtaken':
      return `${worded(action.act)}; after answer ${action.at} it is overtaken [${action.by.map(worded).join(' / ')}] and then: ${action.then}`
  }
}
