import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { crc32 } from 'node:zlib'
import { codingTools } from '@earcon/contract/catalogue/coding-events.rules'
import { createArchive } from '@earcon/zip/archive'
import { createTempFolder } from '../../../testing/ports.ts'
import { installerSh } from './library.kit.installer.ts'

/** What a pack installs itself with, in these tests: it only notes that it was asked to. */
const noting = 'read -r word; printf "%s %s<%s\\n" "$(basename "$(dirname "$0")")" "$*" "$word" >>"$LOG"\n'

async function packAt(folder: string, name: string, script = noting) {
  const source = Buffer.from(script)
  const entry = { name: `${name}/install.sh`, size: source.length, crc32: crc32(source), source }
  const archive = createArchive([{ ...entry, modified: new Date(0) }])
  const bytes = Buffer.concat(await Array.fromAsync(archive.read()))
  writeFileSync(join(folder, `${name}.zip`), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, url: pathToFileURL(join(folder, `${name}.zip`)).href, sha256 }
}

const all = ['mktemp', 'mkdir', 'rm', 'sh', 'cat', 'basename', 'dirname']
const usual = [...all, 'curl', 'sha256sum', 'unzip']

/** A machine with these programs and no others. */
function machineWith(programs: readonly string[], own: Record<string, string> = {}) {
  const folder = createTempFolder()
  const [bin, home, temp] = ['bin', 'my home', 'temp'].map((name) => join(folder, name))
  assert(bin && home && temp)
  for (const each of [bin, home, temp]) mkdirSync(each)
  for (const name of programs)
    symlinkSync(String(spawnSync('/bin/sh', ['-c', `command -v ${name}`]).stdout).trim(), join(bin, name))
  for (const [name, text] of Object.entries(own))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const log = join(folder, 'log')
  return {
    home,
    log: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []),
    left: () => readdirSync(temp),
    /** As `curl … | sh -s …` does it. */
    run(script: string, args: string[], shell = 'sh') {
      const path = String(spawnSync('/bin/sh', ['-c', `command -v ${shell}`]).stdout).trim()
      const env = { PATH: bin, HOME: home, TMPDIR: temp, LOG: log }
      // In a session of its own: whoever runs the tests at a terminal is not to be asked anything.
      const options = { env, input: script, encoding: 'utf8', timeout: 20_000, detached: true } as const
      const { status, stdout, stderr } = spawnSync(path, ['-s', ...args], options)
      return { status, stdout, stderr }
    },
  }
}

const folder = createTempFolder()
const packs = [await packAt(folder, 'cold-start'), await packAt(folder, 'small-things')]
const script = installerSh({ brand: 'Ada\'s `$(touch pwned)` "Shop"', packs })
const shop = 'Ada\'s `$(touch pwned)` "Shop"'

suite('one line fetches a pack and has it install itself', () => {
  for (const shell of ['sh', 'dash', 'bash'])
    test(`in ${shell}, for one tool`, () => {
      const machine = machineWith(usual)
      assert.deepEqual(machine.run(script, ['cold-start', 'codex'], shell), {
        status: 0,
        stdout: `${shop}: Fetching cold-start\n`,
        stderr: '',
      })
      // What is left of the script is not what the pack reads.
      assert.deepEqual(machine.log(), ['cold-start codex<'])
      assert.deepEqual(machine.left(), [])
    })

  test('or all of them, for whatever tools are there', () => {
    for (const args of [[], ['all']]) {
      const machine = machineWith(usual)
      assert.equal(machine.run(script, args).status, 0)
      assert.deepEqual(machine.log(), ['cold-start <', 'small-things <'])
    }
  })

  test('but for those that nobody has asked for yet, which come by their names', () => {
    const [first, second] = packs
    assert(first && second)
    const machine = machineWith(usual)
    const text = installerSh({ brand: 'Earcon', packs: [first, { ...second, onlyByName: true }] })
    assert.equal(machine.run(text, ['all']).status, 0)
    assert.deepEqual(machine.log(), ['cold-start <'])
    assert.equal(machine.run(text, ['small-things', 'claude']).status, 0)
    assert.deepEqual(machine.log(), ['cold-start <', 'small-things claude<'])
  })

  test('for each tool that there is', () => {
    const machine = machineWith(usual)
    for (const tool of Object.keys(codingTools))
      assert.equal(machine.run(script, ['small-things', tool]).status, 0, tool)
    assert.equal(machine.log().length, Object.keys(codingTools).length)
  })

  const ways: [how: string, programs: string[], own: Record<string, string>][] = [
    ['with shasum, as a Mac has it', [...all, 'curl', 'unzip', 'shasum', 'perl'], {}],
    ['without anything that computes checksums', [...all, 'curl', 'unzip'], {}],
    [
      'with Python where there is no unzip',
      [...all, 'curl', 'sha256sum'],
      { python3: `exec ${pythonPath()} "$@"` },
    ],
    [
      'with wget where there is no curl',
      [...all, 'unzip', 'sha256sum', 'cp'],
      { wget: 'cp "${4#file://}" "$3"' },
    ],
    [
      'with a tar that knows ZIPs',
      [...all, 'curl'],
      { tar: `case $1 in -tf) ;; *) ${unzipPath()} -q "$2" -d "$4" ;; esac` },
    ],
  ]
  for (const [how, programs, own] of ways)
    test(how, () => {
      const machine = machineWith(programs, own)
      assert.equal(machine.run(script, ['cold-start', 'cursor']).stderr, '')
      assert.deepEqual(machine.log(), ['cold-start cursor<'])
      assert.deepEqual(machine.left(), [])
    })

  test('one that fails is told, and the others are installed all the same', async () => {
    const failing = await packAt(createTempFolder(), 'broken', 'exit 3\n')
    const machine = machineWith(usual)
    assert.equal(machine.run(installerSh({ brand: 'Earcon', packs: [failing, ...packs] }), []).status, 1)
    assert.equal(machine.log().length, 2)
    assert.deepEqual(machine.left(), [])
  })
})

