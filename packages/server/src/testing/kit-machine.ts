import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { archivedPackWith, archivedTrackWith, unpackArchive } from './pack-archives.ts'
import { createTempFolder } from './ports.ts'

/** Somebody's own folder, with a space in its path. */
export const homeFolder = join(createTempFolder(), 'my home')
export const packsFolder = join(homeFolder, '.openpeon/packs')
export const packFolder = join(packsFolder, 'cold-start')
const log = join(homeFolder, 'played')
export const otherFolder = createTempFolder()

/** Where somebody has unpacked a pack with one sound for most events, and three mornings. */
const tracks = [...codingEvents, 'session.start' as const, 'session.start' as const]
  .filter((event) => event !== 'user.spam')
  .map((event, place) => archivedTrackWith({ title: `Sound ${place}`, event }))
for (const { name, bytes } of await unpackArchive(archivedPackWith({ tracks }))) {
  mkdirSync(dirname(join(packsFolder, name)), { recursive: true })
  writeFileSync(join(packsFolder, name), bytes)
}
chmodSync(join(packFolder, 'play.sh'), 0o755)
export const soundFileOf = (event: string) => join(packFolder, 'sounds', `${event}.wav`)

/** A machine with only these players. */
export function createMachine(players: Record<string, string>) {
  const folder = join(createTempFolder(), 'bin')
  mkdirSync(folder)
  for (const tool of ['sh', 'dirname', 'date', 'cat'])
    symlinkSync(String(spawnSync('/bin/sh', ['-c', `command -v ${tool}`]).stdout).trim(), join(folder, tool))
  for (const [name, script] of Object.entries(players))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { PATH: folder, HOME: homeFolder, LOG: log, GATE: join(homeFolder, 'gate') }
}
/** A player that only notes what it was to play. */
export const notingPlayer = 'printf "%s\\n" "$1" >>"$LOG"'
export const usualMachine = createMachine({ afplay: notingPlayer })

/** As a coding tool runs a command: with something on its input, and for its output. */
export const runCommand = (
  program: string,
  args: string[],
  env = usualMachine,
  cwd = otherFolder,
  input = '{"session_id": 1}',
) => spawnSync(program, args, { env, cwd, input, encoding: 'utf8', timeout: 20_000 })
export const playEvent = (event: string, env = usualMachine) =>
  runCommand('/bin/sh', [join(packFolder, 'play.sh'), event], env)
export const silentOutcome = { status: 0, stdout: '', stderr: '' }
export const outcomeOf = ({ status, stdout, stderr }: ReturnType<typeof runCommand>) => ({
  status,
  stdout,
  stderr,
})

export const playedSoFar = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [])
/** The player runs by itself: what it has noted, once it has noted that much. */
export async function waitUntilPlayed(count = 1) {
  for (const late = Date.now() + 20_000; playedSoFar().length < count; await pause(5))
    if (Date.now() > late)
      throw new Error(`only ${playedSoFar().length} of ${count} were played: ${playedSoFar().join()}`)
  return playedSoFar()
}

/** Nothing has been played yet. */
export const clearPlayed = () => writeFileSync(log, '')
