import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hookRunsIn, soundsIn } from './notes.ts'
import { endProcessesOf, isRunning } from './processes.ts'
import { notingPlayer, notingShell } from './programs.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { until } from './until.ts'

const execute = promisify(execFile)

/** Somebody's computer: a home of their own, their programs, a player, and nothing of whoever runs the tests. */
export function createMachine(programs: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'earcon-tools-'))
  const inRoot = (name: string) => join(root, name)
  // Names that scripts stumble over.
  const home = inRoot('Jörg Müller')
  const project = join(home, 'my project')
  const runtime = inRoot('run')
  for (const folder of [project, runtime, inRoot('bin'), inRoot('payloads'), inRoot('tmp')])
    mkdirSync(folder, { recursive: true })
  const heard = () => soundsIn(inRoot('sounds.log'))
  const hookRuns = () => hookRunsIn(inRoot('hooks.log'), inRoot('payloads'))
  const provide = (name: string, script: string) =>
    writeFileSync(join(inRoot('bin'), name), script, { mode: 0o755 })
  provide('pw-play', notingPlayer(inRoot('sounds.log')))
  provide('sh', notingShell(inRoot('hooks.log'), inRoot('payloads')))
  for (const [name, path] of Object.entries({ node: process.execPath, ...programs }))
    symlinkSync(path, join(inRoot('bin'), name))
  writeFileSync(join(project, 'notes.txt'), 'mine\n')
  const env: Record<string, string> = {
    PATH: `${inRoot('bin')}:/usr/bin:/bin`,
    HOME: home,
    SHELL: '/bin/sh',
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    TMPDIR: inRoot('tmp'),
    XDG_RUNTIME_DIR: runtime,
    // No tool may speak to anybody but the provider on loopback.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1,localhost',
  }
  const terminals: Terminal[] = []

  /** Waits until no hook has run and no sound has begun for a while. */
  async function quiet(ms = 800) {
    const began = Date.now()
    await until('quiet', () => {
      const last = Math.max(began, ...[...heard(), ...hookRuns()].map(({ at }) => at))
      return Date.now() - last > ms
    })
  }

  /** Waits until nothing sounds any more. */
  async function silence() {
    await quiet(300)
    await until('silence', () => heard().every(({ end }) => end !== undefined))
  }

  return {
    home,
    project,
    env,
    heard,
    hookRuns,
    write(name: string, text: string) {
      const file = join(home, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    },
    quiet,
    silence,
    /** Waits until nothing sounds, and makes the pack forget what was heard: what follows is judged by itself. */
    async settle() {
      await silence()
      for (const name of readdirSync(runtime)) rmSync(join(runtime, name), { recursive: true, force: true })
    },
    /** Whether a program is at work in the project. */
    runs: (command: string) => isRunning(command, project),
    run: (command: string, args: string[], seconds = 120) =>
      execute(command, args, { env, cwd: project, timeout: seconds * 1_000 }),
    async open(command: string[]) {
      const terminal = await openTerminal(inRoot(`tmux-${terminals.length}`), env, project, command)
      terminals.push(terminal)
      return terminal
    },
    async close() {
      for (const terminal of terminals) await terminal.close()
      await endProcessesOf(home)
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Machine = ReturnType<typeof createMachine>
