import { statSync } from 'node:fs'
import { join } from 'node:path'
import { showProgress } from './progress.ts'
import { inTwoLanes, runProcess } from './run-process.ts'

interface NodeTests {
  stage: string
  files: string[]
  /** So many files share a process, and with it what they import: most of what a small one costs. */
  perProcess: number
  /** For a process whose files are soon done. */
  shortLivedFlags?: string[]
  env?: Record<string, string>
}

const reporter = join(import.meta.dirname, 'node-reporter.ts')

/** Runs test files of Node's own runner, two processes at a time. */
export async function runNodeTests({ stage, files, perProcess, shortLivedFlags = [], env = {} }: NodeTests) {
  const progress = showProgress(stage, 'file', files.length)
  const sound = await inTwoLanes(
    groupsOf(files, perProcess).map((group) => async () => {
      const flags = group.some(isLong) ? [] : shortLivedFlags
      const args = [...flags, '--test', '--test-isolation=none', '--test-timeout=240000']
      const told = ['--test-reporter', reporter, '--test-reporter-destination', 'stdout']
      const watch = watchFiles(group, progress.onFileDone)
      const isSound = await runProcess({ args: [...args, ...told, ...group], env }, (message) => {
        if ('file' in message) watch.reach(message.file)
        progress.onMessage(message)
      })
      watch.end()
      return isSound
    }),
  )
  return progress.end(sound.every(Boolean))
}

/** Files of one process are gone through in turn: a word of the next one says that the last is done. */
function watchFiles(files: readonly string[], onDone: (file: string) => void) {
  const left = new Set(files)
  const finish = (file: string) => left.delete(file) && onDone(file)
  let current = ''
  return {
    reach(file: string) {
      if (file !== current) finish(current)
      current = file
    },
    /** Also those whose tests are written elsewhere, which their words do not name. */
    end() {
      for (const file of left) finish(file)
    },
  }
}

/** Those that work for long each by itself, and first; then groups of about the same work, as far as a file's size tells. */
export function groupsOf(files: readonly string[], perProcess: number, sizeOf = sizeOnDisk) {
  const bySize = files.toSorted((one, other) => sizeOf(other) - sizeOf(one) || (one < other ? -1 : 1))
  const short = bySize.filter((file) => !isLong(file))
  const count = Math.ceil(short.length / perProcess)
  const groups = Array.from({ length: count }, (): string[] => [])
  for (const [place, file] of short.entries()) groups[place % count]?.push(file)
  return [...bySize.filter(isLong).map((file) => [file]), ...groups]
}

/** Small files that work for long: begun first, so that nobody waits for them alone. */
const isLong = (file: string) =>
  /\/(stress|dump|s3)\/|sounds\/src\/(check|covers\/draw)\.test|bin\/(studio|payments|rolling-restarts)\.test/.test(
    file,
  )

const sizeOnDisk = (file: string) => statSync(file).size
