import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { sandboxAddress, sandboxKeys, startTestCardSandbox } from '../testing/card-sandbox.ts'

const shop = await startTestCardSandbox()
const answer = await fetch(`${shop.origin}/sandbox/cards/stripe.js`)
const script = await answer.text()

interface Result {
  error?: { type: string; code?: string; message: string }
  paymentIntent?: { id: string; status: string }
}
interface Library {
  retrievePaymentIntent(secret: string): Promise<Result>
  confirmPayment(options: object): Promise<Result>
  confirmCardPayment(secret: string, options: object): Promise<Result>
  createToken(): Promise<Result>
  createPaymentMethod(): Promise<Result>
  elements(options: object): { create(type: string): object; getElement(type: unknown): object | null }
}

type Fetching = (path: string, options?: RequestInit) => Promise<Response>

/** The script in a browser that has no page: enough for all that shows nothing. */
function load(fetching: Fetching = (path, options) => fetch(shop.origin + path, options)) {
  const { promise: leaving, resolve: assign } = Promise.withResolvers<string>()
  const page = new EventTarget()
  const window: Record<string, unknown> = {
    location: { href: 'http://localhost:3000/checkout', assign },
    addEventListener: page.addEventListener.bind(page),
  }
  runInNewContext(script, { window, fetch: fetching, URL, URLSearchParams, AbortSignal })
  const open = window.Stripe as ((key: string) => Library) & { version: string }
  const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  return { open, leaving, comeBack, stripe: open(sandboxKeys.publishableKey) }
}

test('the loader of the official library finds what it looks for', () => {
  const { open, stripe } = load()
  assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(open.version, 'endive')
  const functions = [
    'elements',
    'createToken',
    'createPaymentMethod',
    'confirmCardPayment',
    'confirmPayment',
    'retrievePaymentIntent',
  ]
  for (const name of functions) assert.equal(typeof Reflect.get(stripe, name), 'function', name)
  const elements = stripe.elements({ clientSecret: 'pi_secret_' })
  const element = elements.create('payment')
  const parts = [
    'mount',
    'unmount',
    'destroy',
    'update',
    'on',
    'once',
    'off',
    'focus',
    'blur',
    'clear',
    'collapse',
  ]
  for (const name of parts) assert.equal(typeof Reflect.get(element, name), 'function', name)
  for (const type of ['payment', { __elementType: 'payment' }])
    assert.equal(elements.getElement(type), element)
  assert.throws(() => elements.create('address'))
})

test('a browser pays, and looks at what it has paid', async () => {
  const { stripe } = load()
  const { id, client_secret: secret } = await shop.order()
  assert.ok(secret)
  assert.equal((await stripe.retrievePaymentIntent(secret)).paymentIntent?.status, 'requires_payment_method')
  const declined = await stripe.confirmCardPayment(secret, { payment_method: 'pm_card_chargeDeclined' })
  assert.equal(declined.error?.message, 'Your card was declined.')
  const paid = await stripe.confirmPayment({
    clientSecret: secret,
    confirmParams: { payment_method: 'pm_card_visa', return_url: 'http://localhost:3000/payment-status' },
    redirect: 'if_required',
  })
  assert.deepEqual([paid.paymentIntent?.id, paid.paymentIntent?.status], [id, 'succeeded'])
  assert.equal((await stripe.retrievePaymentIntent(`${id}_secret_wrong`)).error?.code, 'resource_missing')
})

const returnUrl = 'http://localhost:3000/payment-status?order=1'

/** Confirms a new payment in a way that leaves the page. */
async function leave(method: string, redirect: 'always' | 'if_required') {
  const { stripe, leaving, comeBack } = load()
  const intent = await shop.order()
  const confirmParams = { payment_method: method, return_url: returnUrl }
  const result = stripe.confirmPayment({ clientSecret: intent.client_secret, confirmParams, redirect })
  return { intent, to: await leaving, comeBack, result }
}

test('a browser leaves for the bank, or back to the shop when that is asked for', async () => {
  const { to: bank } = await leave('pm_card_authenticationRequired', 'if_required')
  assert.ok(bank.startsWith(`${sandboxAddress}/authenticate/pi_`), bank)
  const back = new URL((await leave('pm_card_visa', 'always')).to)
  assert.equal(back.pathname, '/payment-status')
  const names = ['order', 'payment_intent', 'payment_intent_client_secret', 'redirect_status']
  assert.deepEqual([...back.searchParams.keys()], names)
  assert.equal(back.searchParams.get('redirect_status'), 'succeeded')
  const { to: waiting } = await leave('pm_card_processing', 'always')
  assert.equal(new URL(waiting).searchParams.get('redirect_status'), 'pending')
})

