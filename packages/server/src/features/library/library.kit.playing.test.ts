import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, suite, test } from 'node:test'
import { codingEvents } from '@earcon/contract/moments'
import {
  elsewhere,
  fileOf,
  forget,
  home,
  lines,
  machine,
  noting,
  outcome,
  pack,
  packs,
  play,
  played,
  quietly,
  run,
  usual,
} from './library.kit.staging.ts'

beforeEach(forget)

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
    assert.equal(
      run('/bin/sh', ['-c', 'mkfifo "$0"', gate], { ...usual, PATH: process.env.PATH ?? '' }).status,
      0,
    )
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
