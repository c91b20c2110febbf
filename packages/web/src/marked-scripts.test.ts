import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeMarkedScripts } from './marked-scripts.ts'

const pages: [sentence: string, html: string, page: string, scripts: string[]][] = [
  ['a page without scripts stays as it is', '<p>a</p>', '<p>a</p>', []],
  ['a marked script is found', '<script nonce="m">a < b</script>', '<script>a < b</script>', ['a < b']],
  ['whatever else its tag says', '<script nonce="m" id="x">a</script>b', '<script id="x">a</script>b', ['a']],
  [
    'one with an address is not inline',
    '<script nonce="m" src="/a"></script>',
    '<script src="/a"></script>',
    [],
  ],
  ['nor is a link', '<link nonce="m" href="/a"/><p>b</p>', '<link href="/a"/><p>b</p>', []],
  ['one that slipped in is not named', '<script>evil</script>', '<script>evil</script>', []],
  [
    'nor one with a mark that was guessed',
    '<script nonce="n">evil</script>',
    '<script nonce="n">evil</script>',
    [],
  ],
  [
    'several, in their order',
    '<script nonce="m">a</script><i></i><script nonce="m">b</script><script nonce="m"></script>',
    '<script>a</script><i></i><script>b</script><script></script>',
    ['a', 'b', ''],
  ],
]
for (const [sentence, html, page, scripts] of pages)
  test(sentence, () => assert.deepEqual(takeMarkedScripts(html, 'm'), { page, scripts }))
