import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import type { ArchivedPack } from '../features/library/downloads/library.archive-contents.ts'
import { archivedPackWith, archivedTrackWith, unpackArchive } from './pack-archives.ts'
import { createTempFolder } from './ports.ts'

/** A pack with one sound for most events, and three mornings. */
export const coldStart = archivedPackWith({
  tracks: [...codingEvents, 'session.start' as const, 'session.start' as const].map((event, place) =>
    archivedTrackWith({ title: `Sound ${place}`, event }),
  ),
})

/** Where somebody has unpacked a pack. */
export async function unpackInto(folder: string, pack: ArchivedPack = coldStart) {
  for (const { name, bytes } of await unpackArchive(pack)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  for (const script of ['play.sh', 'install.sh']) chmodSync(join(folder, pack.slug, script), 0o755)
  return join(folder, pack.slug)
}

/** What a plain system has beside its players. */
const programs =
  'sh dirname date cat sed head tail id mkdir rm rmdir mv grep sleep ps tr timeout kill cp chmod ln readlink ls sort cksum'

/** Notes what it was to play, and has played it. */
const notingPlayer = 'for file; do :; done; printf "%s\\n" "$file" >>"$LOG"'
/** The same, and goes on playing until it is ended. */
export const lastingPlayer = `${notingPlayer}; exec sleep 30`

/**
 * Somebody's machine: a folder of their own with a space and an umlaut in its path, only these programs beside the plainest, and a
 * clock that is set by hand.
 */
export function createMachine(players: Record<string, string> = { 'pw-play': notingPlayer }) {
  const folder = createTempFolder()
  const home = join(folder, 'my hömé')
  const bin = join(folder, 'bin')
  for (const made of [home, bin, join(folder, 'run')]) mkdirSync(made)
  for (const program of programs.split(' ')) symlinkSync(whereIs(program), join(bin, program))
  const provide = (name: string, script: string) => {
    // What lies there may be a link to the system's own.
    rmSync(join(bin, name), { force: true })
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  for (const [name, script] of Object.entries(players)) provide(name, script)
  const log = join(folder, 'played')
  writeFileSync(log, '')
  return {
    home,
    env: { PATH: bin, HOME: home, XDG_RUNTIME_DIR: join(folder, 'run'), LOG: log } as Record<string, string>,
    provide,
    /** Seconds since 1970, and the time of day. */
    setClock(seconds: number, timeOfDay = '1200') {
      provide('date', `case $1 in +%s) echo ${seconds} ;; *) echo ${timeOfDay} ;; esac`)
    },
    /** The names of the files that were played, in their order. */
    played: () => played(log).map((file) => basename(file)),
    playedFiles: () => played(log),
    forgetPlayed: () => writeFileSync(log, ''),
  }
}

export type Machine = ReturnType<typeof createMachine>

const whereIs = (program: string) =>
  String(spawnSync('/bin/sh', ['-c', `command -v ${program}`]).stdout).trim()
const played = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [])

/** As a coding tool runs a command: with something on its input, and for its output. */
export function runOn(
  { env }: Pick<Machine, 'env'>,
  command: readonly string[],
  { told = '{"session_id": 1}', cwd = '/' } = {},
) {
  const [program = '', ...args] = command
  // Whatever it starts has the last line too, and only when nobody has it any more is everything over.
  const child = spawn(program, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe', 'ignore', 'pipe'] })
  const { stdin, stdout, stderr } = child
  const line = child.stdio[4]
  if (!stdin || !stdout || !stderr || !(line instanceof Readable)) throw new Error('a line is missing')
  stdin.on('error', () => {})
  stdin.end(told)
  return {
    /** What the tool gets; it waits for no more than this. */
    outcome: (async () => {
      const said = Promise.all([text(stdout), text(stderr)])
      const [status] = await once(child, 'exit')
      const [out, err] = await said
      return { status: Number(status), stdout: out, stderr: err }
    })(),
    /** Nothing that it has started runs any more. */
    over: text(line),
  }
}

export const silentOutcome = { status: 0, stdout: '', stderr: '' }

/** What has been played once a pack was told of an event, and all is over. */
export async function hear(machine: Machine, pack: string, event: string, told?: string) {
  const { outcome, over } = runOn(machine, ['sh', join(pack, 'play.sh'), event, 'hook'], { told })
  await Promise.all([outcome, over])
  return machine.played()
}

/** What somebody reads who types a command of the pack. */
export async function typeCommand(machine: Machine, pack: string, ...words: string[]) {
  const { outcome, over } = runOn(machine, ['sh', join(pack, 'play.sh'), ...words])
  await over
  return outcome
}

/** A player runs by itself: what it has noted, once it has begun. */
export async function waitUntilPlayed(machine: Machine) {
  for (const late = Date.now() + 20_000; machine.played().length === 0; await pause(5))
    if (Date.now() > late) throw new Error('nothing was played')
  return machine.played()
}
