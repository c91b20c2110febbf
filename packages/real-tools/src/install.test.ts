import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { tools } from './tools/all-tools.ts'
import { createWorkplace, isTried, type Workplace } from './tools/workplace.ts'

const present = Object.fromEntries(Object.entries(tools).filter(([, tool]) => isTried(tool)))

/** Where Gemini CLI itself notes the sum of every extension it has ever had, and signs it. */
const geminiNotes = '.gemini/extension_integrity.json'

/** Files of the home that are the pack's or name it, but for the download itself. */
function tracesIn({ machine: { home }, name }: Workplace) {
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (file.startsWith('Down loads') || file === geminiNotes) return false
    const path = join(home, file)
    const text = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'latin1') : ''
    return [name, '.config/earcon', 'earcon-sounds'].some(
      (word) => file.includes(word) || text.includes(word),
    )
  })
}

const readOwn = ({ machine: { home }, ownFiles }: Workplace) =>
  Object.fromEntries(Object.keys(ownFiles).map((file) => [file, readFileSync(join(home, file), 'utf8')]))

suite('a pack that is installed', () => {
  let place: Workplace
  before(async () => {
    place = await createWorkplace(present)
  })
  after(() => place.close())

  test('and removed leaves nothing behind, and every file of its owner as it was', async () => {
    await place.install()
    assert(tracesIn(place).some((file) => file.startsWith('.openpeon/')))
    await place.install('remove')
    assert.deepEqual(readOwn(place), place.ownFiles)
    assert.deepEqual(tracesIn(place), [])
  })

  for (const tool of Object.values(present))
    test(`twice is heard once in ${tool.title}`, async () => {
      for (let time = 0; time < 2; time++) await place.install(tool.program)
      const session = await place.start(tool)
      await session.terminal.waitFor(await session.ask('answer'))
      await place.machine.settle()
      const count = place.machine.heard().length
      await session.terminal.waitFor(await session.ask('answer'))
      await place.machine.silence()
      const files = place.machine
        .heard()
        .slice(count)
        .map(({ file }) => file)
      assert.deepEqual(files, ['task.acknowledge.wav', 'task.complete.wav'])
      await session.terminal.close()
    })

  test('and used, and removed, leaves every file of its owner as it was', async () => {
    await place.install('remove')
    const { '.codex/config.toml': codexNow = '', ...others } = readOwn(place)
    const { '.codex/config.toml': codexBefore = '', ...othersBefore } = place.ownFiles
    assert.deepEqual(others, othersBefore)
    // Codex itself notes at the end of this file whom its user trusts, and for good.
    assert(codexNow.startsWith(codexBefore), codexNow)
  })
})

suite('a pack', () => {
  let place: Workplace
  before(async () => {
    place = await createWorkplace(present)
  })
  after(() => place.close())

  if ('claudeCode' in present)
    test('is valid to Claude Code', async () => {
      const { stdout } = await place.machine.run('claude', ['plugin', 'validate', place.download])
      assert.match(stdout, /Validation passed/)
    })

  if ('geminiCli' in present)
    test('is valid to Gemini CLI', async () => {
      const { stdout, stderr } = await place.machine.run('gemini', [
        'extensions',
        'validate',
        join(place.download, 'gemini'),
      ])
      assert.match(stdout + stderr, /successfully validated|is valid/i)
    })

  const broken: Record<string, string> = {
    '.claude/settings.json': '{\n  // mine\n  "theme": "dark",,\n',
    '.codex/config.toml': 'model = "gpt-5\n[[[\n',
    '.gemini/settings.json': '{ /* mine */ "ui": {\n',
    '.config/opencode/opencode.json': '{ // mine\n',
  }
  test('that is installed beside broken settings leaves them as they are', async () => {
    for (const [file, text] of Object.entries(broken)) place.machine.write(file, text)
    // It may say that a tool could not be set up.
    await place.install().catch(() => {})
    await place.install('remove').catch(() => {})
    for (const [file, text] of Object.entries(broken))
      assert.equal(readFileSync(join(place.machine.home, file), 'utf8'), text, file)
  })
})
