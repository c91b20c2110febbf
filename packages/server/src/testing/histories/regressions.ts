import type { Action } from './actions.ts'

const aDarkTrack = [3]
const visa = 'pm_card_visa'
const unrefundable = 'pm_card_refundFail'

const aLargeDarkTrack = [7]

/** Histories that went wrong once, or that chance comes upon too seldom; each as short as it could be told. */
export const regressionHistories: [sentence: string, actions: Action[]][] = [
  [
    'two orders of one track, of which the provider once denied the first, are not both charged',
    [
      { do: 'create', who: 0, cart: aDarkTrack },
      { do: 'forget', which: 0 },
      { do: 'return', who: 0, which: 0 },
      { do: 'create', who: 0, cart: aDarkTrack },
      { do: 'pay', who: 0, which: 1, card: visa },
      { do: 'catch-up' },
      { do: 'handle' },
      { do: 'pay', who: 0, which: 0, card: visa },
      { do: 'return', who: 0, which: 0 },
    ],
  ],
  [
    'what is given back unasked goes back, even if the first refund fails at once',
    [
      { do: 'create', who: 0, cart: aDarkTrack },
      { do: 'forget', which: 0 },
      { do: 'return', who: 0, which: 0 },
      { do: 'buy', who: 0, cart: aDarkTrack, card: visa, back: true },
      { do: 'pay', who: 0, which: 1, card: unrefundable },
      {
        do: 'overtaken',
        act: { do: 'return', who: 0, which: 1 },
        of: 'answer',
        at: 2,
        by: [{ do: 'fail-refund', which: 1 }],
        fate: 'on',
      },
    ],
  ],
  [
    'a refund that was seen, and failed before that was written down, takes nothing away, though the shop is cut off',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: unrefundable, back: true },
      { do: 'refund', which: 0, how: 'all', at: 0 },
      {
        do: 'overtaken',
        act: { do: 'return', who: 0, which: 0 },
        of: 'answer',
        at: 1,
        by: [{ do: 'fail-refund', which: 0 }, { do: 'catch-up' }, { do: 'handle' }],
        fate: 'crash later',
      },
    ],
  ],
  [
    'of two orders of one track that are paid at once, one is given back, though neither knows of the other',
    [
      { do: 'create', who: 0, cart: aDarkTrack },
      { do: 'forget', which: 0 },
      { do: 'return', who: 0, which: 0 },
      { do: 'create', who: 0, cart: aDarkTrack },
      { do: 'pay', who: 0, which: 0, card: visa },
      { do: 'pay', who: 0, which: 1, card: visa },
      {
        do: 'overtaken',
        act: { do: 'return', who: 0, which: 1 },
        // Just before it writes.
        of: 'turn',
        at: 5,
        by: [{ do: 'return', who: 0, which: 0 }],
        fate: 'on',
      },
    ],
  ],
  [
    'a provider that breaks down for one tab opens no second payment that somebody could pay',
    [
      {
        do: 'overtaken',
        act: { do: 'create', who: 0, cart: aDarkTrack },
        of: 'answer',
        at: 1,
        by: [
          {
            do: 'interrupted',
            act: { do: 'create', who: 0, cart: aDarkTrack },
            of: 'answer',
            at: 1,
            fate: 'broken',
          },
          { do: 'create', who: 0, cart: aDarkTrack },
        ],
        fate: 'on',
      },
      { do: 'pay', who: 0, which: 0, card: visa },
      { do: 'pay', who: 0, which: 1, card: visa },
    ],
  ],
  [
    'what is disputed rests, is not sold again, and comes back when the dispute is won',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: 'pm_card_createDispute', back: true },
      { do: 'create', who: 0, cart: aDarkTrack },
      { do: 'quarrel', which: 0, how: 'win' },
      { do: 'return', who: 0, which: 0 },
    ],
  ],
  [
    'who outgrows a licence is not taken for somebody who buys the same track twice',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: visa, back: true },
      { do: 'buy', who: 0, cart: aLargeDarkTrack, card: visa, back: true },
    ],
  ],
  [
    'of two upgrades of one track that are paid at once, one is given back',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: visa, back: true },
      { do: 'create', who: 0, cart: aLargeDarkTrack },
      { do: 'forget', which: 0 },
      { do: 'return', who: 0, which: 0 },
      { do: 'create', who: 0, cart: aLargeDarkTrack },
      { do: 'pay', who: 0, which: 0, card: visa },
      { do: 'pay', who: 0, which: 1, card: visa },
      {
        do: 'overtaken',
        act: { do: 'return', who: 0, which: 1 },
        of: 'turn',
        at: 5,
        by: [{ do: 'return', who: 0, which: 0 }],
        fate: 'on',
      },
    ],
  ],
  [
    'an upgrade of what was given back meanwhile is given back as well',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: visa, back: true },
      { do: 'create', who: 0, cart: aLargeDarkTrack },
      { do: 'refund', which: 0, how: 'all', at: 0 },
      { do: 'return', who: 0, which: 1 },
      { do: 'pay', who: 0, which: 0, card: visa },
      { do: 'return', who: 0, which: 0 },
    ],
  ],
  [
    'nobody leaves while their payment takes its time',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: 'pm_card_processing', back: true },
      { do: 'leave', who: 0 },
      { do: 'finish', which: 0, how: 'settle' },
    ],
  ],
  [
    'a dispute that the provider tells of, and cannot show in that moment, is not missed',
    [
      { do: 'buy', who: 0, cart: aDarkTrack, card: visa, back: true },
      { do: 'quarrel', which: 0, how: 'dispute' },
      { do: 'forget', which: 0 },
      // Four events were about the payment; this one is about the dispute.
      { do: 'tell', picks: [4], handle: true },
    ],
  ],
]
