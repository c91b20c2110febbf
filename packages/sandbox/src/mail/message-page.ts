import { readFileSync } from 'node:fs'
import { html } from '../page.ts'
import type { MailboxUrl } from './mailbox-urls.ts'
import { frameSandboxFlags, type PageAnswer, renderPageAnswer } from './page-answers.ts'
import type { Message } from './parse-message.ts'

const style = readFileSync(new URL('./message-page.css', import.meta.url), 'utf8')

/** One letter: its head, its page in a frame that can do nothing, its text, and the way to its file. */
export function renderMessagePage(id: string, letter: Message, at: MailboxUrl): PageAnswer {
  const { subject, html: formatted, text, attachments } = letter
  const body = html`
<p class="muted"><a href="${at()}">All letters</a> · <a href="${at(`/${id}.eml`)}">The letter as a file</a></p>
<dl class="head">
${row('From', letter.from)}
${row('To', letter.to)}
${row('Cc', letter.copy)}
${row('Reply-To', letter.replyTo)}
${row('Subject', subject)}
${row('Date', dated(letter.date))}
${row('Attached', attachments.join(', '))}
</dl>
${formatted !== undefined && framed(at(`/${id}/html`))}
${
  text !== undefined &&
  html`<h2>As text</h2>
<pre>${linked(text)}</pre>`
}`
  return renderPageAnswer({
    title: subject || '(no subject)',
    body,
    style,
    policy: { 'frame-src': "'self'" },
  })
}

const framed = (address: string) => html`<h2>As a page</h2>
<iframe title="The letter as a page" sandbox="${frameSandboxFlags}" referrerpolicy="no-referrer" src="${address}"></iframe>`

const row = (name: string, value: string) =>
  value !== '' && html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** Addresses in plain words become links; a full stop or bracket that follows one is not part of it. */
function linked(text: string) {
  const pieces = text.trim().split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/)
  return pieces.map((piece, place) => (place % 2 ? html`<a href="${piece}">${piece}</a>` : piece))
}

const dated = (date: string) => (Number.isNaN(Date.parse(date)) ? date : whole.format(new Date(date)))

const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})
