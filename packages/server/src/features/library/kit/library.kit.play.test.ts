import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import {
  createMachine,
  hear,
  lastingPlayer,
  runOn,
  silentOutcome,
  unpackInto,
  waitUntilPlayed,
} from '../../../testing/kit-machine.ts'
import { createTempFolder } from '../../../testing/ports.ts'

const packsOf = (home: string) => join(home, '.openpeon/packs')

suite('play.sh plays the sound of an event', () => {
  const ways: [how: string, command: (pack: string) => string[], cwd: (pack: string) => string][] = [
    ['from any folder', (pack) => ['sh', join(pack, 'play.sh')], () => '/'],
    ['from its own folder', () => ['sh', 'play.sh'], (pack) => pack],
    ['from the folder above', () => ['sh', 'cold-start/play.sh'], (pack) => join(pack, '..')],
    ['as a program', (pack) => [join(pack, 'play.sh')], () => createTempFolder()],
    ['by another shell', (pack) => ['bash', join(pack, 'play.sh')], () => '/'],
  ]
  for (const [how, command, cwd] of ways)
    test(`${how}, with a space and an umlaut in its path`, async () => {
      const machine = createMachine()
      machine.provide('bash', 'exec /bin/bash "$@"')
      const pack = await unpackInto(packsOf(machine.home))
      const { outcome, over } = runOn(machine, [...command(pack), 'task.complete'], { cwd: cwd(pack) })
      assert.deepEqual(await outcome, silentOutcome)
      await over
      assert.deepEqual(machine.playedFiles(), [join(pack, 'sounds/task.complete.wav')])
    })

  test('with quotes and a dollar in its path', async () => {
    const machine = createMachine()
    const pack = await unpackInto(join(machine.home, `it's "$HOME" $(touch x)`))
    assert.deepEqual(await hear(machine, pack, 'task.complete'), ['task.complete.wav'])
    assert(!existsSync(join(pack, '../x')))
  })

  test('each its own, and one of several', async () => {
    for (const event of codingEvents) {
      const machine = createMachine()
      const [played = ''] = await hear(machine, await unpackInto(machine.home), event)
      assert.match(
        played,
        event === 'session.start' ? /^session\.start-[123]\.wav$/ : RegExp(`^${event}.wav$`),
      )
    }
  })

  test('and nothing but sounds of the pack, whatever a hook asks for', async () => {
    const machine = createMachine()
    const pack = await unpackInto(machine.home)
    for (const event of [
      '../../etc/passwd',
      '../play',
      '$(touch x)',
      '`touch x`',
      'task.complete; touch x',
      'task.complete\n',
      'session.*',
      '*',
      '-n',
      'TASK.COMPLETE',
      'an.event.of.next.year',
      '',
    ]) {
      const { outcome, over } = runOn(machine, ['sh', join(pack, 'play.sh'), event, 'hook'], { cwd: pack })
      assert.deepEqual(await outcome, silentOutcome, event)
      await over
    }
    assert.deepEqual(machine.played(), [])
    assert(!readdirSync(pack).includes('x'))
  })
})

suite('a coding tool is never kept waiting, nor stopped (396)', () => {
  test('by a sound that goes on', async () => {
    const machine = createMachine({ 'pw-play': lastingPlayer })
    const pack = await unpackInto(machine.home)
    const { outcome, over } = runOn(machine, ['sh', join(pack, 'play.sh'), 'task.complete', 'hook'])
    assert.deepEqual(await outcome, silentOutcome)
    // It is still heard: what matters more ends it.
    await waitUntilPlayed(machine)
    machine.provide('pw-play', 'exit 0')
    await hear(machine, pack, 'input.required')
    await over
  })

  test('by what the tool has to say, which the player never gets', async () => {
    const machine = createMachine({ 'pw-play': 'printf "heard: %s\\n" "$(cat)" >>"$LOG"' })
    const pack = await unpackInto(machine.home)
    assert.deepEqual(await hear(machine, pack, 'task.complete', '{"secret":1}'), ['heard: '])
  })

  test('by a tool that says a great deal', async () => {
    const machine = createMachine()
    const pack = await unpackInto(machine.home)
    const told = JSON.stringify({ tool_response: 'x'.repeat(3_000_000) })
    assert.deepEqual(await hear(machine, pack, 'task.complete', told), ['task.complete.wav'])
  })

  test('where there is no player', async () => {
    const machine = createMachine({})
    assert.deepEqual(await hear(machine, await unpackInto(machine.home), 'task.complete'), [])
  })

  test('by a player that cannot play: another one does', async () => {
    const { home, ...rest } = createMachine({
      afplay: 'exit 1',
      'pw-play': 'echo no server >&2; exit 1',
      aplay: 'shift; printf "%s by aplay\\n" "$1" >>"$LOG"',
    })
    assert.deepEqual(await hear({ home, ...rest }, await unpackInto(home), 'task.complete'), [
      'task.complete.wav by aplay',
    ])
  })

  test('where there is no HOME, nothing can be written, or much is missing', async () => {
    const machine = createMachine()
    const pack = await unpackInto(machine.home)
    const machines: [string, Record<string, string>][] = [
      ['no HOME', { HOME: '', XDG_RUNTIME_DIR: createTempFolder() }],
      ['a HOME that is none', { HOME: '/nonexistent', XDG_RUNTIME_DIR: createTempFolder() }],
      ['nowhere to write', { XDG_RUNTIME_DIR: '/proc', TMPDIR: '/proc', HOME: '/proc' }],
    ]
    for (const [what, env] of machines) {
      machine.forgetPlayed()
      const { outcome, over } = runOn({ env: { ...machine.env, ...env } }, [
        'sh',
        join(pack, 'play.sh'),
        'input.required',
        'hook',
      ])
      assert.deepEqual(await outcome, silentOutcome, what)
      await over
      assert.deepEqual(machine.played(), ['input.required.wav'], what)
    }
    rmSync(join(pack, 'sounds'), { recursive: true })
    machine.forgetPlayed()
    assert.deepEqual(await hear(machine, pack, 'task.complete'), [])
  })

  test('on Windows, where another script plays', async () => {
    const machine = createMachine({
      wslpath: 'echo "W:$2"',
      'powershell.exe': 'printf "%s\\n" "$*" >>"$LOG"',
    })
    const pack = await unpackInto(machine.home)
    await hear(machine, pack, 'task.complete')
    assert.deepEqual(machine.playedFiles(), [
      `-NoProfile -ExecutionPolicy Bypass -File W:${join(pack, 'play.ps1')} task.complete now`,
    ])
  })
})
