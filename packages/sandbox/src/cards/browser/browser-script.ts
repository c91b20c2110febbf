import { readFileSync } from 'node:fs'
import { responseHeaders } from '../../page.ts'
import type { PageAnswer } from '../pages/page-answers.ts'
import { testCards } from '../payments/test-cards.ts'

/** In the order in which they need each other */
const modules = [
  'digits',
  'complaints',
  'look',
  'form',
  'calls',
  'listeners',
  'payment-element',
  'elements',
  'stripe',
]

const sourceOf = (name: string) =>
  readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8')
    .replace(/^import [^']*'[^']*'\n/gm, '')
    .replace(/^export /gm, '')

/** The script of the card form: its modules as one, since a browser loads it as a plain script. */
export function buildBrowserScript(base: string): PageAnswer {
  const cards = testCards.map(({ number, says }) => ({ number, says }))
  const facts = `const facts = ${JSON.stringify({ path: base, cards })}\n`
  const body = `(() => {\n'use strict'\n${facts}${modules.map(sourceOf).join('\n')}})()\n`
  return {
    status: 200,
    headers: responseHeaders("default-src 'none'", 'text/javascript; charset=utf-8'),
    body,
  }
}
