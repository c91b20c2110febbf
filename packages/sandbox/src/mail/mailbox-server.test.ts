import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { spawnMailSandbox } from './testing/mail-sandbox.ts'

const home = mkdtempSync(join(tmpdir(), 'earcon-mail-'))
const folder = join(home, 'mail')
let post: Awaited<ReturnType<typeof spawnMailSandbox>>

before(async () => void (post = await spawnMailSandbox(folder)))
after(async () => {
  await post.close()
  rmSync(home, { recursive: true })
})

const newest = () => {
  const letter = post.files().at(-1)
  assert.ok(letter)
  return letter
}

test('a letter lies in the folder and stands in the mailbox', async () => {
  await post.send({
    to: { name: 'Ada', address: 'ada@earcon.example' },
    replyTo: { name: 'The studio', address: 'studio@earcon.example' },
    subject: 'Verify your email',
    text: 'Open http://localhost:3000/verify-email?token=abc&from=/shop.',
    date: new Date('2026-02-03T04:05:06Z'),
  })
  const { id, raw } = newest()
  assert.match(id, /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}$/)
  const list = await post.get()
  assert.equal(list.status, 200)
  assert.match(
    list.body,
    new RegExp(`href="/sandbox/mail/${id}\\?key=a\\+key\\+%26\\+a\\+half">Verify your email<`),
  )
  assert.match(list.body, /<td>Ada &lt;ada@earcon\.example&gt;<\/td>/)
  const { body } = await post.get(`/${id}`)
  assert.match(body, /<dt>From<\/dt><dd>shop@earcon\.example</)
  assert.match(body, /<dt>To<\/dt><dd>Ada &lt;ada@earcon\.example&gt;</)
  assert.match(body, /<dt>Reply-To<\/dt><dd>The studio &lt;studio@earcon\.example&gt;</)
  assert.match(body, /<dt>Subject<\/dt><dd>Verify your email</)
  assert.match(body, /<dt>Date<\/dt><dd>[^<]*3 Feb 2026/)
  assert.match(
    body,
    /<a href="http:\/\/localhost:3000\/verify-email\?token=abc&amp;from=\/shop">[^<]*<\/a>\./,
  )
  const original = await post.get(`/${id}.eml`)
  assert.equal(original.body, raw)
  assert.equal(original.headers['content-type'], 'message/rfc822')
})

test('the newest letter comes first', async () => {
  for (const subject of ['The first', 'The second']) await post.send({ to: 'order@earcon.example', subject })
  const { body } = await post.get('', '&to=order@earcon.example')
  assert.deepEqual(body.match(/>The (first|second)</g), ['>The second<', '>The first<'])
})

test('a subject in any script is read as it was written, and never as part of the page', async () => {
  const subject = 'Danke für „Grüner Build“ – 音 ♪ <script>alert(1)</script>'
  const escaped = subject.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  await post.send({ to: 'zoë@earcon.example', subject, text: '<img src=x onerror=alert(1)> Ünïcode' })
  const [list, letter] = await Promise.all([post.get(), post.get(`/${newest().id}`)])
  for (const { body } of [list, letter]) {
    assert.ok(body.includes(escaped))
    assert.ok(!body.includes('<script'))
  }
  assert.ok(letter.body.includes('&lt;img src=x onerror=alert(1)&gt; Ünïcode'))
})

test('letters are found by their recipient, whoever else there is', async () => {
  await post.send({ to: ['one@earcon.example', 'Two@earcon.example'], subject: 'To both' })
  await post.send({ to: 'three@earcon.example', subject: 'To another' })
  const { body } = await post.get('', '&to=%20two@EARCON.example')
  assert.match(body, /One letter/)
  assert.match(body, />To both</)
  assert.match((await post.get('', '&to=nobody%22%3E')).body, /There is no letter to nobody&quot;&gt;\./)
})

test('of very many letters the newest two hundred are shown', async () => {
  const many = join(home, 'many')
  mkdirSync(many)
  const name = (number: number) => `2026-01-01T00-00-00-${String(number).padStart(3, '0')}Z-00000000.eml`
  for (let number = 0; number < 203; number++)
    writeFileSync(join(many, name(number)), `To: a@earcon.example\r\nSubject: No. ${number};\r\n\r\n`)
  const full = await spawnMailSandbox(many)
  const { body } = await full.get()
  await full.close()
  assert.match(body, /The newest 200 letters/)
  assert.equal(body.match(/<tr>\s*<th scope="row">/g)?.length, 200)
  assert.ok(body.includes('No. 202;') && body.includes('No. 3;') && !body.includes('No. 2;'))
})

