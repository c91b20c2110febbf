import type { APIRequestContext, Page } from '@playwright/test'
import { storeToken } from './identity-page.ts'

/** The owner's desk. */
export const deskPage = (page: Page) => ({
  page,
  heading: page.getByRole('heading', { level: 1 }),
  part: (name: string) =>
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true }),
  packs: page.getByRole('table', { name: 'Packs' }),
  state: (name: RegExp) => page.getByRole('navigation', { name: 'States' }).getByRole('link', { name }),
  search: page.getByRole('searchbox', { name: 'Search by title' }),
  tracks: page.getByRole('table', { name: 'Tracks' }),
  field: (name: string) => page.getByRole('form', { name: 'Pack' }).getByLabel(name, { exact: true }),
  uploads: page.getByRole('list', { name: 'Uploads' }).getByRole('listitem'),
  dialog: page.getByRole('dialog'),
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  alert: page.getByRole('alert'),
  status: page.getByRole('main').getByRole('status'),
  /** From the next page on this browser is an administrator's. */
  async openAsOwner(request: APIRequestContext, path = '/admin') {
    await storeToken(page, await ownerToken(request))
    await page.goto(path)
  },
  async beginPack(title: string) {
    await page.getByRole('button', { name: 'New pack' }).click()
    await page.getByRole('dialog', { name: 'New pack' }).getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Begin the draft' }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  },
  async chooseFiles(button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await choosing).setFiles(files)
  },
})

/** The demo shop's administrator. */
export async function ownerToken(request: APIRequestContext) {
  const answer = await request.post('/api/auth/login', {
    data: { email: 'admin@earcon.example', password: 'Earcon-demo-1' },
  })
  return ((await answer.json()) as { token: string }).token
}
