import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { until } from '../machine/until.ts'
import type { CodingTool } from '../tools/coding-tool.ts'
import { createWorkplace, isTried } from '../tools/workplace.ts'
import type { Moment, Work } from './moments.ts'

/** What happens, what is heard of it in this order, and why not more where one would expect it. */
export type Row = [happens: string, moment: Moment, heard: string[], why?: string]

/** How long after its cause a sound may begin on a busy machine; a dialog that is told of six seconds late is a failure. */
const isSoon = (file: string, ms: number) => ms < (file.startsWith('session.start') ? 20_000 : 3_000)

/** Goes through a table in one tool, with the pack installed as its buyer would. */
export function tryTable(tool: CodingTool, rows: readonly Row[]) {
  if (!isTried(tool)) return
  suite(`in ${tool.title}`, () => {
    let work: Work
    before(async () => {
      const place = await createWorkplace({ tool })
      await place.install()
      // The first row of every table starts it.
      work = { tool, place } as Work
    })
    after(() => work.place.close())

    for (const [happens, moment, heard, why] of rows)
      test(`${tool.title}, ${happens}: ${heard.join(', ') || 'nothing'}${why ? ` (${why})` : ''}`, async (t) => {
        const { machine } = work.place
        await machine.settle()
        const count = machine.heard().length
        const began = Date.now()
        const causes = () => work.place.providerOf(tool).seen.flatMap(({ doneAt = 0 }) => doneAt)
        try {
          await moment(work)
          await until('all sounds', () => machine.heard().length >= count + heard.length, 8).catch(() => {})
          await machine.quiet()
        } catch (error) {
          // What follows begins anew.
          await work.session?.terminal.close()
          work.session = await work.place.start(tool)
          throw error
        }
        const sounds = machine.heard().slice(count)
        const soon = sounds.map(({ at }) => at - Math.max(began, ...causes().filter((cause) => cause <= at)))
        t.diagnostic(
          `${tool.title}, ${happens}: ${sounds.map(({ file }, place) => `${file} ${soon[place]} ms`).join(', ')}`,
        )
        const told = machine
          .hookRuns()
          .filter(({ at }) => at >= began)
          .map(({ event, payload }) => `${event} ${payload}`)
        // Where a session begins with a prompt, either may be the first; then the weightier cuts the other off.
        const isCutOff = (event: string) => event === 'task.acknowledge' && heard.includes('session.start')
        const events = sounds.map(({ file }) => file.replace(/(-\d+)?\.\w+$/, ''))
        assert.deepEqual(
          events.filter((event) => !isCutOff(event)),
          heard,
          `heard something else; the tool had told:\n${told.join('\n')}\n${await work.session?.terminal.screen()}`,
        )
        assert(
          sounds.every(({ file }, place) => isSoon(file, soon[place] ?? 0)),
          `too late: ${soon.join(', ')} ms`,
        )
      })

    test(`${tool.title}: no hook has kept it waiting, and none has failed`, () => {
      const runs = work.place.machine.hookRuns()
      const times = runs.map(({ ms }) => ms).toSorted((one, other) => one - other)
      assert(runs.length > 5)
      assert.deepEqual(
        runs.filter(({ code }) => code !== 0),
        [],
      )
      // Half of them at least, since the machine has others to serve; and none has waited for a sound.
      assert(
        (times[Math.floor(times.length / 2)] ?? 0) < 30,
        `half of them took longer: ${times.join(', ')} ms`,
      )
      assert((times.at(-1) ?? 0) < 700, `one took as long as a sound: ${times.join(', ')} ms`)
    })
  })
}
