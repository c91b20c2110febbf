import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { tools } from './tools/all-tools.ts'
import { createWorkplace, isInstalled } from './tools/workplace.ts'

const damages: [sentence: string, damage: (pack: string) => void][] = [
  ['loses its sounds', (pack) => rmSync(join(pack, 'sounds'), { recursive: true })],
  ['loses its script', (pack) => rmSync(join(pack, 'play.sh'))],
  ['is renamed', (pack) => renameSync(pack, `${pack} elsewhere`)],
  ['is deleted', (pack) => rmSync(pack, { recursive: true })],
]

/** Whatever becomes of a pack, its owner goes on working. */
for (const tool of Object.values(tools).filter(isInstalled))
  suite(`${tool.title} goes on when a pack`, async () => {
    const place = await createWorkplace({ tool })
    after(() => place.close())
    await place.install()
    const session = await place.start(tool)
    // Codex has a copy of its own, which may go as well.
    const copy = join(place.machine.home, '.codex/plugins/cache', `earcon-${place.name}`, place.name, '1.0.0')

    for (const [sentence, damage] of damages)
      test(`${sentence} in the middle of a session`, async () => {
        await place.install()
        for (const folder of tool.program === 'codex' ? [place.pack, copy] : [place.pack]) damage(folder)
        await session.terminal.waitFor(await session.ask('answer'))
        const answer = await session.ask('permission')
        await session.waitForQuestion()
        await session.sayYes(answer)
        await session.terminal.waitFor(answer)
      })

    test('is gone when it is left, and when it is started again', async () => {
      rmSync(place.pack, { recursive: true, force: true })
      rmSync(copy, { recursive: true, force: true })
      await session.quit()
      const next = await place.start(tool)
      await next.terminal.waitFor(await next.ask('answer'))
      await next.quit()
    })
  })
