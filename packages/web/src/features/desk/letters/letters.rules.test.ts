import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FailedMail, InquiryEntry } from '@earcon/contract/contact/letters.admin.calls'
import { lettersAddress, mailStanding, mailtoOf, parseLetters } from './letters.rules.ts'

const cases: [sentence: string, query: string, view: string, page: string][] = [
  ['by itself, what is to be answered', '', 'open', '1'],
  ['another view, further on', '?state=suspected&page=2', 'suspected', '2'],
  ['the mails that failed', '?state=failed', 'failed', '1'],
  ['a view that there is not', '?state=lost&page=x', 'open', '1'],
]
for (const [sentence, query, view, page] of cases)
  test(`letters are asked for: ${sentence}`, () => assert.deepEqual(parseLetters(query), { view, page }))

test('an address is as short as it can be', () => {
  assert.equal(lettersAddress('open'), '/admin/letters')
  assert.equal(lettersAddress('failed', '2'), '/admin/letters?state=failed&page=2')
})

const inquiry: InquiryEntry = {
  id: 'i',
  state: 'open',
  name: 'Ada & Co',
  email: 'ada+shop@example.com',
  message: 'One?\nTwo?',
  made_at: '2026-11-16T08:05:00.000Z',
  suspicion: null,
  cleared_at: null,
  answered_at: null,
  person_id: null,
}

test('an answer begins with the question, and goes to the very address', () => {
  const { pathname, searchParams } = new URL(mailtoOf(inquiry, 'Earcon'))
  assert.equal(decodeURIComponent(pathname), 'ada+shop@example.com')
  assert.equal(searchParams.get('subject'), 'Your inquiry to Earcon')
  assert.equal(searchParams.get('body'), '\n\nOn 16 November 2026 Ada & Co wrote:\n> One?\n> Two?')
})

test('a question of any length, and any letters, can be answered', () => {
  const address = mailtoOf({ ...inquiry, email: 'a?b@example.com', message: '𝄞'.repeat(5_000) }, 'Earcon')
  assert(address.length < 16_000)
  assert(address.startsWith('mailto:a%3Fb@example.com?subject='))
})

const mail: FailedMail = {
  id: 'm',
  state: 'failed',
  kind: 'receipt',
  to: null,
  order_id: null,
  order_number: null,
  made_at: '2026-11-16T08:05:00.000Z',
  failed_at: '2026-11-17T08:05:00.000Z',
  next_at: null,
  attempts: 8,
  complaint: null,
}
const standings: [mail: FailedMail, sentence: string][] = [
  [mail, 'Given up after 8 tries, on 17 November 2026 at 08:05 UTC.'],
  [
    { ...mail, state: 'retrying', attempts: 1, failed_at: null, next_at: '2026-11-17T09:00:00.000Z' },
    'After one try; it is tried again on 17 November 2026 at 09:00 UTC.',
  ],
]
for (const [mail, sentence] of standings)
  test(`of a mail: ${sentence}`, () => assert.equal(mailStanding(mail), sentence))
