import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where a running shop takes commands, and what proves that one may give them: whoever can read its folder of data. */
const OperatorAddress = z.object({ port: z.int().min(1).max(65_535), token: z.string().min(32) })
export type OperatorAddress = z.infer<typeof OperatorAddress>

const fileIn = (dataDir: string) => join(dataDir, 'operator.json')

/** Whole from the moment it is there, and for nobody else's eyes. */
export function writeOperatorAddress(dataDir: string, address: OperatorAddress) {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(address), { mode: 0o600, flag: 'wx' })
  renameSync(draft, fileIn(dataDir))
}

/** None where no shop has left one. One that was killed has left one too: whether anybody is there is seen by asking. */
export function readOperatorAddress(dataDir: string): OperatorAddress | undefined {
  try {
    return OperatorAddress.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Only one's own: another shop may have opened meanwhile. */
export function removeOperatorAddress(dataDir: string, { token }: OperatorAddress) {
  if (readOperatorAddress(dataDir)?.token === token) rmSync(fileIn(dataDir), { force: true })
}
