import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The letters that a shop has sent, as they lie in its folder. */
export const mailbox = ({ folder }: { folder: string }) => ({
  /** The newest link to a path that an address was sent, as soon as there is one. Letters overtake each other. */
  link: (to: string, path: string) =>
    waitForMail(folder, to, (mail) => new RegExp(`https?://[^\\s/"]+${path}[^\\s"<]*`).exec(mail)?.[0]),
  /** The newest letter to an address that has these words in it, as soon as there is one. */
  mail: (to: string, words: string) =>
    waitForMail(folder, to, (mail) => (mail.includes(words) ? mail : undefined)),
})

/** What is looked for in the letters to an address, in the newest that has it. */
async function waitForMail(folder: string, to: string, look: (letter: string) => string | undefined) {
  let found: string | undefined
  await expect.poll(async () => (found = await newest(folder, to, look)), { timeout: 60_000 }).toBeDefined()
  return found ?? ''
}

/** Letters are named by the moment they came. */
async function newest(folder: string, address: string, look: (letter: string) => string | undefined) {
  const mail = join(folder, 'mail')
  const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.toSorted().toReversed()) {
    const letter = await readFile(join(mail, name), 'utf8')
    if (!new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(letter)) continue
    const found = look(decoded(letter))
    if (found) return found
  }
  return undefined
}

const decoded = (letter: string) =>
  letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
