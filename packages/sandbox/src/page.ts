import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Text that is HTML already; everything else is escaped. */
export interface Markup {
  readonly markup: string
}

type Value = Markup | string | number | false | null | undefined | readonly Value[]

/** A template whose values are escaped; lists are joined, and what is false or missing is left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup => ({
  markup: parts.map((part, place) => part + written(values[place])).join(''),
})

function written(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(written).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

export interface PageOptions {
  /** What the page is called, in the tab and as its heading */
  title: string
  /** Whom this process stands in for, as in "a mail server" */
  inPlaceOf: string
  body: Markup
  /** A page with a form is as wide as a form; others are as wide as the shop */
  narrow?: boolean
  /** Rules beside those of the page itself, added to its look and named by their hash like it */
  style?: string
  /** Directives that this page needs otherwise, as in { 'form-action': "'self' https://shop.example" } */
  policy?: Record<string, string>
}

const baseStyles = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

/** A whole page in the look of the journal, and the headers it must be sent with: no scripts, and only its own style. */
export function renderPage({ title, inPlaceOf, body, narrow, style = '', policy }: PageOptions) {
  const sheet = baseStyles + style
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: sheet }}</style>
</head>
<body>
<header class="masthead"><strong>Sandbox</strong> in place of ${inPlaceOf}</header>
<main class="${narrow ? 'narrow' : 'wide'}">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return { html: markup, headers: responseHeaders(policyWith(sheet, policy)) }
}

function policyWith(sheet: string, own: Record<string, string> = {}) {
  const directives = {
    'default-src': "'none'",
    'style-src': `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    'img-src': 'data:',
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...own,
  }
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ')
}

/** What every answer of a sandbox says of itself: nobody keeps it, and nobody learns its address from a link in it. */
export const responseHeaders = (policy: string, type = 'text/html; charset=utf-8') => ({
  'content-type': type,
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
