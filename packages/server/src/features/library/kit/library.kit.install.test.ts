import assert from 'node:assert/strict'
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { coldStart, createMachine, type Machine, runOn, unpackInto } from '../../../testing/kit-machine.ts'

/** Tools that note what they were asked; those that only have folders need none. */
const tools = {
  'pw-play': 'for file; do :; done; printf "%s\\n" "$file" >>"$LOG"',
  claude: 'exit 0',
  codex: 'printf "codex %s\\n" "$*" >>"$HOME/../asked"',
  opencode: 'exit 0',
  cursor: 'exit 0',
  gemini: `printf "gemini %s\\n" "$*" >>"$HOME/../asked"
case "$*" in
  'extensions link '*)
    mkdir -p "$HOME/.gemini/extensions/cold-start"
    for path; do :; done
    echo "{\\"source\\": \\"$path\\"}" >"$HOME/.gemini/extensions/cold-start/.gemini-extension-install.json"
    ;;
  'extensions uninstall '*) rm -r "$HOME/.gemini/extensions/cold-start" ;;
esac`,
}

/** What somebody has already: settings with comments and errors in them, and things of the same kind. */
const ownFiles = {
  '.claude/settings.json': '{ // mine\n  "hooks": {}, }',
  '.claude/skills/mine/SKILL.md': 'mine',
  '.codex/config.toml': 'model = "mine"\n# a comment',
  '.cursor/hooks.json': '{"version":1}',
  '.gemini/settings.json': '{ broken',
  '.config/opencode/opencode.json': '{}',
  '.openpeon/packs/peon/openpeon.json': '{}',
}

async function prepare(players: Record<string, string> = tools, files: Record<string, string> = ownFiles) {
  const machine = createMachine(players)
  for (const [name, text] of Object.entries(files)) write(machine, name, text)
  const from = await unpackInto(join(machine.home, '../Down loads'))
  const pack = join(machine.home, '.openpeon/packs/cold-start')
  const run = async (script: string, ...words: string[]) => {
    const { outcome, over } = runOn(machine, ['sh', script, ...words])
    await over
    return outcome
  }
  return {
    machine,
    from,
    pack,
    install: (...words: string[]) => run(join(from, 'install.sh'), ...words),
    remove: () => run(join(pack, 'install.sh'), 'remove'),
    asked: () =>
      existsSync(join(machine.home, '../asked')) ? readFileSync(join(machine.home, '../asked'), 'utf8') : '',
  }
}

function write({ home }: Machine, name: string, text: string) {
  mkdirSync(dirname(join(home, name)), { recursive: true })
  writeFileSync(join(home, name), text)
}

/** Everything in somebody's own folder, byte for byte. */
const snapshot = ({ home }: Machine) =>
  globSync('**', { cwd: home, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = entry.isSymbolicLink()
        ? readlinkSync(path)
        : entry.isFile()
          ? readFileSync(path, 'utf8')
          : ''
      return `${path.slice(home.length)} ${content}`
    })
    .toSorted()

