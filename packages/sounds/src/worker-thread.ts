import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { StudioFile } from '@earcon/contract/takes'
import type { MadeFile } from './files/made-file.ts'

/** What every worker of the studio is given. */
export interface WorkerFolder {
  folder: string
}

/** On Linux a priority is a thread's own: people who visit the shop go before its studio. Where it may not be changed, they do not. */
export function yieldToVisitors() {
  try {
    if (process.platform === 'linux') setPriority(Math.max(5, getPriority()))
  } catch {}
}

interface Made<File> {
  files: Record<string, File>
  facts: unknown
}

/**
 * Writes down what was made. Bytes that passed through the thread which answers visitors would have its memory searched for
 * what can be thrown away, again and again.
 */
export async function writeFiles(made: Made<MadeFile>): Promise<Made<StudioFile>> {
  // Only the studio starts this worker.
  const { folder } = workerData as WorkerFolder
  const files: Made<StudioFile>['files'] = {}
  try {
    for (const [name, { bytes, ...file }] of Object.entries(made.files)) {
      const path = join(folder, randomUUID())
      files[name] = { ...file, path, size: bytes.byteLength }
      await writeFile(path, bytes, { flag: 'wx', flush: true })
    }
  } catch (error) {
    await Promise.all(Object.values(files).map(({ path }) => rm(path, { force: true })))
    throw error
  }
  return { files, facts: made.facts }
}
