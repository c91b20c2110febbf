import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The mails that a shop on this folder has sent and its sandbox has captured, the oldest first, as plain text. */
export function readMails(dataDir: string) {
  const folder = join(dataDir, 'mail')
  return filesIn(folder).map((file) =>
    readFileSync(join(folder, file), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  )
}

function filesIn(folder: string) {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}

/** Looks again and again, for a while, until there is something to be seen. */
export async function eventually<T>(
  look: () => T | undefined | Promise<T | undefined>,
  what: string,
): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const seen = await look()
    if (seen !== undefined) return seen
    await pause(100)
  }
  throw new Error(`never seen: ${what}`)
}

/** The newest link of a kind that was mailed to somebody. */
export const findMailedLink = (dataDir: string, email: string, kind: string) =>
  eventually(() => {
    const mail = readMails(dataDir).findLast((text) => text.includes(`To: ${email}`) && text.includes(kind))
    const link = mail?.match(/https?:\/\/[^\s"<>]+/g)?.find((one) => one.includes(kind))
    return link ? new URL(link) : undefined
  }, `a letter with ${kind} to ${email}`)