suite('installing', () => {
  test('sets up every tool that is here, edits nothing of anybody’s, and plays one sound', async () => {
    const { machine, pack, install, asked } = await prepare()
    const { status, stdout, stderr } = await install()
    assert.deepEqual([status, stderr], [0, ''])
    for (const tool of ['the pack', 'Claude Code', 'Codex', 'Cursor', 'Gemini CLI', 'OpenCode'])
      assert.match(stdout, RegExp(`^  ${tool} `, 'm'))
    for (const [name, text] of Object.entries(ownFiles))
      assert.equal(readFileSync(join(machine.home, name), 'utf8'), text, name)
    assert.equal(readlinkSync(join(machine.home, '.claude/skills/cold-start')), pack)
    assert.equal(
      readlinkSync(join(machine.home, '.config/opencode/plugins/cold-start.ts')),
      join(pack, 'hooks/opencode.ts'),
    )
    assert(existsSync(join(machine.home, '.cursor/plugins/local/cold-start/.cursor-plugin/plugin.json')))
    assert.match(
      asked(),
      /codex plugin marketplace add .*cold-start\ncodex plugin add cold-start@earcon-cold-start\n/,
    )
    assert.match(asked(), /gemini extensions link --consent .*cold-start\/gemini\n/)
    assert.deepEqual(machine.played(), ['task.complete.wav'])
  })

  test('and removing leaves everything as it was before (398)', async () => {
    const { machine, install, remove } = await prepare()
    const before = snapshot(machine)
    await install()
    const { status, stdout, stderr } = await remove()
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /the pack +removed from/)
    assert.deepEqual(snapshot(machine), before)
  })

  test('also folders of theirs that are empty, and none of ours', async () => {
    const { machine, install, remove } = await prepare(tools, {})
    for (const folder of ['.claude/skills', '.cursor', '.config/opencode/plugins'])
      mkdirSync(join(machine.home, folder), { recursive: true })
    const before = snapshot(machine)
    await install()
    await remove()
    assert.deepEqual(snapshot(machine), before)
  })

  test('through its own link in Claude Code leaves it whole', async () => {
    const { machine, pack, install } = await prepare()
    await install()
    const once = snapshot(machine)
    const { outcome, over } = runOn(machine, [
      'sh',
      join(machine.home, '.claude/skills/cold-start/install.sh'),
    ])
    await over
    assert.equal((await outcome).status, 0)
    assert.deepEqual(snapshot(machine), once)
    assert(existsSync(join(pack, 'sounds/task.complete.wav')))
  })

  test('in Codex, of which half came about before, begins anew', async () => {
    const { machine, install, asked } = await prepare()
    machine.provide(
      'codex',
      'printf "codex %s\\n" "$*" >>"$HOME/../asked"; [ "$*" != "plugin remove cold-start@earcon-cold-start" ]',
    )
    assert.equal((await install('codex')).status, 0)
    assert.match(asked(), /plugin marketplace remove earcon-cold-start\ncodex plugin marketplace add/)
  })

  test('twice is once', async () => {
    const { machine, install } = await prepare()
    await install()
    const once = snapshot(machine)
    assert.equal((await install()).status, 0)
    assert.deepEqual(snapshot(machine), once)
  })

  test('from where it already is changes nothing', async () => {
    const { machine, pack, install } = await prepare()
    await install()
    const once = snapshot(machine)
    const { outcome, over } = runOn(machine, ['sh', join(pack, 'install.sh')])
    await over
    assert.equal((await outcome).status, 0)
    assert.deepEqual(snapshot(machine), once)
  })

  test('over an older pack leaves nothing of that', async () => {
    const { pack, install, machine } = await prepare()
    write(machine, '.openpeon/packs/cold-start/openpeon.json', '{}')
    write(machine, '.openpeon/packs/cold-start/hooks/codex.toml', 'old')
    assert.equal((await install()).status, 0)
    assert(!existsSync(join(pack, 'hooks/codex.toml')))
    assert(existsSync(join(pack, 'play.sh')))
  })

  test('for one tool leaves the others alone', async () => {
    const { machine, install, asked } = await prepare()
    await install('claude')
    assert(existsSync(join(machine.home, '.claude/skills/cold-start')))
    assert(!existsSync(join(machine.home, '.config/opencode/plugins')))
    assert.equal(asked(), '')
  })

  test('where no tool is here yet says so, and the pack is there all the same', async () => {
    const { pack, install } = await prepare({}, {})
    const { status, stdout } = await install()
    assert.equal(status, 0)
    assert.match(stdout, /no tool +of Claude Code, Codex, Cursor, Gemini CLI and OpenCode is here yet/)
    assert(existsSync(join(pack, 'openpeon.json')))
  })

  test('for a tool that is not here says so, and ends as failed', async () => {
    const { install } = await prepare({}, {})
    const { status, stdout } = await install('codex')
    assert.equal(status, 1)
    assert.match(stdout, /Codex +is not to be found: install it first/)
  })

  test('a word that it does not know is told, and nothing is done', async () => {
    const { machine, install } = await prepare()
    const before = snapshot(machine)
    const { status, stderr } = await install('clod')
    assert.equal(status, 1)
    assert.equal(stderr, '"clod" is none of: claude, codex, cursor, gemini, opencode, remove.\n')
    assert.deepEqual(snapshot(machine), before)
  })

  test('does not write over what is somebody else’s, and says what is in the way', async () => {
    const { machine, install } = await prepare()
    write(machine, '.claude/skills/cold-start/SKILL.md', 'mine')
    const { status, stdout } = await install('claude')
    assert.equal(status, 1)
    assert.match(stdout, /is there already and not ours/)
    assert.equal(readFileSync(join(machine.home, '.claude/skills/cold-start/SKILL.md'), 'utf8'), 'mine')
  })

  test('nor a plugin of theirs in Cursor, nor an extension in Gemini CLI', async () => {
    const { machine, install, remove } = await prepare()
    write(machine, '.cursor/plugins/local/cold-start/mine.json', 'mine')
    write(machine, '.gemini/extensions/cold-start/.gemini-extension-install.json', '{"source": "elsewhere"}')
    const { status, stdout } = await install('cursor')
    assert.equal(status, 1)
    assert.match(stdout, /is there already and not ours/)
    await remove()
    assert(existsSync(join(machine.home, '.cursor/plugins/local/cold-start/mine.json')))
    assert(existsSync(join(machine.home, '.gemini/extensions/cold-start')))
  })

  test('nor over a folder that is no pack', async () => {
    const { machine, install } = await prepare()
    write(machine, '.openpeon/packs/cold-start/letter.txt', 'mine')
    const { status, stderr } = await install()
    assert.equal(status, 1)
    assert.match(stderr, /is no sound pack: move it away first/)
    assert.equal(readFileSync(join(machine.home, '.openpeon/packs/cold-start/letter.txt'), 'utf8'), 'mine')
  })

  test('on a full disk what was there before stays whole', async () => {
    const { machine, pack, install } = await prepare()
    await install()
    const before = readFileSync(join(pack, 'openpeon.json'), 'utf8')
    machine.provide(
      'cp',
      'mkdir -p "$3"; echo half > "$3/openpeon.json"; echo "No space left on device" >&2; exit 1',
    )
    const { status, stderr } = await install()
    assert.equal(status, 1)
    assert.match(stderr, /The pack could not be written/)
    assert.equal(readFileSync(join(pack, 'openpeon.json'), 'utf8'), before)
    assert(!existsSync(`${pack}.new`))
  })

  test('without a HOME says so', async () => {
    const { machine, from } = await prepare()
    const { outcome } = runOn({ env: { ...machine.env, HOME: '' } }, ['sh', join(from, 'install.sh')])
    assert.deepEqual(await outcome, { status: 1, stdout: '', stderr: 'There is no HOME to install it in.\n' })
  })

  test('of a second pack: the first stays when it goes', async () => {
    const { machine, install } = await prepare()
    const second = await unpackInto(join(machine.home, '../other'), { ...coldStart, slug: 'second' })
    await install()
    const before = snapshot(machine).filter((line) => !/sounds\.conf/.test(line))
    for (const words of [[], ['remove']])
      await runOn(machine, ['sh', join(second, 'install.sh'), ...words]).over
    assert.deepEqual(
      snapshot(machine).filter((line) => !/sounds\.conf/.test(line)),
      before,
    )
  })
})

