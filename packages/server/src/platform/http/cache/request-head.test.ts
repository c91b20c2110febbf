import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from './request-head.ts'

const none = { 'accept-encoding': undefined, 'if-none-match': undefined, authorization: undefined }

const heads: [sentence: string, lines: string[], head: object][] = [
  ['an empty head', [], { ...none, host: undefined, hosts: 0 }],
  [
    'names in any case',
    ['HOST', 'a', 'Accept-ENCODING', 'br'],
    { ...none, host: 'a', hosts: 1, 'accept-encoding': 'br' },
  ],
  ['two hosts are counted', ['host', 'a', 'Host', 'b'], { ...none, host: 'b', hosts: 2 }],
  [
    'lines of one name are one list',
    ['accept-encoding', 'gzip', 'accept-encoding', 'br', 'if-none-match', '"a"', 'if-none-match', '"b"'],
    { ...none, host: undefined, hosts: 0, 'accept-encoding': 'gzip, br', 'if-none-match': '"a", "b"' },
  ],
  ['an empty token is one', ['Authorization', ''], { ...none, host: undefined, hosts: 0, authorization: '' }],
  [
    'others of the same length are none of these',
    ['from', 'a', 'accept-ranges', 'b', 'accept-language', 'c'],
    { ...none, host: undefined, hosts: 0 },
  ],
]
for (const [sentence, lines, head] of heads) test(sentence, () => assert.deepEqual(readHead(lines), head))
