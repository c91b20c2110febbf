import type { Page } from '@playwright/test'
import { waitUntilHydrated } from './site.ts'

/** /contact as somebody meets it who has something to say. */
export function contactPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const fields = { name: field('Name'), email: field('Email'), message: field('Message') }
  return {
    ...fields,
    submit: page.getByRole('button', { name: 'Submit Inquiry', exact: true }),
    status: page.getByRole('form', { name: 'Inquiry' }).getByRole('status'),
    alert: page.getByRole('alert'),
    /** The address and the working hours. */
    details: page.locator('address'),
    async open() {
      await page.goto('/contact')
      await waitUntilHydrated(page)
    },
    async write(inquiry: Partial<Record<keyof typeof fields, string>>) {
      const { name = 'Ada', email = 'ada@example.com', message = 'How much for a game?' } = inquiry
      await fields.name.fill(name)
      await fields.email.fill(email)
      await fields.message.fill(message)
    },
    /** Where everything stands on the page. */
    places: () =>
      page
        .locator('main :is(h1, input, textarea, button, address), footer')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y + scrollY)),
    values: () => Promise.all(Object.values(fields).map((field) => field.inputValue())),
  }
}
