import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountDeletedMail,
  changePasswordMail,
  googleLinkedMail,
  resetPasswordMail,
  verifyEmailMail,
} from './identity.mails.ts'

const brand = 'Sound & <b>Sense</b>'
const link = 'https://shop.example/somewhere?token=ecm_abc&email=ada%40example.com'

const letters = {
  'the letter that verifies an address': verifyEmailMail({ brand, link }),
  'the letter that resets a password': resetPasswordMail({ brand, link }),
  'the letter that changes a password': changePasswordMail({ brand, link }),
  'the letter about a linked Google account': googleLinkedMail({ brand, link }),
  'the letter about a deleted account': accountDeletedMail({ brand }),
}

for (const [name, { subject, text, html }] of Object.entries(letters)) {
  const asked = !name.includes('deleted')

  test(`${name} has a subject of one short line that names the shop`, () => {
    assert.doesNotMatch(subject, /\p{Cc}/u)
    assert(subject.includes(brand) && subject.length < 78, subject)
  })

  test(`${name} names its address once in the text, on a line of its own`, () => {
    assert.equal(text.split('\n').filter((line) => line === link).length, asked ? 1 : 0)
    assert.equal(text.match(/https?:/g)?.length ?? 0, asked ? 1 : 0)
  })

  test(`${name} has a button and the plain address on its page, and no other link or picture`, () => {
    const addresses = [...html.matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s]+)/g)].map(([, to]) => to)
    assert.deepEqual(addresses, asked ? [link.replace('&', '&amp;'), link.replace('&', '&amp;')] : [])
    if (asked) assert(html.includes(`>${link.replace('&', '&amp;')}</a>`))
  })

  test(`${name} takes no name for markup`, () => {
    assert(html.includes('Sound &amp; &lt;b&gt;Sense&lt;/b&gt;'))
    assert.doesNotMatch(html, /<b>/)
  })

  test(`${name} says who writes and why`, () => {
    for (const form of [text.replace(/\s+/g, ' '), html]) {
      assert.match(form, /licenses music/)
      assert.match(form, /You get this letter because/)
    }
  })

  test(`${name} is read well in the dark`, () => {
    assert.match(html, /prefers-color-scheme: dark/)
    assert.match(html, /<meta name="color-scheme" content="light dark">/)
  })
}

test('a letter says for how long its link works, and what it does', () => {
  assert.match(verifyEmailMail({ brand, link }).text, /works for 24 hours/)
  for (const { text } of [resetPasswordMail({ brand, link }), changePasswordMail({ brand, link })])
    assert.match(text, /works once, within one hour/)
})

test('the letter about Google says how to set a new password', () =>
  assert.match(googleLinkedMail({ brand, link }).text, /Set a new password:\nhttps:/))
