import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'
import { renderMail } from './mail-template.ts'

const evil = `<script>alert("1")</script>&'`

test('whatever is put into a page is written out, never taken for markup', () => {
  assert.equal(
    html`<p title="${evil}">${evil}</p>`.markup,
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</p>',
  )
})

test('lists are joined, pieces of pages stay pages, and what is missing is left out', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  assert.equal(
    html`<ul>${items}${false}${undefined}</ul>${7}`.markup,
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>7',
  )
})

const content = {
  brand: evil,
  heading: evil,
  paragraphs: [evil, 'word '.repeat(60).trim()],
  button: { label: evil, link: `https://shop.example/?a=1&b="><b>` },
  notes: [evil],
}

test('no part of a letter is taken for markup', () => {
  const page = renderMail(content).html
  assert.doesNotMatch(page, /<script|<b>|alert\("/)
  assert(page.includes('href="https://shop.example/?a=1&amp;b=&quot;&gt;&lt;b&gt;"'))
})

test('the lines of a letter fit into any window, but its address is never cut', () => {
  const link = `https://shop.example/${'x'.repeat(200)}`
  const { text } = renderMail({ ...content, brand: 'Earcon', button: { label: 'Open', link } })
  for (const line of text.split('\n')) assert(line.length <= 72 || line === link, line)
  assert.equal(text.match(/\bword\b/g)?.length, 60)
})

test('one word that is longer than a line keeps its line', () => {
  const long = 'x'.repeat(100)
  const { text } = renderMail({ ...content, paragraphs: [`a ${long} b`] })
  assert(text.includes(`a\n${long}\nb`))
})
