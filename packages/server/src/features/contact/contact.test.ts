import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'

const { ask, db, runOutbox, mailbox } = await openShop()

let visitors = 0
/** A visitor with an address of their own, so that nobody uses up another's share. */
const visitor = () => {
  visitors += 1
  return (payload: object | string, headers = {}) =>
    ask({
      method: 'POST',
      url: '/api/contact/submit',
      remoteAddress: `203.0.113.${visitors}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
}

const inquiry = (email: string) => ({
  name: 'Ada Lovelace',
  email,
  message: 'How much for a game?\nThank you.',
})
const thanks = {
  success: true,
  message: 'Your message has been sent successfully. We will contact you soon.',
}

const stored = (email: string) =>
  db.selectFrom('inquiries').selectAll().where('email_folded', '=', email).execute()
const mailed = (email: string) => mailbox.mails.filter(({ replyTo }) => replyTo.includes(`<${email}>`))

test('a message is stored, answered, and reaches the shop as plain text that can be answered (17, 159, 275)', async () => {
  const answer = await visitor()(inquiry(' Ada@Example.com '))
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), thanks)
  const [row] = await stored('ada@example.com')
  assert.equal(row?.name, 'Ada Lovelace')
  assert.equal(row.email, 'Ada@Example.com')
  assert.equal(row.suspicion, null)

  await runOutbox()
  const [letter] = mailed('Ada@example.com')
  assert.equal(letter?.to, 'studio@earcon.example')
  assert.equal(letter.from, 'Earcon <shop@earcon.example>')
  assert.equal(letter.replyTo, 'Ada Lovelace <Ada@example.com>')
  assert.equal(letter.subject, 'Inquiry from Ada Lovelace')
  assert.match(letter.text, /How much for a game\?\nThank you\./)
  assert.match(letter.text, new RegExp(`Inquiry ${row.id}`))
  assert.equal(letter.html, '')
})

test('the outbox holds nothing of what was written, only where it is', async () => {
  await visitor()(inquiry('traceless@example.com'))
  const rows = await db.selectFrom('outbox').select('facts').where('done_at', 'is', null).execute()
  assert.equal(rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), /traceless|Lovelace|game/)
})

test('a mail server that is down changes nothing for the visitor, and costs no message', async () => {
  mailbox.mood = 'down'
  const answer = await visitor()(inquiry('patient@example.com'))
  assert.equal(answer.statusCode, 200)
  await runOutbox()
  assert.equal((await stored('patient@example.com')).length, 1)
  mailbox.mood = 'well'
  await sql`update outbox set next_at = now()`.execute(db)
  await runOutbox()
  assert.equal(mailed('patient@example.com').length, 1)
})

const whole = inquiry('ada@example.com')
const refused: [sentence: string, payload: object, words: string][] = [
  ['no name (222)', { ...whole, name: '' }, 'Please fill out all fields.'],
  ['a blank email address (222)', { ...whole, email: '  ' }, 'Please fill out all fields.'],
  ['no message (222)', { name: 'Ada', email: 'ada@example.com' }, 'Please fill out all fields.'],
  ['nothing at all (222)', {}, 'Please fill out all fields.'],
  [
    'an address without a dot (223)',
    { ...whole, email: 'ada@example' },
    'Please enter a valid email address.',
  ],
  [
    'an address without an @ (224)',
    { ...whole, email: 'ada.example.com' },
    'Please enter a valid email address.',
  ],
  ['two addresses', { ...whole, email: 'a@x.example,b@x.example' }, 'Please enter a valid email address.'],
  [
    'an address with a line break',
    { ...whole, email: 'a@x.example\r\nBcc: b@x.example' },
    'Please enter a valid email address.',
  ],
  [
    'an address that is too long',
    { ...whole, email: `${'a'.repeat(250)}@x.example` },
    'Please enter a valid email address.',
  ],
  [
    'a name with a line break',
    { ...whole, name: 'Ada\r\nBcc: eve@example.com' },
    'Please give your name in one line.',
  ],
  [
    'a name without end',
    { ...whole, name: 'a'.repeat(101) },
    'Please give a name of at most 100 characters.',
  ],
  [
    'a message without end',
    { ...whole, message: 'a'.repeat(5_001) },
    'Please keep your message to 5,000 characters.',
  ],
]
for (const [sentence, payload, words] of refused) {
  test(`${sentence} is refused in words`, async () => {
    const answer = await visitor()(payload)
    assert.equal(answer.statusCode, 400)
    assert.deepEqual(answer.json(), {
      message: words,
      error: { code: 'inquiry-refused', message: words },
      errors: [words],
    })
  })
}

const unreadable: [sentence: string, payload: object | string, status: number][] = [
  ['a name that is a number', { ...whole, name: 7 }, 400],
  ['a name that is nothing', { ...whole, name: null }, 400],
  ['a message that is a list', { ...whole, message: ['a'] }, 400],
  ['a NUL in a message', { ...whole, message: 'a\0b' }, 400],
  ['a NUL in a hidden field', { ...whole, website: '\0' }, 400],
  ['a list instead of a form', [], 400],
  ['text instead of a form', '"hello"', 400],
  ['half a form', '{"name":', 400],
  ['a form of more than 64 KB', { ...whole, message: 'a'.repeat(66_000) }, 413],
]
for (const [sentence, payload, status] of unreadable) {
  test(`${sentence} is refused, and nothing is kept of it`, async () => {
    const before = await db.selectFrom('inquiries').select('id').execute()
    const answer = await visitor()(payload)
    assert.equal(answer.statusCode, status)
    // In words of ours, and not in those of what reads it.
    assert.match(answer.json<{ message: string }>().message, /^\w[^:]+\.$/)
    assert.equal((await db.selectFrom('inquiries').select('id').execute()).length, before.length)
  })
}

test('a form that is not JSON is refused', async () => {
  const answer = await visitor()('name=Ada', { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal(answer.statusCode, 415)
})

const robots: [sentence: string, fields: object, suspicion: string][] = [
  ['whoever fills in what nobody sees', { website: 'https://spam.example' }, 'filled in what nobody sees'],
  ['whoever writes in no time', { took: 120 }, 'was written in no time'],
  ['whoever wrote before the page was there', { took: -5 }, 'was written in no time'],
]
for (const [place, [sentence, fields, suspicion]] of robots.entries()) {
  test(`${sentence} gets the same answer; the message is stored, but not mailed`, async () => {
    const email = `robot${place}@example.com`
    const answer = await visitor()({ ...inquiry(email), ...fields })
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.json(), thanks)
    const [row] = await stored(email)
    assert.equal(row?.suspicion, suspicion)
    await runOutbox()
    assert.equal(mailed(email).length, 0)
  })
}

const people: [sentence: string, fields: object][] = [
  ['whoever took their time', { took: 2_000 }],
  ['whoever has many links to show', { message: 'See https://www.a.example http://b.example\n'.repeat(9) }],
  ['whoever writes with another program, whose time is no number', { took: 'soon', website: ' ' }],
  ['whoever sends fields that nobody asked for', { id: 'x', suspicion: 'x', made_at: '1970-01-01' }],
  [
    'whoever writes in another alphabet',
    { name: 'Łukasz 東京 🔔', message: '\ud800 Zażółć\r\n.\r\nQUIT\r\n' },
  ],
  ['whoever writes as much as there is room for', { name: '🔔'.repeat(50), message: 'é'.repeat(5_000) }],
]
for (const [place, [sentence, fields]] of people.entries()) {
  test(`${sentence} is a person, and heard`, async () => {
    const email = `person${place}@example.com`
    const sent = { ...inquiry(email), ...fields }
    assert.equal((await visitor()(sent)).statusCode, 200)
    await runOutbox()
    const [letter] = mailed(email)
    assert.equal(letter?.subject, `Inquiry from ${sent.name}`)
    // Half a character cannot be stored; a question mark in a box stands for it.
    assert(letter.text.includes(sent.message.toWellFormed().replaceAll('\r\n', '\n').trim()))
    assert.equal((await stored(email))[0]?.suspicion, null)
  })
}

test('the sixth message within ten minutes has to wait, one with a mistake does not count (355)', async () => {
  const send = visitor()
  await send({ ...whole, email: 'wrong' })
  for (let count = 0; count < 5; count += 1)
    assert.equal((await send(inquiry('eager@example.com'))).statusCode, 200)
  const answer = await send(inquiry('eager@example.com'))
  assert.equal(answer.statusCode, 429)
  assert(Number(answer.headers['retry-after']) > 500)
  assert.match(
    answer.json<{ message: string }>().message,
    /^Too many attempts\. Please try again in 10 minutes\.$/,
  )
  assert.equal((await stored('eager@example.com')).length, 5)
  assert.equal((await visitor()(inquiry('other@example.com'))).statusCode, 200)
})

test('a message that is gone before it was mailed is not mailed', async () => {
  await visitor()(inquiry('gone@example.com'))
  await db.deleteFrom('inquiries').where('email_folded', '=', 'gone@example.com').execute()
  await runOutbox()
  assert.equal(mailed('gone@example.com').length, 0)
})
