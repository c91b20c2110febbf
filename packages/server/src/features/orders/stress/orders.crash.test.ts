import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Action, SimpleAction } from '../../../testing/histories/actions.ts'
import { regressionHistories } from '../../../testing/histories/regressions.ts'
import { interruptEverywhere, runHistory } from '../../../testing/histories/run.ts'

const open: SimpleAction = { do: 'create', who: 0, cart: [0] }
const pay: SimpleAction = { do: 'pay', who: 0, which: 0, card: 'pm_card_visa' }
const cutOff: [sentence: string, before: Action[], act: SimpleAction, least: number][] = [
  ['while it opens an order', [], open, 12],
  ['while it opens another in its place', [open], { do: 'create', who: 0, cart: [1] }, 20],
  ['while its buyer comes back', [open, pay], { do: 'return', who: 0, which: 0 }, 12],
  ['while it takes an event in, and handles it', [open, pay], { do: 'tell', picks: [2], handle: true }, 15],
  ['while its buyer leaves', [open], { do: 'leave', who: 0 }, 12],
]

suite('what went wrong once', () => {
  for (const [sentence, actions] of regressionHistories)
    test(sentence, async () => void (await runHistory(actions)))
})

// Each place is cut off at in the same way on both engines; the embedded one goes through all of them.
const places = process.env.ENGINE === 'postgres' ? cutOff.slice(0, 1) : cutOff

suite('wherever the shop is cut off, money and rights agree in the end', () => {
  for (const [sentence, before, act, least] of places)
    test(sentence, async (context) => {
      const points = await interruptEverywhere(before, act, [{ do: 'create', who: 0, cart: [0, 2] }])
      assert(points.length >= least, `${points.length} places are too few to be all of them`)
      context.diagnostic(`${points.length} places`)
    })
})
