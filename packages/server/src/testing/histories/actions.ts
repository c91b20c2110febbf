import fc from 'fast-check'
import type { TestCard } from './test-cards.ts'
import { worldItems } from './world.ts'

const endings = ['settle', 'fail', 'complete', 'refuse'] as const
const quarrels = ['dispute', 'win', 'lose'] as const

/** Something that happens all at once. `which` counts back from the newest. */
export type SimpleAction =
  | { do: 'create'; who: number; cart: number[] }
  | { do: 'create-twice'; who: number; cart: number[]; other: number[] | null }
  | { do: 'buy'; who: number; cart: number[]; card: TestCard; back: boolean }
  | { do: 'pay'; who: number; which: number; card: TestCard }
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

/** Something that is cut off in the middle, or cut off from the provider. */
interface InterruptedAction {
  do: 'interrupted'
  act: SimpleAction
  of: 'statement' | 'answer'
  at: number
  fate: 'crash' | 'away' | 'lost' | 'broken'
}

/** Something that happens, maybe interrupted, or overtaken by something else. */
export type Action =
  | SimpleAction
  | InterruptedAction
  | {
      do: 'overtaken'
      act: SimpleAction
      of: 'answer' | 'turn'
      at: number
      by: (SimpleAction | InterruptedAction)[]
      fate: 'on' | 'crash' | 'crash later'
    }

const who = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 2)
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2)
const cart = fc.uniqueArray(fc.nat(worldItems.length - 1), { minLength: 1, maxLength: 3 })
const card = fc.constantFrom<TestCard[]>(
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

const simple: fc.Arbitrary<SimpleAction> = fc.oneof(
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
    weight: 2,
    arbitrary: fc.record({ do: is('tamper'), who, how: fc.constantFrom('amount', 'order', 'currency') }),
  },
  { weight: 1, arbitrary: forget },
)

/** What the shop does, and can therefore be cut off at. */
const interruptibleAction: fc.Arbitrary<SimpleAction> = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 4, arbitrary: comeBack },
  { weight: 2, arbitrary: tell },
  { weight: 1, arbitrary: handle },
  { weight: 2, arbitrary: sweep },
  { weight: 1, arbitrary: leave },
  { weight: 1, arbitrary: twice },
)

const interrupted: fc.Arbitrary<InterruptedAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('interrupted'),
      act: interruptibleAction,
      of: is('statement'),
      at: fc.integer({ min: 1, max: 15 }),
      fate: is('crash'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('interrupted'),
      act: interruptibleAction,
      of: is('answer'),
      at: fc.integer({ min: 1, max: 4 }),
      fate: fc.constantFrom('crash', 'away', 'lost', 'broken'),
    }),
  },
)

const overtaken: fc.Arbitrary<Action> = fc.record({
  do: is('overtaken'),
  act: interruptibleAction,
  of: fc.constantFrom('answer', 'turn'),
  at: fc.integer({ min: 1, max: 5 }),
  by: fc.array(fc.oneof({ weight: 5, arbitrary: simple }, { weight: 1, arbitrary: interrupted }), {
    minLength: 1,
    maxLength: 4,
    size: 'max',
  }),
  fate: fc.constantFrom('on', 'on', 'on', 'crash', 'crash later'),
})

/** Everything that happens in one history. */
export const historyArbitrary = fc.array<Action>(
  fc.oneof(
    { weight: 10, arbitrary: simple },
    { weight: 2, arbitrary: interrupted },
    { weight: 2, arbitrary: overtaken },
  ),
  // The soak has time for longer ones.
  { minLength: 4, maxLength: process.env.HISTORIES ? 20 : 14, size: 'max' },
)
