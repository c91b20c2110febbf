import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { createMachine, hear, runOn, typeCommand, unpackInto } from '../../../testing/kit-machine.ts'
import { archivedPackWith, archivedTrackWith } from '../../../testing/pack-archives.ts'

/** Players that note how they were asked. */
const noting = 'printf "%s\\n" "$*" >>"$LOG"'

async function prepare(players: Record<string, string> = { 'pw-play': noting }, settings?: string) {
  const machine = createMachine(players)
  machine.setClock(1_000_000)
  const pack = await unpackInto(machine.home)
  const config = join(machine.home, '.config/earcon/sounds.conf')
  if (settings !== undefined) {
    mkdirSync(join(config, '..'), { recursive: true })
    writeFileSync(config, settings)
  }
  return { machine, pack, config, say: (...words: string[]) => typeCommand(machine, pack, ...words) }
}

suite('a command changes what is heard, for every pack and tool (399)', () => {
  const cases: [sentence: string, command: string[], event: string, isHeard: boolean][] = [
    ['nothing while it is muted', ['mute'], 'input.required', false],
    ['nothing at no volume', ['volume', '0'], 'input.required', false],
    ['not what was switched off', ['off', 'task.acknowledge'], 'task.acknowledge', false],
    ['but everything else', ['off', 'task.acknowledge'], 'task.complete', true],
    ['nothing in quiet hours', ['quiet', '11:00-13:00'], 'task.complete', false],
    ['nothing in quiet hours past midnight', ['quiet', '22:00-12:30'], 'task.complete', false],
    ['all outside of them', ['quiet', '12:30-11:30'], 'task.complete', true],
  ]
  for (const [sentence, command, event, isHeard] of cases)
    test(sentence, async () => {
      const { machine, pack, say } = await prepare()
      assert.equal((await say(...command)).status, 0)
      assert.equal((await hear(machine, pack, event)).length, isHeard ? 1 : 0)
    })

  test('and back again, and the file is as it was', async () => {
    const own = '# mine\nvolume=70\n'
    const { machine, pack, config, say } = await prepare(undefined, own)
    await say('mute')
    await say('off', 'task.complete')
    await say('off', 'session.end')
    await say('quiet', '22:00-08:00')
    await say('away')
    assert.match((await say('status')).stdout, /volume 70, muted yes.*off task\.complete session\.end/)
    for (const words of [
      ['unmute'],
      ['on', 'task.complete'],
      ['on', 'session.end'],
      ['quiet', 'never'],
      ['always'],
    ])
      await say(...words)
    assert.equal(readFileSync(config, 'utf8'), own)
    assert.equal((await hear(machine, pack, 'task.complete')).length, 1)
  })

  test('a command that is none says what there is, and changes nothing', async () => {
    const { config, say } = await prepare()
    for (const words of [
      ['volume', '101'],
      ['volume', 'x'],
      ['quiet', 'soon'],
      ['off', 'all'],
      ['bell'],
      ['sing'],
    ]) {
      const { status, stderr } = await say(...words)
      assert.equal(status, 1, words.join(' '))
      assert.match(stderr, /[a-z]/, words.join(' '))
    }
    assert(!existsSync(config))
    assert.match((await say('help')).stdout, /volume 40/)
  })

  test('and says so where it cannot be written', async () => {
    const { say, machine } = await prepare()
    writeFileSync(join(machine.home, '.config'), 'a file')
    assert.deepEqual(await say('mute'), {
      status: 1,
      stdout: '',
      stderr: `${machine.home}/.config/earcon/sounds.conf cannot be written.\n`,
    })
  })
})

