import type { Message } from './messages.ts'

type TestEnd = Extract<Message, { passed: boolean }>

/** What came of a stage. */
export interface Outcome {
  stage: string
  passed: number
  failures: TestEnd[]
  seconds: number
  /** What could not be tried on this machine, each in a sentence. */
  untried?: string[]
}

const write = (text: string) => process.stdout.write(`${text}\n`)

/** Shows how far a stage is: a line for each file, or for each test where a file takes long; failures at once and whole. */
export function showProgress(stage: string, unit: 'file' | 'test', total: number) {
  const began = performance.now()
  const files = new Map<string, { tests: number; ms: number }>()
  const failures: TestEnd[] = []
  let passed = 0
  let done = 0
  let expected = total

  const showLine = (what: string, ms: number) => {
    done++
    const width = String(expected).length
    write(`  ${String(done).padStart(width)}/${expected}  ${what} (${(ms / 1000).toFixed(1)} s)`)
  }

  return {
    onMessage(message: Message) {
      if ('total' in message) expected = message.total
      else if ('note' in message) write(`       ${message.note}`)
      else {
        const file = files.get(message.file) ?? { tests: 0, ms: 0 }
        files.set(message.file, { tests: file.tests + 1, ms: file.ms + message.ms })
        if (message.passed) passed++
        else failures.push(message)
        if (unit === 'test') showLine(`${message.passed ? '✔' : '✖'} ${message.name}`, message.ms)
        if (!message.passed) write(`✖ ${message.file}: ${message.name}\n${message.error}\n`)
      }
    },
    onFileDone(name: string) {
      const { tests = 0, ms = 0 } = files.get(name) ?? {}
      // Tests that a helper makes are told of under the helper's own name.
      const count = tests === 0 ? '' : `: ${tests} ${tests === 1 ? 'test' : 'tests'}`
      if (unit === 'file') showLine(`${name}${count}`, ms)
    },
    /** A process that failed without a failed test, or a stage without a single test, is a failure all the same. */
    end(isSound: boolean): Outcome {
      if (failures.length === 0 && (!isSound || passed === 0))
        failures.push({ file: stage, name: 'did not end as it should', passed: false, ms: 0 })
      return { stage, passed, failures, seconds: Math.round((performance.now() - began) / 1000) }
    },
  }
}
