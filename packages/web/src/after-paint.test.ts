import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterPaintScript, loadAfterPaint } from './after-paint.ts'

const link = (rel: string, href: string) => `<link rel="${rel}" href="${href}"/>`

test('modules wait, but for what they import themselves each is named, and what begins with them stands at the end', () => {
  const code = 'import "/a.js"; import * as b from "/b.js"; import("/c.js")'
  const links = ['/a.js', '/b.js', '/c.js', '/d.js'].map((href) => link('modulepreload', href))
  assert.equal(
    loadAfterPaint(
      `<head>${links.join('')}</head><body><p>a</p><script type="module" async="">${code}</script></body>`,
    ),
    `<head>${link('after-paint', '/c.js')}${link('after-paint', '/d.js')}</head><body><p>a</p>` +
      `<script type="after-paint">${code}</script><script>${afterPaintScript}</script></body>`,
  )
})
