import { identityForms, newPerson } from '../../pages/identity-page.ts'
import { site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { mailbox } from '../../support/mailbox.ts'

/** All in one browser and on real pages: the shop's, the mailbox's, and those of the one who plays Google. */
test('register, verify, log out, forget the password, reset it, come back with Google, and go for good (18-20, 25)', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const { email, password } = newPerson()
  const { link } = site(page)
  const form = identityForms(page)
  const openLetter = async (subject: RegExp, button: string) => {
    await mailbox(shop).mail(email, button)
    await page.goto(`${shop.mailbox}&still=yes&to=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: subject }).first().click()
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: new RegExp(`^${button}`) })
      .click()
  }

  await page.goto('/signup?redirectTo=/samples')
  await form.email.fill(email)
  await form.password.fill(password)
  await form.confirmPassword.fill(password)
  await form.button('Sign Up').click()
  await expect(page).toHaveURL('/samples')

  await openLetter(/^Verify your email/, 'Verify this address')
  await expect(page).toHaveURL(/\/email-verified-success/)
  await link('Account').click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByText('Resend Verification Email')).toHaveCount(0)
  await form.button('Logout').click()
  await expect(page).toHaveURL('/')

  await link('Login').click()
  await form.link('Forgot Password?').click()
  await form.button('Send Reset Link').waitFor()
  await form.email.fill(email)
  await form.button('Send Reset Link').click()
  await expect(form.status).toContainText('If an account exists for this address')
  await openLetter(/^Reset your password/, 'Choose a new password')
  await expect(page).toHaveURL(/\/reset-password/)
  await form.newPassword.fill('seven cold tubas')
  await form.confirmNewPassword.fill('seven cold tubas')
  await form.button('Reset Password').click()
  await form.link('Log in now').click()
  await form.logIn({ email, password: 'seven cold tubas' })
  await expect(link('Account')).toBeVisible()

  await page.goto('/account')
  await form.button('Logout').click()
  await expect(page).toHaveURL('/')
  // From where one is by now, and not from the page that was left.
  await expect(link('Home')).toHaveAttribute('aria-current', 'page')
  await link('Login').click()
  await form.button('Sign in with Google').click()
  await expect(page).toHaveURL(/\/sandbox\/google\//)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('checkbox', { name: /Work account/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await expect(link('Account')).toBeVisible()

  await page.goto('/account?tab=settings')
  await form.button('Delete Account').click()
  await form.button('Yes, delete it').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(link('Login')).toBeVisible()
  await page.goto('/login')
  await form.logIn({ email, password: 'seven cold tubas' })
  await expect(form.alert).toHaveText('Invalid email or password.')
  // The browser itself tells of the refused login.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})