suite('settings as people write them', () => {
  test('with comments, errors, spaces and line ends of Windows, each line for itself', async () => {
    const { machine, pack } = await prepare(
      undefined,
      '# mine\r\n\r\nvolume=40\r\nvolume=loud\r\n{"json": 1}\r\n=\r\nquiet=99\r\noff=task.error  session.end\r\nplayer=',
    )
    assert.match((await hear(machine, pack, 'task.complete'))[0] ?? '', /task\.complete\.wav$/)
    assert.match(machine.playedFiles()[0] ?? '', /^--volume=0\.40 /)
    assert.equal((await hear(machine, pack, 'session.end')).length, 1)
  })

  test('with a file that nobody may read', async () => {
    const { machine, pack, config } = await prepare(undefined, 'muted=yes')
    chmodSync(config, 0)
    // For whoever runs everything as root it can be read all the same.
    const expected = process.getuid?.() === 0 ? 0 : 1
    assert.equal((await hear(machine, pack, 'task.complete')).length, expected)
  })

  test('for one terminal only', async () => {
    const { machine, pack } = await prepare()
    const { over } = runOn({ env: { ...machine.env, EARCON_MUTE: '1' } }, [
      'sh',
      join(pack, 'play.sh'),
      'task.complete',
      'hook',
    ])
    await over
    assert.deepEqual(machine.played(), [])
  })

  test('with a number that is none to a shell', async () => {
    const { machine, pack, say } = await prepare()
    assert.equal((await say('volume', '08')).status, 0)
    await hear(machine, pack, 'task.complete')
    assert.match(machine.playedFiles()[0] ?? '', /^--volume=0\.08 /)
  })

  test('with a player of their own', async () => {
    const { machine, pack } = await prepare(
      { 'pw-play': noting, mine: 'printf "mine\\n" >>"$LOG"' },
      'player=mine',
    )
    assert.deepEqual(await hear(machine, pack, 'task.complete'), ['mine'])
  })
})

suite('each player is as loud as was wished', () => {
  const cases: [player: string, asked: RegExp][] = [
    ['afplay', /^-v 0\.40 \S/],
    ['pw-play', /^--volume=0\.40 \S/],
    ['paplay', /^--volume=26214 \S/],
    ['ffplay', /^-nodisp -autoexit -loglevel quiet -volume 40 \S/],
    ['mpv', /^--no-video --really-quiet --volume=40 \S/],
    ['play', /^-q -v 0\.40 \S/],
    ['aplay', /^-q \S/],
  ]
  for (const [player, asked] of cases)
    test(player, async () => {
      const { machine, pack } = await prepare({ [player]: noting }, 'volume=40')
      await hear(machine, pack, 'task.complete')
      assert.match(machine.playedFiles()[0] ?? '', asked)
    })

  test('over a line to another loudspeaker, the player that knows of it', async () => {
    const { machine, pack } = await prepare({ 'pw-play': noting, paplay: 'printf "far away\\n" >>"$LOG"' })
    const { over } = runOn({ env: { ...machine.env, PULSE_SERVER: 'tcp:127.0.0.1:4713' } }, [
      'sh',
      join(pack, 'play.sh'),
      'task.complete',
      'hook',
    ])
    await over
    assert.deepEqual(machine.played(), ['far away'])
  })
})

test('of several packs one is chosen by a word', async () => {
  const { machine, pack, say } = await prepare()
  const other = await unpackInto(
    machine.home,
    archivedPackWith({
      slug: 'other',
      tracks: [archivedTrackWith({ title: 'Done', event: 'task.complete' })],
    }),
  )
  await hear(machine, pack, 'session.start')
  await hear(machine, other, 'task.complete')
  assert.deepEqual(await say('use'), {
    status: 0,
    stdout: 'cold-start is heard, other packs are silent.\n',
    stderr: '',
  })
  machine.forgetPlayed()
  machine.setClock(1_000_100)
  await hear(machine, other, 'task.complete')
  assert.match((await hear(machine, pack, 'task.complete')).join(), /^task\.complete\.wav$/)
})

test('"test" names the player and plays everything; without one it says what to install', async () => {
  const { machine, say } = await prepare()
  const { stdout } = await say('test')
  assert.match(stdout, /^Player: pw-play\ninput\.required\.wav\n/)
  assert.equal(machine.played().length, 11)
  const silent = await prepare({})
  const { status, stderr } = await silent.say('test')
  assert.equal(status, 1)
  assert.match(stderr, /^There is no player\. On Linux install mpv/)
})

suite('only while the terminal is not in front', () => {
  const cases: [sentence: string, front: string, heard: number][] = [
    ['silent while it is', '0x2a', 0],
    ['heard while another window is', '0x2b', 1],
  ]
  for (const [sentence, front, heard] of cases)
    test(sentence, async () => {
      const { machine, pack } = await prepare(
        {
          'pw-play': noting,
          xprop: `echo '_NET_ACTIVE_WINDOW(WINDOW): window id # ${front}'`,
        },
        'only-away=yes',
      )
      const { over } = runOn({ env: { ...machine.env, WINDOWID: '42', DISPLAY: ':0' } }, [
        'sh',
        join(pack, 'play.sh'),
        'task.complete',
        'hook',
      ])
      await over
      assert.equal(machine.played().length, heard)
    })

  test('heard where it cannot be known', async () => {
    const { machine, pack } = await prepare(undefined, 'only-away=yes')
    assert.equal((await hear(machine, pack, 'task.complete')).length, 1)
  })
})
