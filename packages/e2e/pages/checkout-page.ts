import { expect, type Page } from '@playwright/test'
import { waitUntilHydrated } from './site.ts'

export const createIntentUrl = '**/api/orders/create-payment-intent'
export const confirmUrl = '**/sandbox/cards/v1/payment_intents/*/confirm'

export const testCards = {
  fine: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asksTheBank: '4000002760003184',
  processing: '4000000000007700',
}

const underWay = 'Your payment is under way.'

/** From the review of an order to what came of paying it. */
export function checkoutPage(page: Page) {
  const items = page.getByRole('list', { name: 'Order items' }).getByRole('listitem')
  const main = page.getByRole('main')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    items,
    item: (title: string) => items.filter({ has: page.getByText(title, { exact: true }) }),
    summary: page.getByRole('region', { name: 'Order summary' }),
    total: page.getByText('Total', { exact: true }).locator('+ dd'),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    prompt: page.getByRole('dialog', { name: 'Verify your email' }),
    paidFor: page.getByRole('region', { name: 'You are paying for' }),
    pay: page.getByRole('button', { name: 'Pay now', exact: true }),
    alert: main.getByRole('alert').filter({ hasText: /./ }),
    /** What is to be read; that the payment is under way is only heard. */
    status: main.getByRole('status').filter({ hasText: /./, hasNotText: underWay }),
    heard: main.getByRole('status').filter({ hasText: underWay }),
    /** What stands for a second only: looked for by the page itself, which misses nothing however slow the machine is. */
    announces: (sentence: string) =>
      main
        .getByRole('status')
        .filter({ hasText: new RegExp(`^${RegExp.escape(sentence)}$`) })
        .waitFor(),
    testMode: page.getByText('Test mode: no real money'),

    async open(path: '/checkout-confirm' | '/checkout') {
      await page.goto(path)
      await waitUntilHydrated(page)
    },
    /** Into the provider's own fields. */
    async fill(card: string) {
      await page.getByLabel('Card number').fill(card)
      await page.getByLabel('Expiry').fill('12 / 34')
      await page.getByLabel('CVC').fill('123')
    },
    async payWith(card: string) {
      await expect(this.pay).toBeEnabled()
      await this.fill(card)
      await this.pay.click()
    },
  }
}

/** What the page asks of an address, from here on: the body, or where there is none the address. */
export function watchRequests(page: Page, address: RegExp) {
  const heard: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) heard.push(request.postData() ?? request.url())
  })
  return heard
}