suite('removing', () => {
  test('half of a pack removes the rest', async () => {
    const { machine, pack, install, remove } = await prepare()
    const before = snapshot(machine)
    await install()
    rmSync(join(pack, 'sounds'), { recursive: true })
    rmSync(join(pack, 'openpeon.json'))
    assert.equal((await remove()).status, 0)
    assert.deepEqual(snapshot(machine), before)
  })

  test('what was never installed says so', async () => {
    const { install } = await prepare()
    assert.match((await install('remove')).stdout, /cold-start +was not installed/)
  })

  test('leaves a link alone that leads elsewhere', async () => {
    const { machine, install, remove } = await prepare()
    await install()
    const link = join(machine.home, '.claude/skills/cold-start')
    rmSync(link)
    symlinkSync('/elsewhere', link)
    await remove()
    assert(lstatSync(link).isSymbolicLink())
  })
})

test('one word for every pack, where such words are found', async () => {
  const { machine, install, remove } = await prepare()
  mkdirSync(join(machine.home, '.local/bin'), { recursive: true })
  await install()
  const word = join(machine.home, '.local/bin/earcon-sounds')
  const { outcome, over } = runOn(machine, [word, 'mute'])
  await over
  assert.equal((await outcome).stdout, 'Silent, until you say "unmute".\n')
  await remove()
  assert(!existsSync(word))
})
