import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFreePort } from '../platform/http/free-port.ts'
import { mailerInto, openMailbox } from '../testing/mailbox.ts'
import { type Mail, MailRejectedError, MailUnavailableError, smtpMailer } from './mail.ts'

const from = { name: 'Earcon', address: 'shop@earcon.example' }
const letter: Mail = {
  id: '0123456789abcdef',
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Your sounds',
  text: 'Ready.\nhttps://shop.example/?a=1&b=2\n',
  html: '<p>Ready.</p>',
}
const mailbox = openMailbox()
const mail = mailerInto(mailbox)

/** The error that sending ends in. */
const failureOf = (sent: Promise<void>): Promise<Error> =>
  sent.then(
    () => assert.fail('the letter was sent'),
    (error: Error) => error,
  )

test('a letter arrives as it was written', async () => {
  await mail.send(letter)
  const [got] = mailbox.to('ada@example.com')
  assert.equal(got?.id, '<0123456789abcdef@earcon.example>')
  assert.equal(got.from, 'Earcon <shop@earcon.example>')
  assert.equal(got.subject, 'Your sounds')
  assert.equal(got.text, letter.text)
  assert.equal(got.html, letter.html)
  assert.deepEqual(got.links, ['https://shop.example/?a=1&b=2'])
  assert.match(got.raw, /^To: Ada <ada@example.com>\r$/m)
  assert.match(got.raw, /^Auto-Submitted: auto-generated\r$/m)
})

test('letters in any alphabet arrive as they were written', async () => {
  const subject = `Grüße 東京 🔔 ${'long '.repeat(40)}`.trim()
  const text = `Zażółć gęślą jaźń.\n${'東京'.repeat(200)}\n.\n..a line that begins with dots\n`
  await mail.send({ ...letter, to: { name: 'Łukasz', address: 'lu@example.com' }, subject, text })
  const [got] = mailbox.to('lu@example.com')
  assert.equal(got?.subject, subject)
  assert.equal(got.text, text)
})

test('no name, address or subject can add a header or a recipient', async () => {
  const evil = 'x\r\nBcc: eve@example.com\r\n\r\nhello'
  await mail.send({
    ...letter,
    to: { name: evil, address: 'bob@example.com' },
    replyTo: { name: 'a@x.example, b@x.example', address: 'carol@example.com' },
    subject: evil,
  })
  const [got] = mailbox.to('bob@example.com')
  assert.doesNotMatch(got?.raw ?? '', /^bcc:/im)
  assert.equal(got?.replyTo, '"a@x.example, b@x.example" <carol@example.com>')
  assert.deepEqual(mailbox.to('eve@example.com'), [])
})

test('a letter to two recipients at once is none', async () => {
  const address = 'one@example.com>\r\nRCPT TO:<two@example.com'
  assert((await failureOf(mail.send({ ...letter, to: { address } }))) instanceof MailRejectedError)
  assert.deepEqual(mailbox.to('two@example.com'), [])
})

test('a refused recipient is refused for good, and not named', async () => {
  mailbox.mood = 'refusing'
  const error = await failureOf(mail.send(letter))
  assert(error instanceof MailRejectedError)
  assert.match(error.message, /550/)
  assert.doesNotMatch(error.stack ?? '', /ada@/)
})

test('a letter that is too large for its mailbox is refused for good', async () => {
  mailbox.mood = 'full'
  assert((await failureOf(mail.send(letter))) instanceof MailRejectedError)
})

test('a busy server is asked again later, and nobody is named', async () => {
  mailbox.mood = 'busy'
  const error = await failureOf(mail.send(letter))
  assert(!(error instanceof MailRejectedError) && !(error instanceof MailUnavailableError))
  assert.match(error.message, /451/)
  assert.doesNotMatch(error.stack ?? '', /ada@/)
})

test('a server that does not take letters from us at all is away', async () => {
  mailbox.mood = 'unwelcoming'
  assert((await failureOf(mail.send(letter))) instanceof MailUnavailableError)
})

test('a server that hangs up is away, and found again when it is back', async () => {
  mailbox.mood = 'down'
  assert((await failureOf(mail.send(letter))) instanceof MailUnavailableError)
  mailbox.mood = 'well'
  await mail.send(letter)
})

