import { headersWith, html, type Markup, type Page, page } from '../page.ts'
import type { At } from './addresses.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** A page of the mailbox. */
export function answer(shown: Omit<Page, 'standsInFor'>, status = 200): Answer {
  const { html: body, headers } = page({ ...shown, standsInFor: 'a mail server' })
  return { status, headers, body }
}

const sentence = (status: number, title: string, body: Markup) => answer({ title, body }, status)

const back = (at: At) => html`<p><a href="${at()}">All letters</a></p>`

export const noKey = () =>
  sentence(
    403,
    'The mailbox is locked',
    html`<p>The address of the mailbox, with its key, is printed where the shop was started.</p>`,
  )

export const notHere = (at: At) =>
  sentence(404, 'Letter not found', html`<p>There is no such letter, or it has been deleted.</p>${back(at)}`)

export const elsewhere = (at: At) =>
  sentence(404, 'Page not found', html`<p>There is nothing but letters here.</p>${back(at)}`)

export function readOnly(at: At) {
  const refused = sentence(
    405,
    'Letters can only be read',
    html`<p>Nothing can be sent from here.</p>${back(at)}`,
  )
  return { ...refused, headers: { ...refused.headers, allow: 'GET, HEAD' } }
}

export const broken = (at: At) =>
  sentence(
    500,
    'The letters cannot be read',
    html`<p>What went wrong is printed where the shop was started.</p>${back(at)}`,
  )

/** The letter as it came, to be opened by a mail program. */
export const original = (id: string, body: Buffer): Answer => ({
  status: 200,
  headers: {
    ...headersWith("default-src 'none'; frame-ancestors 'none'; sandbox", 'message/rfc822'),
    'content-disposition': `attachment; filename="${id}.eml"`,
  },
  body,
})

/** What a letter in a frame may do: be looked at, and lead on when a link is pressed. Never run a script. */
export const freedom = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox'

const beforeHead = /^\s*(<!doctype[^>]*>)?\s*(<html[^>]*>)?\s*(<head[^>]*>)?/i

/** A letter is somebody else's page: its links open in place of the whole mailbox, and nothing is fetched for it. */
export const htmlPart = (letter: string): Answer => ({
  status: 200,
  headers: headersWith(
    `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${freedom}`,
  ),
  body: letter.replace(beforeHead, (start) => `${start}<base target="_top">`),
})
