import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { createMachine, runOn, silentOutcome, unpackInto } from '../../../testing/kit-machine.ts'
import { archivedPackWith, archivedTrackWith } from '../../../testing/pack-archives.ts'

const Entry = z.union([
  z.object({ command: z.string() }),
  z
    .object({ hooks: z.array(z.object({ command: z.string() })).length(1) })
    .transform(({ hooks: [hook] }) => ({ command: hook?.command ?? '' })),
])
const HooksFile = z.object({ hooks: z.record(z.string(), z.array(Entry)) })

/** Every tool that runs commands: where its hooks lie, and what it calls the folder that they lie in. */
const tools: [tool: string, file: string, variable: string, folder: string, answer: string][] = [
  ['Claude Code and Codex', 'hooks/claude-code.json', 'CLAUDE_PLUGIN_ROOT', '', ''],
  ['Gemini CLI', 'gemini/hooks/hooks.json', 'extensionPath', 'gemini', ''],
  ['Cursor', 'hooks/cursor.json', 'CURSOR_PLUGIN_ROOT', '', '{}\n'],
]

const commandsIn = (pack: string, file: string) =>
  Object.entries(HooksFile.parse(JSON.parse(readFileSync(join(pack, file), 'utf8'))).hooks).flatMap(
    ([moment, entries]) => entries.map(({ command }) => [moment, command] as const),
  )

suite('what a tool is told to run', () => {
  for (const [tool, file, variable, folder, answer] of tools) {
    const run = (machine: ReturnType<typeof createMachine>, pack: string, command: string) =>
      runOn(
        { env: { ...machine.env, [variable]: join(pack, folder) } },
        // What Cursor has to say follows its command as more text.
        ['sh', '-c', tool === 'Cursor' ? `${command} <<'END'\n{"status":"completed"}\nEND` : command],
      )

    test(`in ${tool}: each moment has its sound`, async () => {
      const probe = createMachine()
      const pack = await unpackInto(probe.home)
      const commands = commandsIn(pack, file)
      assert(commands.length >= 7)
      for (const [moment, command] of commands) {
        const machine = createMachine()
        const { outcome, over } = run(machine, pack, command)
        assert.deepEqual(await outcome, { ...silentOutcome, stdout: answer }, moment)
        await over
        const event = /play\.sh" (\S+)/.exec(command)?.[1] ?? ''
        assert.match(machine.played().join(), RegExp(`^${event}(-\\d)?\\.wav$`), moment)
      }
    })

    test(`in ${tool}: a pack that is gone, renamed or half gone stops nothing (396)`, async () => {
      const machine = createMachine()
      const pack = await unpackInto(machine.home)
      const commands = commandsIn(pack, file)
      const goOn = async () => {
        for (const [moment, command] of commands) {
          const { outcome, over } = run(machine, pack, command)
          assert.deepEqual(await outcome, { ...silentOutcome, stdout: answer }, moment)
          await over
        }
      }
      rmSync(join(pack, 'sounds'), { recursive: true })
      await goOn()
      rmSync(join(pack, 'openpeon.json'))
      await goOn()
      renameSync(pack, `${pack} moved`)
      await goOn()
    })
  }

  test('Gemini’s hooks lie where Claude Code does not take them for its own, and not at its every answer', async () => {
    const pack = await unpackInto(createMachine().home)
    assert.throws(() => readFileSync(join(pack, 'hooks/hooks.json')))
    assert.doesNotMatch(readFileSync(join(pack, 'gemini/hooks/hooks.json'), 'utf8'), /PreCompress/)
  })

  test('a pack of good mornings is told of the morning only, one of impatience of every prompt', async () => {
    const momentsOf = async (event: 'session.start' | 'user.spam') => {
      const tracks = [archivedTrackWith({ title: 'Toy Box', event })]
      const pack = await unpackInto(createMachine().home, archivedPackWith({ tracks }))
      return tools.map(([, file]) => Array.from(new Set(commandsIn(pack, file).map(([moment]) => moment))))
    }
    assert.deepEqual(await momentsOf('session.start'), [['SessionStart'], ['SessionStart'], ['sessionStart']])
    assert.deepEqual(await momentsOf('user.spam'), [
      ['UserPromptSubmit'],
      ['BeforeAgent'],
      ['beforeSubmitPrompt'],
    ])
  })
})

