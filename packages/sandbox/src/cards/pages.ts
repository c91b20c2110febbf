import { headersWith, html, type Markup, type Page, page } from '../page.ts'

export interface Shown {
  status: number
  headers: Record<string, string>
  body: string
}

/** A page of the sandbox. With no referrer at all a browser would not say either from where a form is sent. */
export function show(shown: Omit<Page, 'standsInFor'>, status = 200): Shown {
  const { html: body, headers } = page({ ...shown, standsInFor: 'a card processor' })
  return { status, headers: { ...headers, 'referrer-policy': 'same-origin' }, body }
}

/** Leads on after a form was sent. */
export const leadTo = (location: string): Shown => ({
  status: 303,
  headers: { ...headersWith("default-src 'none'"), location },
  body: '',
})

export const sentence = (status: number, title: string, body: Markup) =>
  show({ title, body, narrow: true }, status)

export const locked = () =>
  sentence(
    403,
    'The payments are locked',
    html`<p>The address of the payments, with its key, is printed where the shop was started.</p>`,
  )

export const nothingHere = () =>
  sentence(404, 'Page not found', html`<p>There is nothing at this address.</p>`)

export const broken = () =>
  sentence(500, 'Something went wrong', html`<p>What it was is printed where the shop was started.</p>`)
