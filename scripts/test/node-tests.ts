import { statSync } from 'node:fs'
import { join } from 'node:path'
import { showProgress } from './progress.ts'
import { inTwoLanes, runProcess } from './run-process.ts'

interface NodeTests {
  stage: string
  files: string[]
  /** So many files share a process, and with it what they import: most of what a small one costs. */
  perProcess: number
  flags?: string[]
  env?: Record<string, string>
}

const reporter = join(import.meta.dirname, 'node-reporter.ts')

/** Runs test files of Node's own runner, two processes at a time. */
export async function runNodeTests({ stage, files, perProcess, flags = [], env = {} }: NodeTests) {
  const progress = showProgress(stage, 'file', files.length)
  const sound = await inTwoLanes(
    groupsOf(files, perProcess).map((group) => async () => {
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

/** Groups of about the same work, as far as a file's size tells; the most work comes first. */
export function groupsOf(files: readonly string[], perProcess: number, sizeOf = estimateWork) {
  const bySize = files.toSorted((one, other) => sizeOf(other) - sizeOf(one) || (one < other ? -1 : 1))
  const count = Math.ceil(files.length / perProcess)
  const groups = Array.from({ length: count }, (): string[] => [])
  for (const [place, file] of bySize.entries()) groups[place % count]?.push(file)
  return groups
}

/** Short files that work for long: begun first, so that nobody waits for them alone. */
const isLong = (file: string) => /\/stress\/|sounds\/src\/(check|covers\/draw)\.test/.test(file)

const estimateWork = (file: string) => statSync(file).size + (isLong(file) ? 1_000_000 : 0)
