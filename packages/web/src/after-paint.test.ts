import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterPaintScript, loadAfterPaint } from './after-paint.ts'

test('modules wait, and what begins with them stands at the end', () => {
  const [head, start] = ['<link rel="modulepreload" href="/a.js"/>', '<script type="module" async="">']
  assert.equal(
    loadAfterPaint(`<head>${head}${head}</head><body><p>a</p>${start}import '/a.js'</script></body>`),
    `<head>${'<link rel="after-paint" href="/a.js"/>'.repeat(2)}</head><body><p>a</p><script type="after-paint">import '/a.js'</script><script>${afterPaintScript}</script></body>`,
  )
})
