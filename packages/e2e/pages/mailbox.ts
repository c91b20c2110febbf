import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The letters that a shop has sent, as they lie in its folder. */
export const mailbox = ({ folder }: { folder: string }) => ({
  /** The newest link to a path that an address was sent, as soon as there is one. Letters overtake each other. */
  async link(to: string, path: string) {
    let found: string | undefined
    await expect
      .poll(async () => (found = await newestLink(folder, to, path)), { timeout: 20_000 })
      .toBeDefined()
    return found ?? ''
  },
})

/** Letters are named by the moment they came. */
async function newestLink(folder: string, address: string, path: string) {
  const mail = join(folder, 'mail')
  const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.toSorted().toReversed()) {
    const letter = await readFile(join(mail, name), 'utf8')
    if (!new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(letter)) continue
    const link = linkIn(letter, path)
    if (link) return link
  }
  return undefined
}

function linkIn(letter: string, path: string) {
  const text = letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  return new RegExp(`https?://[^\\s/"]+${path}[^\\s"<]*`).exec(text)?.[0]
}
