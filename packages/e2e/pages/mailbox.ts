import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The letters that a shop has sent, as they lie in its folder. */
export const mailbox = ({ folder }: { folder: string }) => ({
  /** The link in the newest letter to an address that leads to a path, as soon as there is one. */
  async link(to: string, path: string) {
    let found: string | undefined
    await expect
      .poll(async () => (found = linkIn(await newestTo(folder, to), path)), { timeout: 20_000 })
      .toBeDefined()
    return found ?? ''
  },
})

/** Letters are named by the moment they came. */
async function newestTo(folder: string, address: string) {
  const mail = join(folder, 'mail')
  const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.toSorted().toReversed()) {
    const letter = await readFile(join(mail, name), 'utf8')
    if (new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(letter)) return letter
  }
  return ''
}

function linkIn(letter: string, path: string) {
  const text = letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  return new RegExp(`https?://[^\\s/"]+${path}[^\\s"<]*`).exec(text)?.[0]
}
