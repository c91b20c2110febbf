import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, suite, test } from 'node:test'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import {
  clearPlayed,
  createMachine,
  homeFolder,
  notingPlayer,
  otherFolder,
  outcomeOf,
  packFolder,
  packsFolder,
  playEvent,
  playedSoFar,
  runCommand,
  silentOutcome,
  soundFileOf,
  usualMachine,
  waitUntilPlayed,
} from '../../../testing/kit-machine.ts'

beforeEach(clearPlayed)

suite('play.sh plays the sound of an event', () => {
  const ways: [how: string, program: string, args: string[], cwd: string][] = [
    ['from any folder', '/bin/sh', [join(packFolder, 'play.sh')], '/'],
    ['from its own folder', '/bin/sh', ['play.sh'], packFolder],
    ['from the folder above', '/bin/sh', ['cold-start/play.sh'], packsFolder],
    ['as a program', join(packFolder, 'play.sh'), [], otherFolder],
  ]
  for (const [how, program, args, cwd] of ways)
    test(`${how}, with a space in its path`, async () => {
      assert.deepEqual(
        outcomeOf(runCommand(program, [...args, 'task.complete'], usualMachine, cwd)),
        silentOutcome,
      )
      assert.deepEqual(await waitUntilPlayed(), [soundFileOf('task.complete')])
    })

  test('each its own, and one of several', async () => {
    for (const event of codingEvents.filter((event) => event !== 'user.spam')) playEvent(event)
    const all = (await waitUntilPlayed(8)).map((file) => basename(file, '.wav'))
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
      assert.deepEqual(outcomeOf(playEvent(event)), silentOutcome, event)
    assert.deepEqual(outcomeOf(runCommand('/bin/sh', [join(packFolder, 'play.sh')])), silentOutcome)
    playEvent('task.error')
    assert.deepEqual(await waitUntilPlayed(), [soundFileOf('task.error')])
    assert.deepEqual(
      [existsSync(join(otherFolder, 'x')), existsSync(join(packFolder, 'sounds/x'))],
      [false, false],
    )
  })
})

suite('a coding tool is never kept waiting', () => {
  test('for the end of a sound, nor does the player get what the tool had to say', async () => {
    const gate = join(homeFolder, 'gate')
    assert.equal(
      runCommand('/bin/sh', ['-c', 'mkfifo "$0"', gate], { ...usualMachine, PATH: process.env.PATH ?? '' })
        .status,
      0,
    )
    const slow = createMachine({
      afplay: 'read -r word <"$GATE"; printf "%s, heard: %s\\n" "$word" "$(cat)" >>"$LOG"',
    })
    assert.deepEqual(outcomeOf(playEvent('task.complete', slow)), silentOutcome)
    assert.deepEqual(playedSoFar(), [])
    await writeFile(gate, 'done\n')
    assert.deepEqual(await waitUntilPlayed(), ['done, heard: '])
  })

  test('where there is no player', () => {
    assert.deepEqual(outcomeOf(playEvent('task.complete', createMachine({}))), silentOutcome)
  })

  test('by a player that cannot play: another one does', async () => {
    const players = {
      afplay: 'exit 1',
      'pw-play': 'echo no server >&2; exit 1',
      aplay: `shift; ${notingPlayer}`,
    }
    assert.deepEqual(outcomeOf(playEvent('task.complete', createMachine(players))), silentOutcome)
    assert.deepEqual(await waitUntilPlayed(), [soundFileOf('task.complete')])
  })

  test('on Windows, where another script plays', async () => {
    const windows = createMachine({
      wslpath: 'echo "W:$2"',
      'powershell.exe': 'printf "%s\\n" "$*" >>"$LOG"',
    })
    assert.deepEqual(outcomeOf(playEvent('task.complete', windows)), silentOutcome)
    const script = `W:${join(packFolder, 'play.ps1')}`
    assert.deepEqual(await waitUntilPlayed(), [
      `-NoProfile -ExecutionPolicy Bypass -File ${script} task.complete`,
    ])
  })
})
