import { contactPage } from '../../pages/contact-page.ts'
import { homePage } from '../../pages/home-page.ts'
import { createGate, site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { pauseClock } from '../../support/clock.ts'
import { mailbox } from '../../support/mailbox.ts'

const submitting = '**/api/contact/submit'
const thanks = 'Your message has been sent successfully. We will contact you soon.'

test('a message is sent once, told of without anything moving, and reaches the shop (17, 132, 133, 134, 135, 210, 318, 339)', async ({
  page,
  shop,
}) => {
  const contact = contactPage(page)
  await contact.open()
  await expect(contact.details.getByRole('link')).toHaveAttribute('href', 'mailto:studio@earcon.example')
  await expect(contact.details.getByRole('link')).toHaveText('studio@earcon.example')
  await expect(contact.details.getByText('Mon-Fri 9-5 PST', { exact: true })).toBeVisible()
  await expect(contact.details.getByText('Sat-Sun 10-4 PST', { exact: true })).toBeVisible()
  await expect(contact.status).toBeEmpty()

  const line = createGate()
  let sent = 0
  await page.route(submitting, async (route) => {
    sent += 1
    await line.done
    await route.continue()
  })
  await contact.write({ name: 'Ada Lovelace', message: 'How much for a game?\nThank you.' })
  const before = await contact.places()
  await contact.submit.click()
  await expect(contact.status).toHaveText('Sending...')
  expect(await contact.places()).toEqual(before)
  await contact.submit.press('Enter')
  await contact.email.press('Enter')
  line.release()
  await expect(contact.status).toHaveText(thanks)
  expect(await contact.places()).toEqual(before)
  expect(await contact.values()).toEqual(['', '', ''])
  expect(sent).toBe(1)

  const letter = await mailbox(shop).mail('studio@earcon.example', 'How much for a game?\r\nThank you.')
  expect(letter).toContain('Reply-To: Ada Lovelace <ada@example.com>')
})

test('the home page has the form too, and what is sent from there reaches the shop (10)', async ({
  page,
  shop,
}) => {
  await homePage(page).open()
  const contact = contactPage(page)
  await contact.write({ name: 'Ada', message: 'I have read your paper.' })
  await contact.submit.click()
  await expect(contact.status).toHaveText(thanks)
  expect(await contact.values()).toEqual(['', '', ''])
  expect(await mailbox(shop).mail('studio@earcon.example', 'I have read your paper.')).toContain(
    'Reply-To: Ada <ada@example.com>',
  )
})

test('who writes faster than any person is no robot: the form waits until two seconds are over', async ({
  page,
}) => {
  const contact = contactPage(page)
  const took: number[] = []
  await page.route(submitting, async (route) => {
    took.push((route.request().postDataJSON() as { took: number }).took)
    await route.fulfill({ json: { success: true } })
  })
  await homePage(page).open()
  await pauseClock(page)
  await site(page).sitemap.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await contact.write({})
  await page.clock.runFor(500)
  await contact.submit.click()
  await expect(contact.status).toHaveText('Sending...')
  await page.clock.runFor(1_400)
  await expect(contact.status).toHaveText('Sending...')
  expect(took).toEqual([])
  await page.clock.runFor(100)
  await expect(contact.status).toHaveText(thanks)
  expect(took).toEqual([2_000])
})

const wrong = [
  ['no name', { name: ' ' }, 'Please fill out all fields.', ['name']],
  [
    'no address and no message',
    { email: '', message: '' },
    'Please fill out all fields.',
    ['email', 'message'],
  ],
  ['an address without a dot', { email: 'ada@example' }, 'Please enter a valid email address.', ['email']],
] as const
test('what is missing or wrong is said once, where it is, and nothing is sent (222, 223)', async ({
  page,
}) => {
  const contact = contactPage(page)
  let sent = 0
  await page.route(submitting, (route) => {
    sent += 1
    return route.abort()
  })
  await contact.open()
  for (const [what, changed, sentence, fields] of wrong) {
    await contact.write(changed)
    await contact.submit.click()
    await expect(contact.alert, what).toHaveText(sentence)
    await expect(contact[fields[0]], what).toBeFocused()
    await expect(contact[fields[0]], what).toHaveAccessibleDescription(sentence)
    const marked = page.locator('[aria-invalid=true]')
    expect(await marked.evaluateAll((all) => all.map((one) => one.getAttribute('name'))), what).toEqual(
      fields,
    )
  }
  // What is said of several fields stays as long as it is so of any.
  await contact.write({ name: '', message: '' })
  await contact.submit.click()
  await contact.name.pressSequentially('Ada')
  await expect(contact.alert).toHaveText('Please fill out all fields.')
  await contact.message.pressSequentially('Hello')
  await expect(contact.alert).toHaveCount(0)
  await contact.write({ message: 'x'.repeat(5_001) })
  await expect(contact.message).toHaveAccessibleDescription('1 character too many')
  await contact.submit.click()
  await expect(contact.alert).toHaveText('Please keep your message to 5,000 characters.')
  await expectNoViolations(page)
  // Whoever mends it is not told so any longer.
  await contact.message.press('End')
  await contact.message.press('Backspace')
  await expect(contact.alert).toHaveCount(0)
  await expect(contact.message).toHaveAccessibleDescription('0 characters left')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(sent).toBe(0)
})

const refused = 'Failed to send message. Please try again later.'
const lost = 'An error occurred while sending your message. Please try again.'
const refusals = [
  ['a refusal in the shop’s own words', 429, { message: 'Too many attempts.' }, 'Too many attempts.'],
  ['a refusal without a word', 400, {}, refused],
  ['an answer that says no', 200, { success: false }, refused],
  ['a fault that the shop tells of', 500, { message: 'Request 7 failed.' }, 'Request 7 failed.'],
  ['a fault without a word', 502, {}, lost],
  ['no answer at all', 0, {}, lost],
] as const
test('what went wrong is said in the shop’s words or in ours, and what was typed stays (210, 319, 320)', async ({
  page,
  consoleErrors,
}) => {
  const contact = contactPage(page)
  await contact.open()
  await contact.write({ message: 'Keep me.' })
  for (const [what, status, json, sentence] of refusals) {
    await page.route(submitting, (route) => (status ? route.fulfill({ status, json }) : route.abort()))
    await contact.submit.click()
    await expect(contact.alert, what).toHaveText(sentence)
    await expect(contact.status, what).toBeEmpty()
    await page.unroute(submitting)
  }
  expect(await contact.values()).toEqual(['Ada', 'ada@example.com', 'Keep me.'])
  expect(consoleErrors.splice(0)).toHaveLength(5)
  await expectNoViolations(page)

  // Good news without a word has ours (318).
  await page.route(submitting, (route) => route.fulfill({ json: { success: true } }))
  await contact.submit.click()
  await expect(contact.status).toHaveText(thanks)
})

test('by keyboard one meets three fields and the button, and nothing that only a robot fills in', async ({
  page,
}) => {
  const contact = contactPage(page)
  await contact.open()
  await contact.name.focus()
  for (const next of [contact.email, contact.message, contact.submit, contact.details.getByRole('link')]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3)
  await expect(page.locator('input[name=website]')).toHaveAttribute('autocomplete', 'off')
})

test('without scripts the page reads, and says where to write to', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact')
  await expect(page.locator('main noscript p')).toHaveText(
    'This form needs JavaScript. Please write to studio@earcon.example instead.',
  )
  const { submit, details } = contactPage(page)
  await expect(submit).toBeHidden()
  await expect(details).toContainText('Mon-Fri 9-5 PST')
  await context.close()
})