test('whoever goes back from the bank without an answer learns that nothing was paid', async () => {
  const { comeBack, result } = await leave('pm_card_authenticationRequired', 'if_required')
  comeBack()
  assert.equal((await result).error?.message, 'The payment was not completed. Please try again.')
})

test('whoever goes back after having paid learns that it was paid', async () => {
  const { intent, comeBack, result } = await leave('pm_card_visa', 'always')
  comeBack()
  assert.deepEqual((await result).paymentIntent?.id, intent.id)
})

const faults: [what: string, fetching: Fetching][] = [
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer of somebody else', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a refusal of somebody else', async () => Response.json({ message: 'No' }, { status: 429 })],
]
for (const [what, fetching] of faults)
  test(`with ${what} a browser gets an error to show, and nothing is thrown`, async () => {
    const { stripe } = load(fetching)
    const { error } = await stripe.retrievePaymentIntent('pi_1_secret_2')
    assert.equal(error?.type, 'api_connection_error')
    assert.match(error.message, /could not reach the card processor/)
  })

test('what the sandbox cannot do it says, and a mistake of the shop it throws', async () => {
  const { stripe } = load()
  for (const { error } of [await stripe.createToken(), await stripe.createPaymentMethod()])
    assert.equal(error?.type, 'invalid_request_error')
  await assert.rejects(stripe.confirmPayment({ clientSecret: 'pi_1_secret_2' }), { name: 'IntegrationError' })
  await assert.rejects(stripe.confirmPayment({ confirmParams: { return_url: 'http://localhost:3000' } }), {
    name: 'IntegrationError',
  })
})

interface Digits {
  asNumber(text: string): string
  asCode(text: string): string
  asExpiry(text: string, deleting?: boolean): string
  caretAfter(text: string, digits: number, atEnd: boolean): number
  addsUp(number: string): boolean
}
const module = './digits.js'
// Safe because the module has these functions; it is plain JavaScript, for browsers.
const digits = (await import(module)) as Digits

const written: [rule: string, got: unknown, expected: unknown][] = [
  ['a number falls into fours', digits.asNumber('42424242424'), '4242 4242 424'],
  ['a number has no space to come', digits.asNumber('4242'), '4242'],
  [
    'a pasted number loses what is no digit',
    digits.asNumber(' 4242-4242.4242 4242 99'),
    '4242 4242 4242 4242',
  ],
  ['a security code has three digits', digits.asCode('12a345'), '123'],
  ['a month gets its stroke', digits.asExpiry('12'), '12 / '],
  ['a month with one digit gets a nought', digits.asExpiry('5'), '05 / '],
  ['the first digit of a month waits', digits.asExpiry('1'), '1'],
  ['a year follows', digits.asExpiry('12 / 3'), '12 / 3'],
  ['whoever deletes gets no stroke back', digits.asExpiry('12 / ', true), '12'],
  ['whoever deletes gets no nought back', digits.asExpiry('5', true), '5'],
  ['a pasted date may have four digits in its year', digits.asExpiry('12/2034'), '12 / 34'],
  ['a pasted date may have one digit in its month', digits.asExpiry('3/34'), '03 / 34'],
  ['six digits in a row are a month and a whole year', digits.asExpiry('122034'), '12 / 34'],
  ['the caret stays behind its digit', digits.caretAfter('4242 4242', 5, false), 6],
  ['the caret stays at the end', digits.caretAfter('12 / ', 2, true), 5],
  ['a right number adds up', digits.addsUp('4000000000007700'), true],
  ['a wrong number does not', digits.addsUp('4242424242424241'), false],
]
for (const [rule, got, expected] of written) test(rule, () => assert.equal(got, expected))

test('the card that stays in processing is among those that the form offers', async () => {
  const asked = await shop.order()
  const { body } = await shop.pay(asked, '4000 0000 0000 7700')
  assert.equal(body.status, 'processing')
  assert.match(script, /"number":"4000000000007700"/)
})
