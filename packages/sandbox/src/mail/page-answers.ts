import { html, type Markup, type PageOptions, renderPage, responseHeaders } from '../page.ts'
import type { MailboxUrl } from './mailbox-urls.ts'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** A page of the mailbox. */
export function renderPageAnswer(shown: Omit<PageOptions, 'inPlaceOf'>, status = 200): PageAnswer {
  const { html: body, headers } = renderPage({ ...shown, inPlaceOf: 'a mail server' })
  return { status, headers, body }
}

const renderSentence = (status: number, title: string, body: Markup) =>
  renderPageAnswer({ title, body }, status)

const back = (at: MailboxUrl) => html`<p><a href="${at()}">All letters</a></p>`

export const lockedPage = () =>
  renderSentence(
    403,
    'The mailbox is locked',
    html`<p>The address of the mailbox, with its key, is printed where the shop was started.</p>`,
  )

export const messageNotFoundPage = (at: MailboxUrl) =>
  renderSentence(
    404,
    'Letter not found',
    html`<p>There is no such letter, or it has been deleted.</p>${back(at)}`,
  )

export const notFoundPage = (at: MailboxUrl) =>
  renderSentence(404, 'Page not found', html`<p>There is nothing but letters here.</p>${back(at)}`)

export function methodNotAllowedPage(at: MailboxUrl) {
  const refused = renderSentence(
    405,
    'Letters can only be read',
    html`<p>Nothing can be sent from here.</p>${back(at)}`,
  )
  return { ...refused, headers: { ...refused.headers, allow: 'GET, HEAD' } }
}

export const errorPage = (at: MailboxUrl) =>
  renderSentence(
    500,
    'The letters cannot be read',
    html`<p>What went wrong is printed where the shop was started.</p>${back(at)}`,
  )

/** The letter as it came, to be opened by a mail program. */
export const rawMessageAnswer = (id: string, body: Buffer): PageAnswer => ({
  status: 200,
  headers: {
    ...responseHeaders("default-src 'none'; frame-ancestors 'none'; sandbox", 'message/rfc822'),
    'content-disposition': `attachment; filename="${id}.eml"`,
  },
  body,
})

/** What a letter in a frame may do: be looked at, and lead on when a link is pressed. Never run a script. */
export const frameSandboxFlags =
  'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox'

const beforeHead = /^\s*(<!doctype[^>]*>)?\s*(<html[^>]*>)?\s*(<head[^>]*>)?/i

/** A letter is somebody else's page: its links open in place of the whole mailbox, and nothing is fetched for it. */
export const htmlPartAnswer = (letter: string): PageAnswer => ({
  status: 200,
  headers: responseHeaders(
    `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${frameSandboxFlags}`,
  ),
  body: letter.replace(beforeHead, (start) => `${start}<base target="_top">`),
})
