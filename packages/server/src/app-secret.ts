import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, StartupError } from './errors.ts'

/** The secret of a shop that was given none: made on the first start, and kept with its data. */
export function loadOrCreateSecret(dataDir: string) {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    make(file)
  } catch (error) {
    throw new StartupError(`The folder ${dataDir} cannot be used: ${messageOf(error)}`, { cause: error })
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new StartupError(
      `The file ${file} does not hold a secret any more. Delete it, and a new one is made.`,
    )
  return secret
}

/** Whole from the moment it is there, however we end; of two servers that start at once, one makes it and both read it. */
function make(file: string) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}