test('nobody reads a letter without the key', async () => {
  await post.send({ to: 'secret@earcon.example', subject: 'A secret', html: '<p>A secret</p>' })
  const { id } = newest()
  for (const path of ['', `/${id}`, `/${id}/html`, `/${id}.eml`, '/nothing'])
    for (const query of ['', '?key=', '?key=wrong', '?key=a key']) {
      const { status, headers, body } = await post.ask(`/sandbox/mail${path}${query.replace(' ', '%20')}`)
      assert.equal(status, 403)
      assert.match(body, /with its key, is printed where the shop was started\./)
      assert.ok(!body.includes('secret'))
      assert.equal(headers['cache-control'], 'no-store')
    }
})

test('the addresses of the mailbox, keys and all, are told to nobody and kept by nobody', async () => {
  const { id } = newest()
  for (const path of ['', `/${id}`, `/${id}/html`, `/${id}.eml`, '/nothing']) {
    const { headers } = await post.get(path)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    const framedBy = path.endsWith('/html') ? "frame-ancestors 'self'" : "frame-ancestors 'none'"
    const policy = String(headers['content-security-policy'])
    assert.ok(policy.includes(framedBy) && policy.startsWith("default-src 'none'"), policy)
    assert.ok(!policy.includes('script'), policy)
  }
})

test('a name that leads out of the folder finds nothing', async () => {
  writeFileSync(join(home, 'outside.eml'), 'Subject: outside\r\n\r\nnot for you')
  const names = [
    '/../../outside.eml',
    '/..%2f..%2foutside.eml',
    '/%2e%2e/%2e%2e/outside.eml',
    '/..%5coutside',
  ]
  for (const name of [...names, `/${newest().id}/../../../outside`, '/.part', '/%00', '/%', '//']) {
    const { status, body } = await post.get(name)
    assert.equal(status, 404, name)
    assert.ok(!body.includes('not for you'))
  }
})

test('a deleted letter is missed in words', async () => {
  await post.send({ to: 'gone@earcon.example', subject: 'Soon gone' })
  const { id } = newest()
  assert.match((await post.get()).body, /Soon gone/)
  rmSync(join(folder, `${id}.eml`))
  const { status, body } = await post.get(`/${id}`)
  assert.equal(status, 404)
  assert.match(body, /There is no such letter, or it has been deleted\./)
  assert.doesNotMatch((await post.get()).body, /Soon gone/)
})

test('a letter cannot run a script, and its links lead the whole window on', async () => {
  const page =
    '<!doctype html><html lang="en"><head><title>Hello</title></head><body><a href="http://localhost:3000/">Go</a></body></html>'
  await post.send({ to: 'page@earcon.example', subject: 'A page', html: page })
  const { id } = newest()
  const shown = (await post.get(`/${id}`)).body
  const frame = /<iframe [^>]*>/.exec(shown)?.[0] ?? ''
  assert.ok(frame.includes(`src="/sandbox/mail/${id}/html?key=`), frame)
  assert.ok(frame.includes('sandbox="allow-top-navigation-by-user-activation allow-popups'), frame)
  assert.ok(!/allow-(scripts|same-origin|forms)/.test(frame), frame)
  const { headers, body } = await post.get(`/${id}/html`)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /; sandbox allow-top-navigation-by-user-activation allow-popups/)
  assert.ok(!/allow-(scripts|same-origin|forms)/.test(policy), policy)
  assert.equal(body.trim(), page.replace('<head>', '<head><base target="_top">'))
})

test('a letter without a page of its own has no frame', async () => {
  await post.send({ to: 'plain@earcon.example', subject: 'Plain', text: 'Only words' })
  const { id } = newest()
  assert.doesNotMatch((await post.get(`/${id}`)).body, /<iframe/)
  assert.equal((await post.get(`/${id}/html`)).status, 404)
})

test('the list renews itself until somebody holds it still', async () => {
  assert.equal((await post.get()).headers.refresh, '5')
  assert.equal((await post.get('', '&still=yes')).headers.refresh, undefined)
})

test('letters can only be read', async () => {
  const path = `/sandbox/mail?key=a+key+%26+a+half`
  const refused = await post.ask(path, 'POST')
  assert.deepEqual([refused.status, refused.headers.allow], [405, 'GET, HEAD'])
  const head = await post.ask(path, 'HEAD')
  assert.deepEqual([head.status, head.body], [200, ''])
})
