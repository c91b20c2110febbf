import type { Page } from '@playwright/test'
import { createAccount, storeToken } from './identity-page.ts'

/** /account as its owner meets it. */
export function accountPage(page: Page) {
  const panel = page.getByRole('tabpanel')
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Account' }),
    tabs: page.getByRole('tab'),
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    panel,
    field: (label: string) => panel.getByLabel(label, { exact: true }),
    /** In the panel that is shown. */
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
    status: panel.getByRole('status').filter({ hasText: /./ }),
    alert: panel.getByRole('alert'),
    logout: page.getByRole('button', { name: 'Logout', exact: true }),
    notice: page.getByRole('region', { name: 'Verify your email' }),
    resend: page.getByRole('button', { name: 'Resend Verification Email', exact: true }),
    question: page.getByRole('dialog', { name: 'Delete your account for good?' }),

    /** Somebody new is signed in and looks at one of the tabs. */
    async openAsNewUser(tab = '') {
      const person = await createAccount(page.request)
      await storeToken(page, person.token)
      await this.open(tab)
      return person
    },
    async open(tab = '') {
      await page.goto(`/account${tab && `?tab=${tab}`}`)
      await this.tabs.first().waitFor()
      // What the tab asks for by itself is there.
      await page.locator('.waiting').waitFor({ state: 'hidden' })
    },
  }
}

/** Somebody whom only Google knows comes in, and looks at one of the tabs. */
export async function openAccountByGoogle(page: Page, email: string, tab: string) {
  await page.goto(`/login?redirectTo=${encodeURIComponent(`/account?tab=${tab}`)}`)
  await page
    .getByRole('link', { name: 'Sign in with Google' })
    .or(page.getByRole('button', { name: 'Sign in with Google' }))
    .click()
  await page.waitForURL('**/sandbox/google/**')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Grace')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('tabpanel').waitFor()
}
