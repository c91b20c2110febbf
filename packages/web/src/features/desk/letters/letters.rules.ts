import type { FailedMail, InquiryEntry, InquiryState } from '@earcon/contract/contact/letters.admin.calls'
import { formatDay, formatMoment } from '@earcon/contract/date.rules'
import { parsePage } from '../shell/list-address.rules.ts'

/** What of the letters is shown. */
export type LetterView = InquiryState | 'failed'

export const viewNames: Record<LetterView, string> = {
  open: 'open',
  answered: 'answered',
  suspected: 'robots?',
  failed: 'mails that failed',
}

/** Safe because the object has no other keys than those of its type. */
export const letterViews = Object.keys(viewNames) as LetterView[]

/** What an address asks for; by itself, what is to be answered. */
export function parseLetters(query: string) {
  const given = new URLSearchParams(query)
  return {
    view: letterViews.find((view) => view === given.get('state')) ?? 'open',
    page: parsePage(given.get('page')),
  }
}

/** The shortest address of a page of a view. */
export function lettersAddress(view: LetterView, page = '1') {
  const query = new URLSearchParams({
    ...(view !== 'open' && { state: view }),
    ...(page !== '1' && { page }),
  })
  return query.size > 0 ? `/admin/letters?${query}` : '/admin/letters'
}

/** Which inquiries a view shows; none where it shows mails. */
export const inquiryStateOf = (view: LetterView) => (view === 'failed' ? undefined : view)

/** Opens the owner's own mail program with the question below the answer, as letters are answered. */
export function mailtoOf({ email, name, message, made_at }: InquiryEntry, brand: string) {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  // Addresses that are too long are not opened at all.
  const body = `\n\nOn ${formatDay(made_at)} ${name || email} wrote:\n${quoted}`.slice(0, 1_200)
  const query = `subject=${encodeURIComponent(`Your inquiry to ${brand}`)}&body=${encodeURIComponent(body.toWellFormed())}`
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query}`
}

/** How a mail that did not go out stands. */
export function mailStanding({ state, failed_at, next_at, attempts }: FailedMail) {
  const tries = attempts === 1 ? 'one try' : `${attempts} tries`
  const moment = (time: string) => `${formatMoment(time, 'UTC')} UTC`
  if (state === 'failed') return `Given up after ${tries}${failed_at ? `, on ${moment(failed_at)}` : ''}.`
  return `After ${tries}; it is tried again${next_at ? ` on ${moment(next_at)}` : ' soon'}.`
}
