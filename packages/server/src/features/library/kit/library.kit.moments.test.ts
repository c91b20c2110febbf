import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import {
  createMachine,
  hear,
  lastingPlayer,
  runOn,
  unpackInto,
  waitUntilPlayed,
} from '../../../testing/kit-machine.ts'
import { archivedPackWith, archivedTrackWith } from '../../../testing/pack-archives.ts'

/** A machine at noon, with the pack on it. */
async function prepare(players?: Record<string, string>) {
  const machine = createMachine(players)
  machine.setClock(1_000_000)
  return { machine, pack: await unpackInto(machine.home) }
}

suite('what the tool says with an event decides what is heard', () => {
  const cases: [sentence: string, event: string, told: object, heard: string[]][] = [
    ['a turn that is over', 'task.complete', { stop_hook_active: false }, ['task.complete.wav']],
    ['the user’s own interruption is silent', 'task.error', { is_interrupt: true }, []],
    ['and so is a turn that they stopped', 'task.complete', { status: 'aborted' }, []],
    ['a turn that failed is not complete', 'task.complete', { status: 'error' }, ['task.error.wav']],
    [
      'nor is one without an answer',
      'task.complete',
      { prompt_response: '[no response text]' },
      ['task.error.wav'],
    ],
    [
      'work that goes on in the background is not done',
      'task.complete',
      { background_tasks: [{ id: 'a', status: 'running' }] },
      [],
    ],
    [
      'work that has ended there is',
      'task.complete',
      { background_tasks: [{ id: 'a', status: 'completed' }] },
      ['task.complete.wav'],
    ],
    ['nobody typed what a task reports', 'task.acknowledge', { prompt: '<task-notification>done' }, []],
    ['a helper’s slip is its own affair', 'task.error', { agent_id: 'a1', error: 'x' }, []],
    ['a helper’s progress too', 'task.progress', { agent_id: 'a1' }, []],
    ['but what a helper asks is asked of you', 'input.required', { agent_id: 'a1' }, ['input.required.wav']],
  ]
  for (const [sentence, event, told, heard] of cases)
    test(sentence, async () => {
      const { machine, pack } = await prepare()
      assert.deepEqual(await hear(machine, pack, event, JSON.stringify(told)), heard)
    })
})

