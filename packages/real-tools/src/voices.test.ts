import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { moments } from './table/moments.ts'
import { tools } from './tools/all-tools.ts'
import { createWorkplace, isTried, type Workplace } from './tools/workplace.ts'

const { claudeCode, codex } = tools

/** What is ended has its last breath. */
const breathMs = 500

if (isTried(claudeCode) && isTried(codex))
  suite('one voice at a time', () => {
    let place: Workplace
    before(async () => {
      place = await createWorkplace({ claudeCode, codex })
      await place.install()
    })
    after(() => place.close())

    test('two tools that are done in the same moment are heard one after the other, or one of them', async () => {
      const { machine } = place
      const sessions = [await place.start(claudeCode), await place.start(codex)]
      await machine.settle()
      const count = machine.heard().length
      await Promise.all(
        sessions.map(async (session) => session.terminal.waitFor(await session.ask('answer'))),
      )
      await machine.silence()
      const sounds = machine.heard().slice(count)
      assert(sounds.some(({ file }) => file.startsWith('task.complete')))
      for (const [place, { file, at }] of sounds.entries())
        for (const before of sounds.slice(0, place))
          assert((before.end ?? 0) < at + breathMs, `${before.file} and ${file} at once`)
      for (const session of sessions) await session.terminal.close()
      await machine.settle()
    })

    test('the third prompt in ten seconds is heard as such, once', async () => {
      const { machine } = place
      const work = { tool: claudeCode, place, session: await place.start(claudeCode) }
      await machine.settle()
      const count = machine.heard().length
      // Somebody in a hurry, who lets no answer come to its end.
      for (let prompt = 0; prompt < 3; prompt++) await moments.interruption(work)
      await machine.silence()
      const files = machine
        .heard()
        .slice(count)
        .map(({ file }) => file)
      assert.equal(files.at(-1), 'user.spam.wav', files.join())
      assert.equal(files.filter((file) => file === 'user.spam.wav').length, 1)
    })
  })
