import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from './catalogue.ts'
import type { Findings } from './check/examine.ts'
import { type ExaminedSound, formatReport } from './check/report.ts'
import { soundListsOf } from './check/sound-lists.ts'
import { createWorkerPool } from './worker-pool.ts'

// npm run sounds:check [-- [pack …] [samples] [--write <folder>]]
const { values, positionals } = parseArgs({
  options: { write: { type: 'string' } },
  allowPositionals: true,
})
const lists = soundListsOf(catalogue)
const unknown = positionals.find((name) => !lists.some((list) => list.name === name))
if (unknown) {
  process.stderr.write(`There is no "${unknown}". There are: ${lists.map(({ name }) => name).join(', ')}.\n`)
  process.exit(1)
}
const asked = lists.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

const script = new URL('./check/examine.worker.ts', import.meta.url)
const pool = createWorkerPool<string, Findings & { wav: Uint8Array }>(script, {
  workers: availableParallelism(),
})
const examined = new Map<string, ExaminedSound>()
let faults = 0

for (const list of asked) {
  await Promise.all(list.entries.map(({ slug, recipe }) => look(list.name, slug, recipe)))
  const report = formatReport(list, examined)
  faults += report.faults
  process.stdout.write(`${report.text}\n\n`)
}
await pool.close()
process.stdout.write(`${roughnessByEvent()}\n${summary()}\n`)
process.exitCode = faults > 0 ? 1 : 0

async function look(folder: string, slug: string, recipe: string) {
  if (examined.has(recipe)) return
  try {
    const { wav, ...findings } = await pool.run(recipe, recipe)
    examined.set(recipe, findings)
    if (values.write) {
      mkdirSync(join(values.write, folder), { recursive: true })
      writeFileSync(join(values.write, folder, `${slug}.wav`), wav)
    }
  } catch (error) {
    examined.set(recipe, { error: error instanceof Error ? error.message : String(error) })
  }
}

/** The paper on the home page tells these means. */
function roughnessByEvent() {
  const heard = catalogue.tracks.flatMap(({ event, recipe }) => {
    const found = examined.get(recipe)
    return event && found && 'roughness' in found ? [{ event, roughness: found.roughness }] : []
  })
  const means = [...Map.groupBy(heard, ({ event }) => event)].map(([event, sounds]) => {
    const mean = sounds.reduce((sum, { roughness }) => sum + roughness, 0) / sounds.length
    return `${event} ${mean.toFixed(3)}`
  })
  return means.length > 0 ? `Roughness in the mean: ${means.join(', ')}.` : ''
}

function summary() {
  const found = [...examined.values()].filter((sound): sound is Findings => !('error' in sound))
  const sum = (part: (sound: Findings) => number) => found.reduce((total, sound) => total + part(sound), 0)
  const seconds = sum((sound) => sound.seconds)
  const times = (spent: number) => `${(seconds / spent).toFixed(0)}×`
  return [
    `${examined.size} sounds, ${seconds.toFixed(0)} s; times real time on one core:`,
    `playing ${times(sum(({ cpu }) => cpu.play))}, mastering ${times(sum(({ cpu }) => cpu.master))},`,
    `both ${times(sum(({ cpu }) => cpu.play + cpu.master))}, files ${times(sum(({ cpu }) => cpu.files))}.`,
    faults > 0 ? `${faults} break a rule.` : 'All keep the rules.',
  ].join(' ')
}
