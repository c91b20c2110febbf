import { readFileSync } from 'node:fs'
import { html } from '../page.ts'
import type { MailboxUrl } from './mailbox-urls.ts'
import { type ListedMessage, type MessageList, maxListed } from './message-list.ts'
import { receivedAt } from './message-store.ts'
import { type PageAnswer, renderPageAnswer } from './page-answers.ts'

interface View {
  at: MailboxUrl
  key: string
  to: string
  still: boolean
}

const every = 5
const style = readFileSync(new URL('./list-page.css', import.meta.url), 'utf8')

/** The newest letters first. The page asks for itself again; whom that disturbs, or who wants to type, holds it still. */
export function renderMessageList({ messages, hasMore }: MessageList, view: View): PageAnswer {
  const body = html`
${view.still ? searching(view) : watching(view)}
${messages.length > 0 ? table(messages, hasMore, view.at) : none(view.to)}`
  const { headers, ...rest } = renderPageAnswer({ title: 'Mailbox', body, style })
  return { ...rest, headers: view.still ? headers : { ...headers, refresh: String(every) } }
}

const watching = ({ at, to }: View) => html`
<p class="muted">New letters appear within ${every} seconds. <a href="${at('', { to, still: 'yes' })}">Hold still and search</a></p>
${to && html`<p>Only letters to <strong>${to}</strong>. <a href="${at()}">All letters</a></p>`}`

const searching = ({ at, key, to }: View) => html`
<form action="${at()}" class="search" role="search">
<input type="hidden" name="key" value="${key}">
<input type="hidden" name="still" value="yes">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${to}" autocomplete="off">
<button class="leading">Search</button>
</form>
<p class="muted">This page holds still. <a href="${at('', { to })}">Watch for new letters</a></p>`

const none = (to: string) =>
  html`<p class="notice">${to ? `There is no letter to ${to}.` : 'There is no letter yet.'}</p>`

const table = (shown: ListedMessage[], more: boolean, at: MailboxUrl) => html`
<table class="letters">
<caption>${more ? `The newest ${maxListed} letters` : counted(shown.length)}, the latest first.</caption>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col" class="when">When</th></tr></thead>
<tbody>${shown.map((heading) => row(heading, at))}</tbody>
</table>`

const counted = (letters: number) => (letters === 1 ? 'One letter' : `${letters} letters`)

const row = ({ id, subject, to }: ListedMessage, at: MailboxUrl) => html`
<tr>
<th scope="row"><a href="${at(`/${id}`)}">${subject || '(no subject)'}</a></th>
<td>${to}</td>
<td class="when"><time datetime="${receivedAt(id).toISOString()}">${day.format(receivedAt(id))}</time></td>
</tr>`

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
