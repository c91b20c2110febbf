import type { Page } from '@playwright/test'
import { contactPage } from '../../pages/contact-page.ts'
import { homePage } from '../../pages/home-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { createGate, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

const submitting = '**/api/contact/submit'
const thanks = 'Your message has been sent successfully. We will contact you soon.'
const lost = 'An error occurred while sending your message. Please try again.'

/** Somebody has sent a message, which is answered only when it is released. */
async function underWay(page: Page) {
  const contact = contactPage(page)
  const line = createGate()
  await page.route(submitting, async (route) => {
    await line.done
    await route.fulfill({ json: { success: true } })
  })
  await contact.open()
  await contact.write({})
  await contact.submit.click()
  await expect(contact.status).toHaveText('Sending...')
  return { contact, release: line.release }
}

test('who types on while a message is under way loses nothing of it', async ({ page }) => {
  const { contact, release } = await underWay(page)
  await contact.message.fill('And how much for two?')
  release()
  await expect(contact.status).toHaveText(thanks)
  expect(await contact.values()).toEqual(['', '', 'And how much for two?'])
  await page.reload()
  await expect(contact.message).toHaveValue('And how much for two?')
})

test('who only touches a field while a message is under way is not offered it again', async ({ page }) => {
  const { contact, release } = await underWay(page)
  await contact.name.press('End')
  await contact.name.pressSequentially('x')
  await contact.name.press('Backspace')
  release()
  await expect(contact.status).toHaveText(thanks)
  await contact.open()
  expect(await contact.values()).toEqual(['', '', ''])
})

test('a message that fails is kept beside what was written since', async ({ page, consoleErrors }) => {
  const contact = contactPage(page)
  const line = createGate()
  await page.route(submitting, async (route) => {
    await line.done
    await route.abort()
  })
  await contact.open()
  await contact.write({ message: 'The first.' })
  const asked = page.waitForRequest(submitting)
  await contact.submit.click()
  await asked
  await site(page).link('Shop').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await page.goBack()
  await contact.message.fill('The second.')
  line.release()
  await expect(page.getByRole('alert')).toHaveText(lost)
  const both = ['Ada', 'ada@example.com', 'The first.\n\nThe second.']
  await expect.poll(contact.values).toEqual(both)
  await page.reload()
  await expect.poll(contact.values).toEqual(both)
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('what was typed is still there after leaving and after loading again, and gone once it is sent', async ({
  page,
}) => {
  const contact = contactPage(page)
  await contact.open()
  await contact.write({ message: 'Not sent yet.' })
  await site(page).link('Shop').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await page.goBack()
  const typed = ['Ada', 'ada@example.com', 'Not sent yet.']
  await expect.poll(contact.values).toEqual(typed)
  await page.reload()
  await expect.poll(contact.values).toEqual(typed)
  await page.route(submitting, (route) => route.fulfill({ json: { success: true } }))
  await waitUntilHydrated(page)
  await contact.submit.click()
  await expect(contact.status).toHaveText(thanks)
  await contact.open()
  expect(await contact.values()).toEqual(['', '', ''])
})

test('who leaves while a message is under way is not offered it again, and hears elsewhere that it was sent', async ({
  page,
}) => {
  const { contact, release } = await underWay(page)
  await site(page).link('Shop').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await page.goBack()
  await expect(contact.status).toBeEmpty()
  expect(await contact.values()).toEqual(['', '', ''])
  release()
  await expect(page.getByText(thanks)).toBeVisible()
  expect(await contact.values()).toEqual(['', '', ''])
  await contact.open()
  expect(await contact.values()).toEqual(['', '', ''])
})

test('who leaves while a message is under way hears elsewhere that it failed, and finds it again', async ({
  page,
  consoleErrors,
}) => {
  const contact = contactPage(page)
  let line = createGate()
  await page.route(submitting, async (route) => {
    await line.done
    await route.abort()
  })
  const typed = ['Ada', 'ada@example.com', 'Keep me.']
  await contact.open()
  await contact.write({ message: 'Keep me.' })
  for (const isBack of [false, true]) {
    line = createGate()
    const asked = page.waitForRequest(submitting)
    await contact.submit.click()
    await asked
    await site(page).link('Shop').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
    if (isBack) await page.goBack()
    line.release()
    await expect(page.getByRole('alert')).toHaveText(lost)
    if (!isBack) await page.goBack()
    await expect.poll(contact.values).toEqual(typed)
  }
  // Nobody knows what came of a message whose page was loaded again.
  line = createGate()
  await contact.submit.click()
  await expect(contact.status).toHaveText('Sending...')
  await page.reload()
  await expect.poll(contact.values).toEqual(typed)
  line.release()
  expect(consoleErrors.splice(0).length).toBeGreaterThan(1)
})

test('whoever is signed in need not say who they are, and leaves no draft to others, but finds it again', async ({
  page,
}) => {
  const { email, token } = await createAccount(page.request)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.put('/api/me', { headers, data: { display_name: 'Ada', bio: '' } })
  await storeToken(page, token)
  const contact = contactPage(page)
  await contact.open()
  await expect.poll(contact.values).toEqual(['Ada', email, ''])
  await contact.message.fill('Only mine.')
  await page.evaluate(() => localStorage.clear())
  await contact.open()
  await expect(site(page).link('Login')).toBeVisible()
  expect(await contact.values()).toEqual(['', '', ''])
  await homePage(page).open()
  await expect(contact.submit).toBeEnabled()
  expect(await contact.values()).toEqual(['', '', ''])

  await page.evaluate((token) => localStorage.setItem('earcon.authToken', token), token)
  await contact.open()
  await expect.poll(contact.values).toEqual(['Ada', email, 'Only mine.'])
  await page.evaluate(() => localStorage.clear())
  await contact.open()
  await expect(site(page).link('Login')).toBeVisible()
  await contact.message.fill('Anybody’s.')
  await page.evaluate((token) => localStorage.setItem('earcon.authToken', token), token)
  await contact.open()
  await expect.poll(contact.values).toEqual(['Ada', email, 'Anybody’s.'])
})
