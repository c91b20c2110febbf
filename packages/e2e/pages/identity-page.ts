import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

/** The forms around an account. */
export const identityForms = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  confirmPassword: page.getByLabel('Confirm Password', { exact: true }),
  newPassword: page.getByLabel('New Password', { exact: true }),
  confirmNewPassword: page.getByLabel('Confirm New Password', { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  link: (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }),
  alert: page.getByRole('alert'),
  status: page.getByRole('main').getByRole('status'),
  async logIn({ email, password }: Person) {
    // The form one comes from has a field for the address as well, until this one is there.
    await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
  },
})

export interface Person {
  email: string
  password: string
}

/** Somebody whom the shop does not know yet. */
export const newPerson = (): Person => ({
  email: `reader-${randomUUID().slice(0, 8)}@earcon.example`,
  password: `Kept-in-mind-${randomUUID().slice(0, 8)}`,
})

/** Somebody who has an account, and a token for it. */
export async function createAccount(request: APIRequestContext): Promise<Person & { token: string }> {
  const person = newPerson()
  const answer = await request.post('/api/auth/register', { data: person })
  const { token } = (await answer.json()) as { token: string }
  return { ...person, token }
}

/** From the next page on this browser has the token stored. */
export const storeToken = (page: Page, token: string) =>
  page.addInitScript((token) => {
    if (!sessionStorage.getItem('token given')) localStorage.setItem('earcon.authToken', token)
    sessionStorage.setItem('token given', 'yes')
  }, token)

export const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('earcon.authToken'))
