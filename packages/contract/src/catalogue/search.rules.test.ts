import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, wordsOf } from './search.rules.ts'

const foldings: [sentence: string, text: string, seen: string][] = [
  ['case does not matter', 'Cold START', 'cold start'],
  ['accents do not matter', 'Café Ünïcode', 'cafe unicode'],
  ['a composed and a combining accent are one', 'Cafe\u0301', 'cafe'],
  ['blanks are single, and none at the ends', '  two \t\n words ', 'two words'],
  ['per cent and underscore stay plain characters', '100%_off', '100%_off'],
  ['letters of any script are kept', 'ПРИВЕТ', 'привет'],
  ['nothing stays nothing', '   ', ''],
]
for (const [sentence, text, seen] of foldings) test(sentence, () => assert.equal(foldText(text), seen))

const words: [sentence: string, text: string, found: string[]][] = [
  [
    'words are split at anything that is no letter or digit',
    "don't panic, build 2",
    ['don', 't', 'panic', 'build', '2'],
  ],
  ['a word counts once', 'tick tick boom', ['tick', 'boom']],
  ['letters with accents belong to their word', 'naïve—bells', ['naïve—bells']],
  ['punctuation alone has no words', '& - ()', []],
]
for (const [sentence, text, found] of words) test(sentence, () => assert.deepEqual(wordsOf(text), found))
