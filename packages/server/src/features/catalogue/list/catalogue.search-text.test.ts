import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asWords, readSearch } from './catalogue.search-text.ts'

const many = ['one of', 'very many']

for (const [sentence, search, containing, everywhere, possible] of [
  ['a word', 'glass', [['glass']], "('glass')", 'the same'],
  ['the beginning of some words', 'gla', [['glass', 'glade']], "('glass' | 'glade')", 'the same'],
  [
    'what also ends a word',
    'ass',
    [['assembly', 'glass']],
    "('assembly')",
    "('~assembly' | '~glass') | ('assembly')",
  ],
  ['what only ends words', 'lass', [['glass']], "'#'", "('~glass') | '#'"],
  ['two letters', 'ui', [['ui', 'quiet']], "'ui'", "('~ui' | '~quiet') | 'ui'"],
  ['two words', 'glass hou', [['glass'], ['house', 'hours']], "('glass') & ('house' | 'hours')", 'the same'],
  [
    'a text that ends in a letter',
    'glass house r',
    [['glass'], ['house'], ['rules', 'four']],
    "('glass') & ('house') & 'r'",
    "('~glass') & '~house' & ('~rules') | ('glass') & ('house') & 'r'",
  ],
  ['a letter that is in nearly every word', 'e', [many], "'e'", undefined],
  ['a beginning of very many words', 'eee', [many], "'eee':*", undefined],
  ['such a letter and a word', 'e house', [many, ['house']], "'e' & ('house')", undefined],
  ['a word and such a letter', 'house e', [['house'], many], "('house') & 'e'", undefined],
  ['a word and such a beginning', 'house eee', [['house'], many], "('house') & 'eee':*", 'the same'],
] as [string, string, string[][], string, string | undefined][])
  test(`${sentence} is asked of the index of words: ${search} (430)`, () => {
    const text = readSearch(search)
    assert(text && text !== 'too long')
    const known = containing.map((words) => ({ words, areFew: words !== many }))
    assert.deepEqual(asWords(text, known), { everywhere, possible })
  })
