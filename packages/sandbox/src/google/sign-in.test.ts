import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBrowser } from './testing/browser.ts'
import { somebodyElseForm, startClientShop } from './testing/client-shop.ts'

let shop: Awaited<ReturnType<typeof startClientShop>>
before(async () => {
  shop = await startClientShop()
})
after(() => shop.close())

test('it says that it is a sandbox, runs nothing, and is not kept', async () => {
  const { question } = await shop.begin()
  assert.equal(question.status, 200)
  assert.match(question.page, /No Google account is involved/)
  assert.match(question.page, /mallory@gmail\.com \(address not verified\)/)
  const policy = question.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'; style-src 'sha256-[^']+';/)
  assert.ok(policy.includes(`form-action ${shop.origin};`), policy)
  assert.equal(question.headers.get('cache-control'), 'no-store')
  // A form that is sent from a page without a referrer has no origin either, and the shop may ask for one.
  assert.equal(question.headers.get('referrer-policy'), 'same-origin')
})

test('what was typed stays when there is something wrong with it', async () => {
  const { choose } = await shop.begin()
  const again = await choose(
    somebodyElseForm({ email: 'alan"at"bletchley', name: '<b>Alan</b>', work: 'on' }),
  )
  assert.equal(again.status, 400)
  assert.match(again.page, /aria-invalid="true" aria-describedby="email-complaint"/)
  assert.match(again.page, /id="email-complaint">Please enter an e-mail address/)
  assert.match(again.page, /value="alan&quot;at&quot;bletchley"/)
  assert.match(again.page, /value="&lt;b&gt;Alan&lt;\/b&gt;"/)
  assert.match(again.page, /name="verified">/)
  assert.match(again.page, /name="work" checked>/)
  assert.match((await choose(somebodyElseForm({ email: 'alan@' }))).page, /name="name" type="text" value=""/)
  const { at } = await choose(somebodyElseForm({ email: 'alan@bletchley.example' }))
  assert.ok(at.searchParams.get('code'), 'the sign-in goes on once it is put right')
})

const isOver = (visit: { status: number; page: string }) => {
  assert.equal(visit.status, 400)
  assert.match(visit.page, /This sign-in is over, or was begun in another browser/)
  assert.ok(visit.page.includes(`<a href="${shop.origin}/login">Back to login</a>`))
}

test('a choice that is sent twice counts once', async () => {
  const { choose } = await shop.begin()
  assert.ok((await choose({ choice: 'ada@gmail.com' })).at.searchParams.get('code'))
  isOver(await choose({ choice: 'ada@gmail.com' }))
})

test('the address of a sign-in is of no use in another browser', async () => {
  const { question } = await shop.begin()
  isOver(await createBrowser(shop.issuer).go(question.at))
  isOver(await createBrowser(shop.issuer).go(question.at, { choice: 'ada@gmail.com' }))
})

test('a sign-in that never was is over', async () => {
  isOver(await createBrowser(shop.issuer).go(`${shop.issuer}/sign-in/nothing`))
  isOver(await createBrowser(shop.issuer).go(`${shop.issuer}/auth/nothing`))
})

const nonsense: [string, RequestInit, number][] = [
  ['/', {}, 404],
  ['/../google/nothing', {}, 404],
  ['/%', {}, 404],
  ['/auth', {}, 400],
  ['/auth?client_id=a&client_id=b', {}, 400],
  ['/auth?client_id=%00', {}, 400],
  ['/token', { method: 'POST', body: '{' }, 400],
  ['/token', { method: 'POST', body: new URLSearchParams({ code: 'a'.repeat(100_000) }) }, 400],
  ['/userinfo', { headers: { authorization: 'Bearer nothing' } }, 401],
  ['/session/end/confirm', { method: 'POST' }, 400],
]
for (const [path, request, status] of nonsense) {
  test(`nonsense is refused: ${request.method ?? 'GET'} ${path}`, async () => {
    const answer = await fetch(shop.issuer + path, request)
    assert.equal(answer.status, status)
    assert.doesNotMatch(await answer.text(), /\bat .*\.js:\d+|node_modules/)
  })
}

test('a choice of nobody, or of more than fits in a form, is refused, and the next is not', async () => {
  const { choose } = await shop.begin()
  assert.equal((await choose({ choice: 'nobody' })).status, 400)
  assert.equal((await choose(somebodyElseForm({ name: 'a'.repeat(20_000) }))).status, 400)
  assert.ok((await choose({ choice: 'ada@gmail.com' })).at.searchParams.get('code'))
})

test('nothing of this disturbed the process', async () => {
  assert.deepEqual(await shop.close(), { code: 0, complaints: '', saidMore: false })
})