suite('Gemini CLI tells by its transcript alone why there is no answer', () => {
  const stopped = { type: 'info', content: 'Request cancelled.' }
  const failed = (code: number) => ({ type: 'error', content: `[API Error: {"error":{"code":${code}}}]` })
  const advice = { type: 'info', content: 'This request failed.' }
  const cases: [sentence: string, lines: object[], heard: string[]][] = [
    ['its user has stopped it', [failed(400), stopped], []],
    ['the provider has refused it', [stopped, failed(400), advice], ['task.error.wav']],
    ['it is told to wait', [failed(429), advice], ['resource.limit.wav']],
    ['nobody knows', [], ['task.error.wav']],
  ]
  for (const [sentence, lines, heard] of cases)
    test(sentence, async () => {
      const { machine, pack } = await prepare()
      const transcript_path = join(machine.home, 'session.jsonl')
      writeFileSync(transcript_path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      const told = JSON.stringify({ transcript_path, prompt_response: '[no response text]' })
      assert.deepEqual(await hear(machine, pack, 'task.complete', told), heard)
    })
})

suite('one voice at a time (397)', () => {
  /** One sound is playing; then comes another. What has been played when both are over. */
  async function overlap(first: string, second: string, secondsBetween = 1) {
    const { machine, pack } = await prepare({ 'pw-play': lastingPlayer })
    const playing = runOn(machine, ['sh', join(pack, 'play.sh'), first, 'hook'])
    await playing.outcome
    await waitUntilPlayed(machine)
    machine.provide('pw-play', 'for file; do :; done; printf "%s\\n" "$file" >>"$LOG"')
    machine.setClock(1_000_000 + secondsBetween)
    const heard = await hear(machine, pack, second)
    // Whatever still plays is ended by what nothing outweighs.
    machine.provide('pw-play', 'exit 0')
    machine.setClock(1_000_030)
    await hear(machine, pack, 'input.required')
    await playing.over
    return heard
  }
  const cases: [sentence: string, first: string, second: string, heard: string[]][] = [
    [
      'what matters more ends what matters less',
      'task.complete',
      'input.required',
      ['task.complete.wav', 'input.required.wav'],
    ],
    ['what matters less does not get in', 'input.required', 'task.acknowledge', ['input.required.wav']],
    [
      'of two alike the newer is heard',
      'task.error',
      'resource.limit',
      ['task.error.wav', 'resource.limit.wav'],
    ],
    ['the same is not heard twice in a moment', 'task.complete', 'task.complete', ['task.complete.wav']],
  ]
  for (const [sentence, first, second, heard] of cases)
    test(sentence, async () => assert.deepEqual(await overlap(first, second), heard))

  test('the same is heard again later', async () => {
    const { machine, pack } = await prepare()
    await hear(machine, pack, 'task.complete')
    machine.setClock(1_000_003)
    assert.deepEqual(await hear(machine, pack, 'task.complete'), ['task.complete.wav', 'task.complete.wav'])
  })

  test('of ten at the same instant, one is heard', async () => {
    const { machine, pack } = await prepare()
    await Promise.all(Array.from({ length: 10 }, () => hear(machine, pack, 'task.complete')))
    assert.deepEqual(machine.played(), ['task.complete.wav'])
  })

  test('what is noted of the last one is read as numbers, and never run', async () => {
    const { machine, pack } = await prepare()
    machine.provide('bash', 'exec /bin/bash "$@"')
    await hear(machine, pack, 'session.start')
    const [run = ''] = readdirSync(machine.env.XDG_RUNTIME_DIR ?? '')
    const notes = join(machine.env.XDG_RUNTIME_DIR ?? '', run)
    const evil = `a[$(touch\${IFS}${machine.home}/owned)]`
    for (const note of ['last', 'asked', 'tried'])
      writeFileSync(join(notes, note), `x ${evil} ${evil} ${evil}\n`)
    machine.forgetPlayed()
    const { over } = runOn(machine, ['bash', join(pack, 'play.sh'), 'task.acknowledge', 'hook'])
    await over
    assert.deepEqual(machine.played(), ['task.acknowledge.wav'])
    assert(!existsSync(join(machine.home, 'owned')))
  })

  test('who died with the turn does not hold it for ever', async () => {
    const { machine, pack } = await prepare()
    await hear(machine, pack, 'session.start')
    const { env } = machine
    await runOn(machine, ['sh', '-c', `mkdir "$XDG_RUNTIME_DIR"/earcon-*/turn`]).over
    assert(env.XDG_RUNTIME_DIR)
    machine.forgetPlayed()
    assert.deepEqual(await hear(machine, pack, 'task.complete'), ['task.complete.wav'])
    machine.setClock(1_000_005)
    assert.deepEqual(await hear(machine, pack, 'task.complete'), ['task.complete.wav', 'task.complete.wav'])
  })
})

suite('what is heard by what came before', () => {
  test('the third prompt in ten seconds is one too many; the third in a minute is not', async () => {
    const { machine, pack } = await prepare()
    const promptAt = async (second: number) => {
      machine.forgetPlayed()
      machine.setClock(1_000_000 + second)
      return hear(machine, pack, 'task.acknowledge')
    }
    assert.deepEqual(await promptAt(0), ['task.acknowledge.wav'])
    assert.deepEqual(await promptAt(3), ['task.acknowledge.wav'])
    assert.deepEqual(await promptAt(6), ['user.spam.wav'])
    assert.deepEqual(await promptAt(30), ['task.acknowledge.wav'])
    assert.deepEqual(await promptAt(50), ['task.acknowledge.wav'])
    assert.deepEqual(await promptAt(55), ['task.acknowledge.wav'])
  })

  test('a prompt that is told twice is one prompt', async () => {
    const { machine, pack } = await prepare()
    for (const second of [0, 0, 4, 4]) {
      machine.setClock(1_000_000 + second)
      await hear(machine, pack, 'task.acknowledge')
    }
    assert.deepEqual(machine.played(), ['task.acknowledge.wav', 'task.acknowledge.wav'])
  })

  test('three prompts in the same second are three, if they say something else', async () => {
    const { machine, pack } = await prepare()
    for (const prompt of ['one', 'two', 'three'])
      await hear(machine, pack, 'task.acknowledge', JSON.stringify({ prompt }))
    assert.deepEqual(machine.played(), ['task.acknowledge.wav', 'user.spam.wav'])
  })

  test('a pack without a sound for too many prompts takes each of them', async () => {
    const machine = createMachine()
    const only = archivedPackWith({
      tracks: [archivedTrackWith({ title: 'Peg', event: 'task.acknowledge' })],
    })
    const pack = await unpackInto(machine.home, only)
    for (const second of [0, 3, 6]) {
      machine.setClock(1_000_000 + second)
      await hear(machine, pack, 'task.acknowledge')
    }
    assert.equal(machine.played().length, 3)
  })

  test('progress is heard after two minutes of silence, and not before', async () => {
    const { machine, pack } = await prepare()
    await hear(machine, pack, 'task.acknowledge')
    for (const second of [10, 60, 119, 121, 150, 245]) {
      machine.setClock(1_000_000 + second)
      await hear(machine, pack, 'task.progress')
    }
    assert.deepEqual(machine.played(), ['task.acknowledge.wav', 'task.progress.wav', 'task.progress.wav'])
  })
})

test('the end of a session in Codex, which it tells a minute late, is silent', async () => {
  const machine = createMachine()
  const cache = join(machine.home, '.codex/plugins/cache/earcon-cold-start')
  assert.deepEqual(await hear(machine, await unpackInto(cache), 'session.end'), [])
  assert.deepEqual(
    await hear(machine, join(cache, 'cold-start'), 'session.start').then((all) => all.length),
    1,
  )
})

suite('of several packs', () => {
  const tracks = [archivedTrackWith({ title: 'Done', event: 'task.complete' })]
  const packFolder = (home: string) => join(home, '.openpeon/packs')

  /** Which of two packs is heard, once each has been told. */
  async function choose(machine: ReturnType<typeof createMachine>, packs: string[], second: number) {
    machine.forgetPlayed()
    machine.setClock(1_000_000 + second)
    for (const pack of packs) await hear(machine, pack, 'task.complete')
    return machine.playedFiles().map((file) => packs.findIndex((pack) => file.startsWith(pack)))
  }

  test('the one that came last is heard, always the same; when it is gone, the other', async () => {
    const machine = createMachine()
    const first = await unpackInto(packFolder(machine.home), archivedPackWith({ slug: 'one', tracks }))
    assert.deepEqual(await choose(machine, [first], 0), [0])
    const second = await unpackInto(packFolder(machine.home), archivedPackWith({ slug: 'two', tracks }))
    await choose(machine, [first, second], 10)
    assert.deepEqual(await choose(machine, [first, second], 20), [1])
    assert.deepEqual(await choose(machine, [second, first], 30), [0])
    rmSync(second, { recursive: true })
    assert.deepEqual(await choose(machine, [first], 40), [0])
  })

  test('one that is reached by a link from elsewhere is not only tried', async () => {
    const machine = createMachine()
    const folder = packFolder(machine.home)
    const one = await unpackInto(folder, archivedPackWith({ slug: 'one', tracks }))
    const two = await unpackInto(folder, archivedPackWith({ slug: 'two', tracks }))
    const skills = join(machine.home, '../claude/skills')
    mkdirSync(skills, { recursive: true })
    for (const name of ['one', 'two']) symlinkSync(join(folder, name), join(skills, name))
    for (const pack of [one, two]) await hear(machine, pack, 'task.complete')
    machine.forgetPlayed()
    machine.setClock(2_000_000)
    for (const name of ['one', 'two']) await hear(machine, join(skills, name), 'task.complete')
    assert.deepEqual(machine.playedFiles(), [join(two, 'sounds/task.complete.wav')])
  })

  test('one that is only tried is heard in place of all others, and then is forgotten', async () => {
    const machine = createMachine()
    const own = await unpackInto(packFolder(machine.home), archivedPackWith({ slug: 'one', tracks }))
    assert.deepEqual(await choose(machine, [own], 0), [0])
    const tried = await unpackInto(
      join(machine.home, '../elsewhere'),
      archivedPackWith({ slug: 'two', tracks }),
    )
    assert.deepEqual(await choose(machine, [tried, own], 10), [0])
    rmSync(tried, { recursive: true })
    assert.deepEqual(await choose(machine, [own], 20), [0])
  })
})
