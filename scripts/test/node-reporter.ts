import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { toLine } from './messages.ts'

// Node 24 may turn in circles for ever while it tidies up a process that has nothing left to do (CleanupHandles), as one of a
// group of files did here. One that has left something open still waits for it, and is still found out.
process.once('beforeExit', () => setTimeout(() => process.exit(), 50))

/** Tells the run of each test of Node's own runner as it ends. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      const { name, file, details, skip, todo } = data
      const failure = 'error' in details ? details.error : undefined
      // A suite fails with one of its tests, which tells more.
      if (details.type === 'suite' && !(failure && isOwnFailure(failure))) continue
      const error = failure ? inspect(failure.cause ?? failure) : undefined
      const skipped = (skip || todo) && 'skipped, which no test may be'
      yield toLine({
        file: pathOf(file),
        name,
        passed: !error && !skipped,
        ms: details.duration_ms,
        ...((error || skipped) && { error: error ?? 'skipped, which no test may be' }),
      })
    } else if (type === 'test:diagnostic' && data.nesting > 0)
      yield toLine({ file: pathOf(data.file), note: data.message })
    else if (type === 'test:stdout' || type === 'test:stderr') yield data.message
  }
}

const pathOf = (file = '') => relative('', file)

const isOwnFailure = (error: Error) => !('failureType' in error && error.failureType === 'subtestsFailed')
