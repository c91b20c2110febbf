import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  actionOfKey,
  isLeaving,
  type KeyAction,
  type PressedKey,
  type ShownSuggestions,
} from './suggestion-keys.rules.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false }
const closed: ShownSuggestions = { count: 0, chosen: -1, isAudible: false, isAtEnd: true }
const open = { ...closed, count: 3 }
const first = { ...open, chosen: 0, isAudible: true }
const last = { ...first, chosen: 2 }
const choose = (place: number): KeyAction => ({ type: 'choose', place })

const cases: [
  rule: string,
  pressed: { key: string } & Partial<PressedKey>,
  shown: ShownSuggestions,
  KeyAction?,
][] = [
  ['Arrow Down chooses the first', { key: 'ArrowDown' }, open, choose(0)],
  ['Arrow Down goes on', { key: 'ArrowDown' }, first, choose(1)],
  ['after the last Arrow Down leads back to the text', { key: 'ArrowDown' }, last, choose(-1)],
  ['Arrow Up chooses the last', { key: 'ArrowUp' }, open, choose(2)],
  ['before the first Arrow Up leads back to the text', { key: 'ArrowUp' }, first, choose(-1)],
  ['Enter opens what is chosen', { key: 'Enter' }, first, { type: 'follow' }],
  ['Enter without a choice searches, as ever', { key: 'Enter' }, open],
  ['Enter while a word is composed is the keyboard’s', { key: 'Enter', isComposing: true }, first],
  ['Escape closes', { key: 'Escape' }, open, { type: 'close' }],
  ['a second Escape is the field’s', { key: 'Escape' }, closed],
  ['Arrow Right plays what is chosen', { key: 'ArrowRight' }, first, { type: 'play' }],
  ['Arrow Right moves within the text', { key: 'ArrowRight' }, { ...first, isAtEnd: false }],
  ['Arrow Right plays nothing where nothing is chosen', { key: 'ArrowRight' }, open],
  ['Arrow Right plays nothing that has no sound', { key: 'ArrowRight' }, { ...first, isAudible: false }],
  ['Arrow Right with Shift selects text', { key: 'ArrowRight', shiftKey: true }, first],
  ['Alt with Arrow Down opens', { key: 'ArrowDown', altKey: true }, closed, { type: 'open' }],
  ['Alt with Arrow Up closes', { key: 'ArrowUp', altKey: true }, first, { type: 'close' }],
  ['Arrow Down alone opens nothing', { key: 'ArrowDown' }, closed],
  ['Tab goes on', { key: 'Tab' }, first],
  ['a letter is typed', { key: 'j' }, first],
  ['Home is the field’s', { key: 'Home' }, first],
  ['Enter with Control is the browser’s', { key: 'Enter', ctrlKey: true }, first],
]
for (const [rule, pressed, shown, action] of cases)
  test(`${rule} (459)`, () => assert.deepEqual(actionOfKey({ ...plain, ...pressed }, shown), action))

test('nothing is suggested after Tab and Enter, but while a word is composed (459)', () => {
  assert(isLeaving({ ...plain, key: 'Tab' }))
  assert(isLeaving({ ...plain, key: 'Enter' }))
  assert(!isLeaving({ ...plain, key: 'Enter', isComposing: true }))
  assert(!isLeaving({ ...plain, key: 'a' }))
})
