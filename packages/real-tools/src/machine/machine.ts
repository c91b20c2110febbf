import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { notingPlayer, notingShell } from './programs.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { until } from './until.ts'

const execute = promisify(execFile)

/** A sound that was played, by the name of its file. */
export interface Sound {
  file: string
  at: number
  /** Nothing while it is still heard. */
  end?: number
}

/** One run of a pack's script by a tool. */
export interface HookRun {
  at: number
  event: string
  ms: number
  code: number
  payload: string
}

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

/** Processes by a variable of their environment. */
const processesWith = (variable: string) =>
  readdirSync('/proc').flatMap((name) => {
    try {
      return readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(variable)
        ? [Number(name)]
        : []
    } catch {
      return []
    }
  })

/** Somebody's computer: a home of their own, their programs, a player, and nothing of whoever runs the tests. */
export function createMachine(programs: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'earcon-tools-'))
  // Names that scripts stumble over.
  const home = join(root, 'Jörg Müller')
  const bin = join(root, 'bin')
  const project = join(home, 'my project')
  const runtime = join(root, 'run')
  const payloads = join(root, 'payloads')
  for (const folder of [bin, project, runtime, payloads, join(root, 'tmp')])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(project, 'notes.txt'), 'mine\n')
  const [soundLog, hookLog] = [join(root, 'sounds.log'), join(root, 'hooks.log')]
  writeFileSync(join(bin, 'pw-play'), notingPlayer(soundLog), { mode: 0o755 })
  writeFileSync(join(bin, 'sh'), notingShell(hookLog, payloads), { mode: 0o755 })
  for (const [name, path] of Object.entries({ node: process.execPath, ...programs }))
    symlinkSync(path, join(bin, name))
  const env: Record<string, string> = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: home,
    SHELL: '/bin/sh',
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    TMPDIR: join(root, 'tmp'),
    XDG_RUNTIME_DIR: runtime,
    // No tool may speak to anybody but the provider on loopback.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1,localhost',
  }
  const terminals: Terminal[] = []

  const heard = () => {
    const sounds = new Map<string, Sound>()
    for (const line of linesOf(soundLog)) {
      const [, at = '', what = '', pid = '', file = ''] = /^(\d+) (\w+) (\d+) (.*)$/.exec(line) ?? []
      if (what === 'start') sounds.set(pid, { file: basename(file), at: Number(at) })
      else sounds.set(pid, { ...(sounds.get(pid) ?? { file: basename(file), at: 0 }), end: Number(at) })
    }
    return [...sounds.values()]
  }

  const hookRuns = (): HookRun[] =>
    linesOf(hookLog).map((line) => {
      const [began, us, code, pid, event = ''] = line.split(' ')
      const told = join(payloads, `${pid}.json`)
      const payload = existsSync(told) ? readFileSync(told, 'utf8') : ''
      return { at: Number(began) / 1e6, event, ms: Number(us) / 1_000, code: Number(code), payload }
    })

  /** Waits until no hook has run and no sound has begun for a while. */
  async function quiet(ms = 800) {
    const began = Date.now()
    await until('quiet', () => {
      const last = Math.max(began, ...heard().map(({ at }) => at), ...hookRuns().map(({ at }) => at))
      return Date.now() - last > ms
    })
  }

  /** Waits until nothing sounds any more. */
  async function silence() {
    await quiet(300)
    await until('silence', () => heard().every(({ end }) => end !== undefined))
  }

  return {
    root,
    home,
    project,
    env,
    heard,
    hookRuns,
    write(name: string, text: string) {
      const file = join(home, name)
      mkdirSync(join(file, '..'), { recursive: true })
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
    runs: (command: string) =>
      readdirSync('/proc').some((pid) => {
        try {
          const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
          return words.trim() === command && readlinkSync(`/proc/${pid}/cwd`) === project
        } catch {
          // It has just ended, or it is not a process.
          return false
        }
      }),
    run: (command: string, args: string[], seconds = 60) =>
      execute(command, args, { env, cwd: project, timeout: seconds * 1_000 }),
    async open(command: string[]) {
      const terminal = await openTerminal(join(root, `tmux-${terminals.length}`), env, project, command)
      terminals.push(terminal)
      return terminal
    },
    async close() {
      for (const terminal of terminals) await terminal.close()
      // Daemons that a tool has left behind.
      await until('the last process to end', () => {
        const pids = processesWith(`HOME=${home}`)
        for (const pid of pids) process.kill(pid, 'SIGKILL')
        return pids.length === 0
      })
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Machine = ReturnType<typeof createMachine>
