import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadFileName } from './filename.rules.ts'

const cases: [rule: string, title: string, name: string][] = [
  ['a title becomes a name (246)', 'Cold Crank', 'Cold_Crank.wav'],
  ['letters, digits, underscore, dot and hyphen stay (246)', 'v2.1_final-mix', 'v2.1_final-mix.wav'],
  ['accents are left out (246)', 'Café Compile', 'Cafe_Compile.wav'],
  ['a way elsewhere is none (246)', '../../etc/passwd', 'etc_passwd.wav'],
  ['a line break cannot end a header (246)', 'a"\r\nSet-Cookie: b', 'a_Set-Cookie_b.wav'],
  ['no name is hidden (246)', '.htaccess', 'htaccess.wav'],
  ['a title in another script still has a name (246)', '東京', 'download.wav'],
  ['nothing still has a name (246)', '', 'download.wav'],
  ['a long title is cut (246)', 'x'.repeat(300), `${'x'.repeat(100)}.wav`],
]
for (const [rule, title, name] of cases) test(rule, () => assert.equal(downloadFileName(title, 'wav'), name))
