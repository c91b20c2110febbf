import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startPostgres } from './test/postgres.ts'

// All that is known of the shop's speed, in one run: tables for docs/performance.md. `--quick` asks the most important
// questions in three minutes; names of parts choose some of them.

const source = join(import.meta.dirname, '../packages/bench/src')
const { quick, wanted } = readArguments(process.argv.slice(2))

type Part = {
  name: string
  program: string
  env?: Record<string, string>
  onPostgres?: boolean
  isLong?: boolean
}

const parts: Part[] = [
  { name: 'answers', program: 'answers.ts', onPostgres: true },
  { name: 'embedded', program: 'answers.ts' },
  { name: 'million', program: 'answers.ts', onPostgres: true, env: { PACKS: '1000000' }, isLong: true },
  { name: 'finding', program: 'finding.ts', onPostgres: true, isLong: true },
  { name: 'finding-embedded', program: 'finding.ts', env: { PACKS: '20000' }, isLong: true },
  { name: 'start-up', program: 'start-up.ts', onPostgres: true },
  { name: 'memory', program: 'memory.ts', onPostgres: true, isLong: true },
  { name: 'pages', program: 'page-weight.ts' },
  { name: 'studio', program: 'studio.ts', isLong: true },
  { name: 'changes', program: 'changes.ts', onPostgres: true, isLong: true },
  { name: 'metrics', program: 'metrics.ts', onPostgres: true, isLong: true },
  { name: 'capacity', program: 'capacity.ts', onPostgres: true, isLong: true },
  { name: 'logins', program: 'logins.ts', isLong: true },
  { name: 'downloads', program: 'downloads.ts', isLong: true },
  { name: 's3', program: 's3.ts', isLong: true },
  { name: 'imports', program: 'imports.ts', isLong: true },
]

for (const part of parts) {
  const isWanted = wanted.length > 0 ? wanted.includes(part.name) : !(quick && part.isLong)
  if (isWanted) await run(part)
}

async function run({ program, env, onPostgres }: Part) {
  const postgres = onPostgres ? await startPostgres() : undefined
  try {
    const child = spawn(process.execPath, [join(source, program)], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        ...(quick && { QUICK: 'yes' }),
        ...(postgres && { DATABASE_URL: postgres.url }),
      },
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}

function readArguments(given: string[]) {
  return {
    quick: given.includes('--quick'),
    wanted: given.filter((one) => !one.startsWith('--')),
  }
}
