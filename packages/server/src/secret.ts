import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, StartupError } from './startup.ts'

/** The secret of a shop that was given none: made on the first start, and kept with its data. */
export function secretIn(dataDir: string) {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // Of two servers that start at once, one writes and both read.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new StartupError(`The folder ${dataDir} cannot be used: ${messageOf(error)}`, {
        cause: error,
      })
  }
  return readFileSync(file, 'utf8').trim()
}
