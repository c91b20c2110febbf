import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { longRunFiles } from './test/long-run.ts'
import { type Plan, planFor, type StageName } from './test/plan.ts'
import type { Outcome } from './test/progress.ts'
import { createRunFolder } from './test/run-folder.ts'
import { stages } from './test/stages.ts'
import { listTestFiles, stageOf } from './test/test-files.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)
const timesFile = '.cache/test-seconds.json'

/** How many seconds each stage took the last time it ran whole, by run and stage. */
function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'))
  } catch {
    return {}
  }
}

const timeKey = (stage: StageName, { long }: Plan) => `${long ? 'long' : 'short'} ${stage}`

/** Says at once what is going to happen, and how long that took the last time. */
function announce(plan: Plan, times: Record<string, number>) {
  for (const [place, { stage, files }] of plan.steps.entries()) {
    const last = times[timeKey(stage, plan)]
    const time = last === undefined ? '' : ` (${last} s last time)`
    write(`${place + 1}  ${stage.padEnd(8)} ${stages[stage].about}: ${files.length} files${time}`)
  }
  if (!plan.long)
    write(
      '`npm test -- all` is everything: both databases, other browsers, coding tools, all widths, long histories.',
    )
}

async function runPlan(plan: Plan, times: Record<string, number>) {
  const outcomes: Outcome[] = []
  for (const [place, { stage, files, isWhole }] of plan.steps.entries()) {
    write(`\n━━ ${place + 1} of ${plan.steps.length}: ${stage}`)
    const outcome = await stages[stage].run(files, plan).catch((error: unknown) => failedStage(stage, error))
    outcomes.push(outcome)
    if (isWhole && outcome.passed > 0 && outcome.failures.length === 0)
      times[timeKey(stage, plan)] = outcome.seconds
  }
  return outcomes
}

const failedStage = (stage: string, error: unknown): Outcome => {
  const message = error instanceof Error ? error.message : String(error)
  return { stage, passed: 0, failures: [{ file: stage, name: message, passed: false, ms: 0 }], seconds: 0 }
}

/** What one reads first of a failure, once more: what was told when it happened is thousands of lines above. */
const beginningOf = (error: string) =>
  error
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 300)}\n`)
    .join('')

/** Ends with the count, alone on its line. */
function report(outcomes: Outcome[]) {
  write('')
  for (const { stage, passed, failures, seconds, untried = [] } of outcomes) {
    const mark = failures.length > 0 ? '✖' : passed > 0 ? '✔' : '–'
    write(`${mark} ${stage}: ${passed} passed, ${failures.length} failed, ${seconds} s`)
    for (const sentence of untried) write(`  – ${sentence}`)
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  for (const { file, name, error = '' } of failures) write(`  ✖ ${file}: ${name}\n${beginningOf(error)}`)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  write(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

try {
  const plan = planFor(process.argv.slice(2), listTestFiles(), stageOf, (file) => file in longRunFiles)
  const times = readTimes()
  announce(plan, times)
  mkdirSync('.cache', { recursive: true })
  const { folder, remove } = createRunFolder()
  process.env.TMPDIR = process.env.RUN_FOLDER = folder
  report(await runPlan(plan, times).finally(remove))
  writeFileSync(timesFile, JSON.stringify(times))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
