import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { packFolder } from '../../../testing/kit-machine.ts'
import { createTempFolder } from '../../../testing/ports.ts'
import { codingTools } from './library.kit.tools.ts'

/** The commands that the README gives for a tool: to set it up, and to remove it. */
function commandsFor(title: string) {
  const steps = codingTools.find((tool) => tool.title === title)?.steps('cold-start') ?? []
  const removal = steps.findIndex((step) => step.startsWith('To remove it'))
  const commandsIn = (some: readonly string[]) =>
    some.filter((step) => step.startsWith('    ')).map((step) => step.trim())
  return { setUp: commandsIn(steps.slice(0, removal)), remove: commandsIn(steps.slice(removal)) }
}

/** Somebody's own folder, in which the pack lies where it should, beside what they have already. */
function homeWith(files: Record<string, string>) {
  const home = join(createTempFolder(), 'my home')
  cpSync(packFolder, join(home, '.openpeon/packs/cold-start'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
  }
  const read = (name: string) => (existsSync(join(home, name)) ? readFileSync(join(home, name), 'utf8') : '')
  const type = (commands: string[]) => {
    for (const command of commands) {
      const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
        env: { ...process.env, HOME: home },
        encoding: 'utf8',
      })
      assert.deepEqual([status, stderr], [0, ''], command)
    }
  }
  return { read, type }
}

suite('what the README tells people to type', () => {
  // Without an end of its last line, as editors leave it.
  const own = 'model = "their-own"\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "mine"'

  test('for Codex, twice, is there once, beside what was there; and goes without a trace', () => {
    const { setUp, remove } = commandsFor('Codex')
    const { read, type } = homeWith({ '.codex/config.toml': own })
    type([...setUp, ...setUp])
    const config = read('.codex/config.toml')
    assert(config.startsWith(`${own}\n`))
    assert.equal(config.split('play.sh task.complete').length, 2)
    type(remove)
    assert.equal(read('.codex/config.toml').trimEnd(), own)
  })

  for (const [title, file, hooks] of [
    ['Cursor', '.cursor/hooks.json', 'cursor.json'],
    ['Gemini CLI', '.gemini/settings.json', 'gemini.json'],
  ] as const)
    test(`for ${title}, sets up who has nothing yet, and leaves alone what somebody has`, () => {
      const { setUp } = commandsFor(title)
      const fresh = homeWith({})
      fresh.type(setUp)
      assert.equal(fresh.read(file), readFileSync(join(packFolder, 'hooks', hooks), 'utf8'))
      const settled = homeWith({ [file]: '{"hooks":{"mine":[]}}' })
      settled.type(setUp)
      assert.equal(settled.read(file), '{"hooks":{"mine":[]}}')
    })

  test('for OpenCode is a file of its own, and goes with it', () => {
    const { setUp, remove } = commandsFor('OpenCode')
    const { read, type } = homeWith({})
    const plugin = '.config/opencode/plugins/cold-start.ts'
    type([...setUp, ...setUp])
    assert.match(read(plugin), /export const Sounds/)
    type(remove)
    assert.equal(read(plugin), '')
  })

  test('for Claude Code touches no file of its settings', () =>
    assert.doesNotMatch(commandsFor('Claude Code').setUp.join(), /settings\.json/))

  test('for Claude Code gives it the hooks as long as the pack is there, and all that is asked of it', () => {
    const [, line = ''] = commandsFor('Claude Code').setUp
    const { read, type } = homeWith({
      'bin/claude': '#!/bin/sh\nfor word; do echo "$word"; done > ~/asked\n',
    })
    const ask = `chmod +x ~/bin/claude; PATH="$HOME/bin:$PATH"; ${line}; claude -p 'two words'`
    type([ask])
    const [option, settings, ...rest] = read('asked').trimEnd().split('\n')
    assert.equal(option, '--settings')
    assert.match(settings ?? '', /\/my home\/\.openpeon\/packs\/cold-start\/hooks\/claude-code\.json$/)
    assert.deepEqual(rest, ['-p', 'two words'])
    type(['rm -r ~/.openpeon', ask])
    assert.deepEqual(read('asked').trimEnd().split('\n'), ['-p', 'two words'])
  })
})
