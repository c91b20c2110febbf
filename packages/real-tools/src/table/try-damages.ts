import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { CodingTool } from '../tools/coding-tool.ts'
import type { Session } from '../tools/session.ts'
import { createWorkplace, isTried, type Workplace } from '../tools/workplace.ts'

const damages: [sentence: string, damage: (pack: string) => void][] = [
  ['loses its sounds', (pack) => rmSync(join(pack, 'sounds'), { recursive: true })],
  ['loses its script', (pack) => rmSync(join(pack, 'play.sh'))],
  ['is renamed', (pack) => renameSync(pack, `${pack} elsewhere`)],
  ['is deleted', (pack) => rmSync(pack, { recursive: true })],
]

/** Whatever becomes of a pack, its owner goes on working. */
export function tryDamages(tool: CodingTool) {
  if (!isTried(tool)) return
  suite('when a pack is damaged', () => {
    let place: Workplace
    let session: Session
    before(async () => {
      place = await createWorkplace({ tool })
      await place.install()
      session = await place.start(tool)
    })
    after(() => place.close())

    for (const [sentence, damage] of damages)
      test(`${tool.title} goes on when a pack ${sentence} in the middle of a session`, async () => {
        await place.install()
        for (const folder of foldersOf(tool, place)) damage(folder)
        await session.terminal.waitFor(await session.ask('answer'))
        const answer = await session.ask('permission')
        await session.waitForQuestion()
        await session.sayYes(answer)
        await session.terminal.waitFor(answer)
      })

    test(`${tool.title} can be left when a pack is gone, and be started again`, async () => {
      for (const folder of foldersOf(tool, place)) rmSync(folder, { recursive: true, force: true })
      await session.quit()
      const next = await place.start(tool)
      await next.terminal.waitFor(await next.ask('answer'))
      await next.quit()
    })
  })
}

/** Where a pack lies; Codex has a copy of its own. */
const foldersOf = ({ program }: CodingTool, { pack, name, machine: { home } }: Workplace) =>
  program === 'codex' ? [pack, join(home, '.codex/plugins/cache', `earcon-${name}`, name, '1.0.0')] : [pack]