suite('in OpenCode', () => {
  // The plugin lets go of what it starts; here somebody waits for it.
  const script = `
    import children from 'node:child_process'
    import { syncBuiltinESMExports } from 'node:module'
    const { spawn } = children
    const started = []
    children.spawn = (...args) => {
      const child = spawn(...args)
      started.push(new Promise((resolve) => child.on('close', resolve)))
      return child
    }
    syncBuiltinESMExports()
    const { Sounds } = await import(process.argv[1])
    const hooks = await Sounds()
    for (const [name, told] of JSON.parse(process.argv[2])) await hooks[name](told)
    const stay = setInterval(() => {}, 1000)
    await Promise.all(started)
    clearInterval(stay)`

  /** What the plugin has asked for, when these things happen one after the other. */
  async function asked(...happenings: [name: string, told: object][]) {
    const machine = createMachine({ sh: '' })
    machine.provide('sh', '/bin/echo "$2" >>"$LOG"')
    const pack = await unpackInto(join(machine.home, '.openpeon/packs'))
    const plugin = join(pack, 'hooks/opencode.ts')
    const { outcome } = runOn(machine, [
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      plugin,
      JSON.stringify(happenings),
    ])
    assert.deepEqual(await outcome, silentOutcome)
    return machine.played().toSorted()
  }
  const event = (type: string, properties: object = {}): [string, object] => [
    'event',
    { event: { type, properties } },
  ]
  const created = (id: string, parentID?: string) =>
    event('session.created', { sessionID: id, info: { id, parentID } })

  const cases: [sentence: string, happenings: [string, object][], heard: string[]][] = [
    [
      'a session from its beginning to its end',
      [
        created('a'),
        ['chat.message', { sessionID: 'a' }],
        ['tool.execute.after', { sessionID: 'a' }],
        event('session.compacted', { sessionID: 'a' }),
        event('session.idle', { sessionID: 'a' }),
      ],
      ['resource.limit', 'session.start', 'task.acknowledge', 'task.complete', 'task.progress'],
    ],
    [
      'not a session within a session, but what it asks',
      [
        created('b', 'a'),
        ['chat.message', { sessionID: 'b' }],
        event('permission.asked', { sessionID: 'b' }),
        event('session.idle', { sessionID: 'b' }),
      ],
      ['input.required'],
    ],
    ['a question', [event('question.asked', { sessionID: 'a' })], ['input.required']],
    [
      'what has failed is not done',
      [
        event('session.error', { sessionID: 'a', error: { name: 'APIError' } }),
        event('session.idle', { sessionID: 'a' }),
      ],
      ['task.error'],
    ],
    [
      'what its user has stopped is silent',
      [
        event('session.error', { sessionID: 'a', error: { name: 'MessageAbortedError' } }),
        event('session.idle', { sessionID: 'a' }),
      ],
      [],
    ],
    [
      'being told to wait is told once',
      [
        event('session.status', { sessionID: 'a', status: { type: 'retry' } }),
        event('session.status', { sessionID: 'a', status: { type: 'busy' } }),
        event('session.status', { sessionID: 'a', status: { type: 'retry' } }),
        // Its user does not want to wait.
        event('session.status', { sessionID: 'a', status: { type: 'idle' } }),
        event('session.idle', { sessionID: 'a' }),
      ],
      ['resource.limit'],
    ],
    ['anything else is silent', [event('server.connected'), event('an.event.of.next.year')], []],
  ]
  for (const [sentence, happenings, heard] of cases)
    test(sentence, async () => assert.deepEqual(await asked(...happenings), heard))

  test('a pack that is gone is silent', () => {
    const machine = createMachine()
    const plugin = join(import.meta.dirname, 'files/opencode.ts')
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', script, plugin, JSON.stringify([event('session.idle')])],
      { env: machine.env, encoding: 'utf8' },
    )
    assert.deepEqual([status, stderr], [0, ''])
  })
})