test('a port where nobody listens, and a host that does not exist, are away', async () => {
  const port = await findFreePort()
  for (const url of [`smtp://127.0.0.1:${port}`, 'smtps://no-such-host.invalid']) {
    const lost = smtpMailer({ url, from, timeoutMs: 5_000 })
    assert((await failureOf(lost.send(letter))) instanceof MailUnavailableError, url)
    lost.close()
  }
})

test('a server that is there lets us in; one that is down, or wants another password, does not', async () => {
  const before = mailbox.mails.length
  await mail.verify()
  assert.equal(mailbox.mails.length, before, 'nothing is sent')
  mailbox.mood = 'down'
  assert((await failureOf(mail.verify())) instanceof MailUnavailableError)
  mailbox.mood = 'well'
  await mail.verify()

  const guarded = openMailbox({ tls: true, password: 'right' })
  const ca = guarded.certificate ?? ''
  const at = async (password: string) =>
    smtpMailer({ url: `smtp://shop:${password}@127.0.0.1:${await guarded.port()}`, from, ca })
  await (await at('right')).verify()
  const refused = await failureOf((await at('wrong')).verify())
  assert(refused instanceof MailUnavailableError)
  assert.doesNotMatch(refused.message, /wrong/)
})

for (const mood of ['silent', 'trickling'] as const) {
  test(`a ${mood} server is away once patience is at its end, and asked anew after that`, async () => {
    mailbox.mood = mood
    const hasty = mailerInto(mailbox, { timeoutMs: 2_500 })
    const began = performance.now()
    assert((await failureOf(hasty.send(letter))) instanceof MailUnavailableError)
    assert(performance.now() - began < 10_000)
    mailbox.mood = 'well'
    const to = { address: `${mood}@example.com` }
    await mail.send({ ...letter, to })
    await hasty.send({ ...letter, to })
    assert.equal(mailbox.to(to.address).length, 2)
  })
}

test('a letter after the last one is not sent', async () => {
  const over = mailerInto(mailbox)
  await over.send(letter)
  over.close()
  await new Promise(setImmediate)
  assert((await failureOf(over.send(letter))) instanceof MailUnavailableError)
})

const secrets: [sentence: string, secure: boolean, protocol: string][] = [
  ['letters are encrypted on the way (STARTTLS), with a name and a password', false, 'smtp'],
  ['letters are encrypted from the first word on (smtps), with a name and a password', true, 'smtps'],
]
for (const [sentence, secure, protocol] of secrets) {
  test(sentence, async () => {
    const guarded = openMailbox({ tls: true, secure, password: 'p@ss word' })
    const at = (password: string) => `${protocol}://shop:${encodeURIComponent(password)}@127.0.0.1:${port}`
    const port = await guarded.port()
    const ca = guarded.certificate ?? ''
    const known = smtpMailer({ url: at('p@ss word'), from, ca })
    await known.send(letter)
    known.close()
    assert.match(guarded.mails[0]?.raw ?? '', /Your sounds/)

    const wrong = smtpMailer({ url: at('wrong'), from, ca })
    const error = await failureOf(wrong.send(letter))
    assert(error instanceof MailUnavailableError)
    assert.match(error.message, /535/)
    wrong.close()

    const stranger = openMailbox({ tls: true })
    const suspicious = smtpMailer({ url: at('p@ss word'), from, ca: stranger.certificate ?? '' })
    assert((await failureOf(suspicious.send(letter))) instanceof MailUnavailableError)
    suspicious.close()
    assert.equal(guarded.mails.length, 1)
  })
}

test('where letters must be encrypted, a server that cannot gets none, whatever its address asks for', async () => {
  const plain = openMailbox()
  const { certificate = '' } = openMailbox({ tls: true })
  for (const options of ['', '?requireTLS=false&ignoreTLS=true&tls.rejectUnauthorized=false']) {
    const careful = smtpMailer({
      url: `smtp://127.0.0.1:${await plain.port()}/${options}`,
      from,
      ca: certificate,
    })
    assert((await failureOf(careful.send(letter))) instanceof MailUnavailableError)
    careful.close()
  }
  assert.equal(plain.mails.length, 0)
})
