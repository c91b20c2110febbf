import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { z } from 'zod'
import {
  clearPlayed,
  createMachine,
  outcomeOf,
  packFolder,
  playedSoFar,
  runCommand,
  silentOutcome,
  usualMachine,
  waitUntilPlayed,
} from '../../../testing/kit-machine.ts'
import { createTempFolder } from '../../../testing/ports.ts'

const Handlers = z.array(z.strictObject({ type: z.literal('command'), command: z.string() })).length(1)
const Groups = z.array(z.strictObject({ matcher: z.string().optional(), hooks: Handlers })).length(1)
const Settings = z.strictObject({ hooks: z.record(z.string(), Groups) })
const CursorHooks = z.strictObject({
  version: z.literal(1),
  hooks: z.record(z.string(), z.array(z.strictObject({ command: z.string() })).length(1)),
})

const hook = (file: string) => readFileSync(join(packFolder, 'hooks', file), 'utf8')
const settingsIn = (hooks: z.infer<typeof Settings>['hooks']) =>
  new Map(Object.entries(hooks).map(([moment, [group]]) => [moment, group?.hooks[0]?.command ?? '']))

/** As much of TOML as there is in the file: tables in lists, and plain strings. */
function tablesIn(text: string) {
  const hooks: Record<string, { hooks: object[] }[]> = {}
  let table: Record<string, unknown> = {}
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, moment = '', inner] = /^\[\[hooks\.([A-Za-z]+)(\.hooks)?\]\]$/.exec(line) ?? []
    const [, key = '', value = ''] = /^([a-z]+) = "([^"\\\p{Cc}]*)"$/u.exec(line) ?? []
    assert(moment !== '' || key !== '', `not a line that we know: ${line}`)
    if (key !== '') table[key] = value
    else if (inner) {
      table = {}
      hooks[moment]?.at(-1)?.hooks.push(table)
    } else {
      const group = { hooks: [] }
      table = group
      hooks[moment] = [...(hooks[moment] ?? []), group]
    }
  }
  return { hooks }
}

const snippets: [tool: string, commands: Map<string, string>, begun: string, done: string, end: string][] = [
  [
    'Claude Code',
    settingsIn(Settings.parse(JSON.parse(hook('claude-code.json'))).hooks),
    'SessionStart',
    'Stop',
    'SessionEnd',
  ],
  [
    'Codex',
    settingsIn(Settings.parse(tablesIn(hook('codex.toml'))).hooks),
    'SessionStart',
    'Stop',
    'SessionEnd',
  ],
  [
    'Gemini CLI',
    settingsIn(Settings.parse(JSON.parse(hook('gemini.json'))).hooks),
    'SessionStart',
    'AfterAgent',
    'SessionEnd',
  ],
  [
    'Cursor',
    new Map(
      Object.entries(CursorHooks.parse(JSON.parse(hook('cursor.json'))).hooks).map(([moment, [handler]]) => [
        moment,
        handler?.command ?? '',
      ]),
    ),
    'sessionStart',
    'stop',
    'sessionEnd',
  ],
]

suite('what a tool is told makes the pack heard', () => {
  for (const [tool, commands, begun, done, end] of snippets)
    test(`in ${tool}: when it begins, when it is done and when it ends, and everything else by an event of its own`, async () => {
      for (const [moment, sound] of [
        [begun, /session\.start-[123]\.wav$/],
        [done, /task\.complete\.wav$/],
        [end, /session\.end\.wav$/],
      ] as const) {
        clearPlayed()
        assert.deepEqual(
          outcomeOf(runCommand('/bin/sh', ['-c', commands.get(moment) ?? 'exit 9'])),
          silentOutcome,
        )
        assert.match((await waitUntilPlayed())[0] ?? '', sound)
      }
      clearPlayed()
      for (const command of commands.values()) runCommand('/bin/sh', ['-c', command])
      const all = await waitUntilPlayed(commands.size)
      assert.equal(new Set(all).size, commands.size)
      assert(commands.size >= 5)
    })

  for (const [tool, commands] of snippets)
    test(`in ${tool}: a pack that is gone says nothing, and stops nothing`, () => {
      const elsewhere = { ...usualMachine, HOME: createTempFolder() }
      for (const command of commands.values())
        assert.deepEqual(outcomeOf(runCommand('/bin/sh', ['-c', command], elsewhere)), silentOutcome)
    })

  test('in Gemini CLI: not at each of its answers, before which it would compress if it had to', () =>
    assert.doesNotMatch(hook('gemini.json'), /PreCompress/))

  test('in OpenCode: but not for a session within a session, nor as done what has failed', () => {
    const script = `
      const { Sounds } = await import(process.argv[1])
      const { event } = await Sounds()
      for (const one of JSON.parse(process.argv[2])) await event({ event: one })`
    const heard = (...events: object[]) => {
      clearPlayed()
      // Node waits for what it has started, so the log is complete when it ends.
      const env = { ...createMachine({}), PATH: tools }
      const plugin = join(packFolder, 'hooks/opencode.ts')
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', script, plugin, JSON.stringify(events)],
        { env, encoding: 'utf8', timeout: 20_000 },
      )
      assert.equal(status, 0, stderr)
      return playedSoFar().toSorted()
    }
    const tools = createTempFolder()
    writeFileSync(join(tools, 'sh'), '#!/bin/sh\nprintf "%s\\n" "$*" >>"$LOG"\n', { mode: 0o755 })
    const asks = (event: string) => `${join(packFolder, 'play.sh')} ${event}`
    const created = (id: string, parentID?: string) => ({
      type: 'session.created',
      properties: { sessionID: id, info: { id, parentID } },
    })
    const about = (type: string, sessionID: string) => ({ type, properties: { sessionID } })
    assert.deepEqual(
      heard(
        created('a'),
        created('b', 'a'),
        about('permission.asked', 'b'),
        about('session.idle', 'b'),
        about('session.compacted', 'a'),
        about('session.idle', 'a'),
        { type: 'server.connected' },
      ),
      ['input.required', 'resource.limit', 'session.start', 'task.complete'].map(asks),
    )
    assert.deepEqual(heard(about('session.error', 'a'), about('session.idle', 'a')), [asks('task.error')])
  })
})
