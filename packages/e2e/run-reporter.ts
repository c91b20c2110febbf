import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Tells `npm test` of each browser test as it ends, in the lines that scripts/test/messages.ts describes. */
export default class RunReporter implements Reporter {
  onBegin(_: FullConfig, suite: Suite) {
    this.#tell({ total: suite.allTests().length })
  }

  onTestEnd(test: TestCase, { duration, errors }: TestResult) {
    const passed = test.outcome() === 'expected'
    const error = errors
      .map(({ stack, message, snippet }) => [stack ?? message, snippet].join('\n'))
      .join('\n')
    this.#tell({
      file: relative('', test.location.file),
      name: test.titlePath().slice(3).join(' › '),
      passed,
      ms: duration,
      ...(!passed && { error: error || `${test.outcome()}, which no test may be` }),
    })
  }

  onError({ stack, message }: { stack?: string; message?: string }) {
    process.stderr.write(`${stack ?? message}\n`)
  }

  #tell(message: object) {
    process.stdout.write(`\u0001${JSON.stringify(message)}\n`)
  }
}
