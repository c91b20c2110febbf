import { html, type Markup, type PageOptions, renderPage, responseHeaders } from '../../page.ts'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A page of the sandbox. With no referrer at all a browser would not say either from where a form is sent. */
export function renderPageAnswer(shown: Omit<PageOptions, 'inPlaceOf'>, status = 200): PageAnswer {
  const { html: body, headers } = renderPage({ ...shown, inPlaceOf: 'a card processor' })
  return { status, headers: { ...headers, 'referrer-policy': 'same-origin' }, body }
}

/** Leads on after a form was sent. */
export const redirectTo = (location: string): PageAnswer => ({
  status: 303,
  headers: { ...responseHeaders("default-src 'none'"), location },
  body: '',
})

export const renderSentence = (status: number, title: string, body: Markup) =>
  renderPageAnswer({ title, body, narrow: true }, status)

export const lockedPage = () =>
  renderSentence(
    403,
    'The payments are locked',
    html`<p>The address of the payments, with its key, is printed where the shop was started.</p>`,
  )

export const notFoundPage = () =>
  renderSentence(404, 'Page not found', html`<p>There is nothing at this address.</p>`)

export const errorPage = () =>
  renderSentence(500, 'Something went wrong', html`<p>What it was is printed where the shop was started.</p>`)