suite('what was installed goes again', () => {
  const installed = (home: string, name: string) => {
    mkdirSync(join(home, '.openpeon/packs', name), { recursive: true })
    writeFileSync(join(home, '.openpeon/packs', name, 'install.sh'), noting)
  }

  test('by what lies there, also where the pack is no longer offered', () => {
    const machine = machineWith(all)
    installed(machine.home, 'refunded')
    assert.equal(machine.run(script, ['refunded', 'remove']).status, 0)
    assert.deepEqual(machine.log(), ['refunded remove<'])
  })

  test('or by a fresh copy, where it was never put there', () => {
    const machine = machineWith(usual)
    assert.equal(machine.run(script, ['cold-start', 'remove']).status, 0)
    assert.deepEqual(machine.log(), ['cold-start remove<'])
  })
})

suite('what does not work is told in a sentence, and leaves nothing behind', () => {
  const none = installerSh({ brand: 'Earcon', packs: [] })
  const [pack] = packs
  assert(pack)
  const of = (changes: Partial<typeof pack>) =>
    installerSh({ brand: 'Earcon', packs: [{ ...pack, ...changes }] })
  const cases: [what: string, text: string, args: string[], programs: string[], sentence: RegExp][] = [
    ['nothing is owned', none, ['all'], usual, /There is no sound pack for coding tools to install/],
    [
      'another name',
      script,
      ['warm-start'],
      usual,
      /no sound pack "warm-start".*: cold-start small-things\.$/m,
    ],
    ['a name that is a path', script, ['../cold-start', 'remove'], usual, /There is no sound pack/],
    [
      'another tool',
      script,
      ['cold-start', 'vim'],
      usual,
      /no tool "vim".*claude codex cursor gemini opencode/,
    ],
    ['no curl and no wget', script, ['cold-start'], all, /needs curl or wget/],
    ['no unzip', script, ['cold-start'], [...all, 'curl'], /needs unzip/],
    [
      'an address that answers nothing',
      of({ url: `${pack.url}x` }),
      ['all'],
      usual,
      /could not be downloaded/,
    ],
    ['other bytes', of({ sha256: '0'.repeat(64) }), ['all'], usual, /did not arrive whole/],
  ]
  for (const [what, text, args, programs, sentence] of cases)
    test(what, () => {
      const machine = machineWith(programs)
      const { status, stderr } = machine.run(text, args)
      assert.equal(status, 1)
      assert.match(stderr, sentence)
      assert.deepEqual([machine.log(), machine.left()], [[], []])
    })

  test('a script that was cut off anywhere does nothing', () => {
    const machine = machineWith(usual)
    const body = script.trimEnd()
    const ends = [...Array(12).keys()].map((back) => body.length - 1 - back)
    for (const end of [...ends, 200, 1_000, 3_000]) machine.run(script.slice(0, end), ['all'])
    assert.deepEqual([machine.log(), machine.left()], [[], []])
  })

  test('nor does what a shop is called, or a pack, mean anything to a shell', () => {
    assert.throws(() => of({ url: 'https://shop.example/a b' }))
    assert.throws(() => of({ name: 'a\nb' }))
    assert.match(of({ url: "https://shop.example/__BRAND__'" }), /__BRAND__'\\''/)
  })
})

function pythonPath() {
  return String(spawnSync('python3', ['-c', 'import sys; print(sys.executable)']).stdout).trim()
}

function unzipPath() {
  return String(spawnSync('/bin/sh', ['-c', 'command -v unzip']).stdout).trim()
}
