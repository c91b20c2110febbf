import type { PaymentIntent } from '@earcon/contract/orders/orders.calls'
import type { APIRequestContext, Page } from '@playwright/test'
import { storeCart } from '../pages/cart-page.ts'
import { createAccount, type Person, storeToken } from '../pages/identity-page.ts'
import { test } from '../shop.ts'
import type { CartItem } from './cart-items.ts'
import { mailbox } from './mailbox.ts'

export type Buyer = Person & { token: string }

interface Shop {
  address: string
  folder: string
  payments: string
}

/** Somebody who may buy: the link in the letter has been opened. */
export async function createBuyer(request: APIRequestContext, shop: Shop): Promise<Buyer> {
  const person = await createAccount(request)
  await request.get(await mailbox(shop).link(person.email, '/api/auth/verify-email'))
  return person
}

/** So many of them come before the tests of a file; their letters come together. Each test takes the next. */
export function prepareBuyers(count: number) {
  let buyers: Buyer[] = []
  test.beforeAll(async ({ shop, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: shop.address })
    buyers = await Promise.all(Array.from({ length: count }, () => createBuyer(request, shop)))
    await request.dispose()
  })
  return () => buyers.pop() ?? Promise.reject(new Error('there are too few buyers'))
}

/** From the next page on this browser is the buyer's, with these things in the cart. */
export async function storeBuyer(page: Page, { token }: Buyer, cart: readonly object[]) {
  await storeToken(page, token)
  await storeCart(page, cart)
}

/** Whatever somebody else does to what is stored, this page learns of it. */
export const replaceStoredCart = (page: Page, cart: readonly object[]) =>
  page.evaluate((cart) => localStorage.setItem('earcon.cart', cart), JSON.stringify(cart))

/** Opens a payment without any page. */
export async function createPayment(request: APIRequestContext, { token }: Buyer, cart: readonly CartItem[]) {
  const answer = await request.post('/api/orders/create-payment-intent', {
    headers: { authorization: `Bearer ${token}` },
    data: { items: cart.map(({ id, type }) => ({ id, type })) },
  })
  const { clientSecret } = (await answer.json()) as PaymentIntent
  return { secret: clientSecret, id: clientSecret.split('_secret_')[0] ?? '' }
}

/** Buys without any page; by default with a card that succeeds. */
export async function buyWithoutPage(request: APIRequestContext, buyer: Buyer, cart: readonly CartItem[]) {
  const payment = await createPayment(request, buyer, cart)
  await request.post(`/sandbox/cards/v1/payment_intents/${payment.id}/confirm`, {
    headers: { authorization: 'Bearer pk_sandbox_local' },
    form: { client_secret: payment.secret, payment_method: 'pm_card_visa' },
  })
  const answer = await request.post('/api/orders/reconcile', {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { payment_intent: payment.id },
  })
  const { number } = (await answer.json()) as { number: string }
  return { ...payment, number }
}

/** What the owner of the sandbox does about a payment, by the buttons of its page. */
export async function performOwnerAction(
  request: APIRequestContext,
  { payments }: Shop,
  id: string,
  action: 'settle' | 'fail' | 'refund' | 'dispute',
) {
  const { origin, pathname, searchParams } = new URL(payments)
  const form = { key: searchParams.get('key') ?? '', action }
  const answer = await request.post(`${origin}${pathname}/payments/${id}`, { form })
  if (!answer.ok()) throw new Error(`${action} was answered with ${answer.status()}`)
}
