import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { beforeEach, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { codingEvents } from '@earcon/contract/manifest'
import { z } from 'zod'
import { emptyFolder } from '../../testing/ports.ts'
import { deliveryOf, trackOf, unpacked } from './library.kit.testing.ts'

const home = join(emptyFolder(), 'my home')
const packs = join(home, '.openpeon/packs')
const pack = join(packs, 'cold-start')
const tools = join(home, 'bin')
const log = join(home, 'played')
const elsewhere = emptyFolder()

/** Where somebody has unpacked a pack with one sound for most events, and three mornings. */
const tracks = [...codingEvents, 'session.start' as const, 'session.start' as const]
  .filter((event) => event !== 'user.spam')
  .map((event, place) => trackOf({ title: `Sound ${place}`, event }))
for (const { name, bytes } of await unpacked(deliveryOf({ tracks }))) {
  mkdirSync(dirname(join(packs, name)), { recursive: true })
  writeFileSync(join(packs, name), bytes)
}
chmodSync(join(pack, 'play.sh'), 0o755)
const fileOf = (event: string) => join(pack, 'sounds', `${event}.wav`)

/** A machine with only these players. */
function machine(players: Record<string, string>) {
  const folder = join(emptyFolder(), 'bin')
  mkdirSync(folder)
  for (const tool of ['sh', 'dirname', 'date', 'cat'])
    symlinkSync(String(spawnSync('/bin/sh', ['-c', `command -v ${tool}`]).stdout).trim(), join(folder, tool))
  for (const [name, script] of Object.entries(players))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { PATH: folder, HOME: home, LOG: log, GATE: join(home, 'gate') }
}
const noting = 'printf "%s\\n" "$1" >>"$LOG"'
const usual = machine({ afplay: noting })

const run = (program: string, args: string[], env = usual, cwd = elsewhere, input = '{"session_id": 1}') =>
  spawnSync(program, args, { env, cwd, input, encoding: 'utf8', timeout: 20_000 })
const play = (event: string, env = usual) => run('/bin/sh', [join(pack, 'play.sh'), event], env)
const quietly = { status: 0, stdout: '', stderr: '' }
const outcome = ({ status, stdout, stderr }: ReturnType<typeof run>) => ({ status, stdout, stderr })

const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [])
/** The player runs by itself: what it has noted, once it has noted that much. */
async function played(count = 1) {
  while (lines().length < count) await pause(5)
  return lines()
}
beforeEach(() => writeFileSync(log, ''))

suite('play.sh plays the sound of an event', () => {
  const ways: [how: string, program: string, args: string[], cwd: string][] = [
    ['from any folder', '/bin/sh', [join(pack, 'play.sh')], '/'],
    ['from its own folder', '/bin/sh', ['play.sh'], pack],
    ['from the folder above', '/bin/sh', ['cold-start/play.sh'], packs],
    ['as a program', join(pack, 'play.sh'), [], elsewhere],
  ]
  for (const [how, program, args, cwd] of ways)
    test(`${how}, with a space in its path`, async () => {
      assert.deepEqual(outcome(run(program, [...args, 'task.complete'], usual, cwd)), quietly)
      assert.deepEqual(await played(), [fileOf('task.complete')])
    })

  test('each its own, and one of several', async () => {
    for (const event of codingEvents.filter((event) => event !== 'user.spam')) play(event)
    const all = (await played(8)).map((file) => basename(file, '.wav'))
    assert.match(all.find((name) => name.startsWith('session.start')) ?? '', /^session\.start-[123]$/)
    assert.deepEqual(
      all.filter((name) => !name.startsWith('session.start')).toSorted(),
      codingEvents.filter((event) => !['user.spam', 'session.start'].includes(event)).toSorted(),
    )
  })

  test('and nothing but sounds of the pack, whatever it is asked for', async () => {
    for (const event of [
      '../../etc/passwd',
      '../play',
      '../README',
      '$(touch x)',
      '`touch x`',
      'task.complete; touch x',
      'task.complete\n',
      'task.complete/../session.start',
      'session.*',
      '*',
      '-n',
      'TASK.COMPLETE',
      'user.spam',
      '',
    ])
      assert.deepEqual(outcome(play(event)), quietly, event)
    assert.deepEqual(outcome(run('/bin/sh', [join(pack, 'play.sh')])), quietly)
    play('task.error')
    assert.deepEqual(await played(), [fileOf('task.error')])
    assert.deepEqual([existsSync(join(elsewhere, 'x')), existsSync(join(pack, 'sounds/x'))], [false, false])
  })
})

