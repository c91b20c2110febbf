import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { StudioFile } from '@earcon/contract/takes'
import type { MadeFile } from './files/made-file.ts'

/** What every worker of the studio is given. */
export interface WorkerFolder {
  folder: string
}

/**
 * On Linux a priority is a thread's own: people who visit the shop go before its studio. What somebody waits for gets a tenth of what
 * they get, since at the lowest it would hardly come on a machine that has other work; what nobody waits for is done in the time
 * that is left. Where a priority may not be changed, it is not; raising it again often may not.
 */
export function yieldToVisitors({ isAwaited }: { isAwaited: boolean }) {
  try {
    if (process.platform === 'linux') setPriority(isAwaited ? 10 : 19)
  } catch {}
}

interface Made {
  files: Record<string, MadeFile>
  facts: unknown
}

/** The same take with its files on the disk; of several takes, each for itself. */
type Written<Take extends Made> = Take extends Made
  ? { files: WrittenFiles<Take['files']>; facts: Take['facts'] }
  : never
type WrittenFiles<Files> = { [Name in keyof Files]: StudioFile }

/**
 * Writes down what was made. Bytes that passed through the thread which answers visitors would have its memory searched for
 * what can be thrown away, again and again.
 */
export function writeFiles<Take extends Made>(made: Take): Written<Take> {
  // Only the studio starts this worker.
  const { folder } = workerData as WorkerFolder
  const files: Record<string, StudioFile> = {}
  try {
    for (const [name, { bytes, ...file }] of Object.entries(made.files)) {
      const path = join(folder, randomUUID())
      files[name] = { ...file, path, size: bytes.byteLength }
      // The thread has nothing else to do; whoever takes the file sees to it that it lasts.
      writeFileSync(path, bytes, { flag: 'wx' })
    }
  } catch (error) {
    for (const { path } of Object.values(files)) rmSync(path, { force: true })
    throw error
  }
  // Safe because the loop has written every file under its own name.
  return { files, facts: made.facts } as Written<Take>
}
