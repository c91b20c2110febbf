import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Many more histories of orders than `npm test` has time for, in portions that can each be gone through again by their seed. */
const file = 'packages/server/src/features/orders/stress/orders.histories.test.ts'
const whole = Number(process.env.HISTORIES ?? 10_000)
const first = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30))
const portion = 100
const portions = Math.ceil(whole / portion)

process.stdout.write(`${portions * portion} histories from SEED=${first}\n`)
let next = 0
let done = 0
const wrong: number[] = []

/** Goes through one portion in a process and a database of its own. */
async function goThrough(seed: number) {
  const env = { ...process.env, SEED: String(seed), HISTORIES: String(portion) }
  const child = spawn(process.execPath, ['--liftoff-only', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  done++
  if (code !== 0) wrong.push(seed)
  const figures = /\d+ histories of .*/.exec(said)?.[0] ?? 'something went wrong'
  process.stdout.write(`${done * portion} of ${portions * portion} (SEED=${seed}): ${figures}\n`)
  if (code !== 0) process.stdout.write(`${said}\n`)
}

async function work() {
  while (next < portions) await goThrough(first + next++)
}
await Promise.all(Array.from({ length: Math.min(portions, availableParallelism()) }, work))
const sorry = `again with SEED=… HISTORIES=${portion} node ${file}, for each of ${wrong.join(', ')}`
process.stdout.write(
  wrong.length === 0 ? 'every history ended well\n' : `${wrong.length} went wrong: ${sorry}\n`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