suite('a coding tool is never kept waiting', () => {
  test('for the end of a sound, nor does the player get what the tool had to say', async () => {
    const gate = join(home, 'gate')
    assert.equal(spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', gate]).status, 0)
    const slow = machine({
      afplay: 'read -r word <"$GATE"; printf "%s, heard: %s\\n" "$word" "$(cat)" >>"$LOG"',
    })
    assert.deepEqual(outcome(play('task.complete', slow)), quietly)
    assert.deepEqual(lines(), [])
    await writeFile(gate, 'done\n')
    assert.deepEqual(await played(), ['done, heard: '])
  })

  test('where there is no player', () => {
    assert.deepEqual(outcome(play('task.complete', machine({}))), quietly)
  })

  test('by a player that cannot play: another one does', async () => {
    const players = { afplay: 'exit 1', 'pw-play': 'echo no server >&2; exit 1', aplay: `shift; ${noting}` }
    assert.deepEqual(outcome(play('task.complete', machine(players))), quietly)
    assert.deepEqual(await played(), [fileOf('task.complete')])
  })

  test('on Windows, where another script plays', async () => {
    const windows = machine({ wslpath: 'echo "W:$2"', 'powershell.exe': 'printf "%s\\n" "$*" >>"$LOG"' })
    assert.deepEqual(outcome(play('task.complete', windows)), quietly)
    const script = `W:${join(pack, 'play.ps1')}`
    assert.deepEqual(await played(), [`-NoProfile -ExecutionPolicy Bypass -File ${script} task.complete`])
  })
})

const Handlers = z.array(z.strictObject({ type: z.literal('command'), command: z.string() })).length(1)
const Groups = z.array(z.strictObject({ matcher: z.string().optional(), hooks: Handlers })).length(1)
const Settings = z.strictObject({ hooks: z.record(z.string(), Groups) })
const CursorHooks = z.strictObject({
  version: z.literal(1),
  hooks: z.record(z.string(), z.array(z.strictObject({ command: z.string() })).length(1)),
})

const hook = (file: string) => readFileSync(join(pack, 'hooks', file), 'utf8')
const settingsIn = (hooks: z.infer<typeof Settings>['hooks']) =>
  new Map(Object.entries(hooks).map(([moment, [group]]) => [moment, group?.hooks[0]?.command ?? '']))

/** As much of TOML as there is in the file: tables in lists, and plain strings. */
function tablesIn(text: string) {
  const hooks: Record<string, { hooks: object[] }[]> = {}
  let table: Record<string, unknown> = {}
  for (const line of text.split('\n').filter((line) => line !== '')) {
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
        writeFileSync(log, '')
        assert.deepEqual(outcome(run('/bin/sh', ['-c', commands.get(moment) ?? 'exit 9'])), quietly)
        assert.match((await played())[0] ?? '', sound)
      }
      writeFileSync(log, '')
      for (const command of commands.values()) run('/bin/sh', ['-c', command])
      const all = await played(commands.size)
      assert.equal(new Set(all).size, commands.size)
      assert(commands.size >= 6)
    })

  test('in OpenCode: but not for a session within a session, nor as done what has failed', () => {
    const script = `
      const { Sounds } = await import(process.argv[1])
      const { event } = await Sounds()
      for (const one of JSON.parse(process.argv[2])) await event({ event: one })`
    const heard = (...events: object[]) => {
      writeFileSync(log, '')
      // Node waits for what it has started, so the log is complete when it ends.
      const env = { ...machine({}), PATH: tools }
      const plugin = join(pack, 'hooks/opencode.ts')
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', script, plugin, JSON.stringify(events)],
        { env, encoding: 'utf8', timeout: 20_000 },
      )
      assert.equal(status, 0, stderr)
      return lines().toSorted()
    }
    mkdirSync(tools)
    writeFileSync(join(tools, 'sh'), '#!/bin/sh\nprintf "%s\\n" "$*" >>"$LOG"\n', { mode: 0o755 })
    const asks = (event: string) => `${join(pack, 'play.sh')} ${event}`
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
