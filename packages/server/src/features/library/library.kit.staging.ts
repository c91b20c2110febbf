import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codingEvents } from '@earcon/contract/moments'
import { emptyFolder } from '../../testing/ports.ts'
import { deliveryOf, trackOf, unpacked } from './library.kit.testing.ts'

/** Somebody's own folder, with a space in its path. */
export const home = join(emptyFolder(), 'my home')
export const packs = join(home, '.openpeon/packs')
export const pack = join(packs, 'cold-start')
const log = join(home, 'played')
export const elsewhere = emptyFolder()

/** Where somebody has unpacked a pack with one sound for most events, and three mornings. */
const tracks = [...codingEvents, 'session.start' as const, 'session.start' as const]
  .filter((event) => event !== 'user.spam')
  .map((event, place) => trackOf({ title: `Sound ${place}`, event }))
for (const { name, bytes } of await unpacked(deliveryOf({ tracks }))) {
  mkdirSync(dirname(join(packs, name)), { recursive: true })
  writeFileSync(join(packs, name), bytes)
}
chmodSync(join(pack, 'play.sh'), 0o755)
export const fileOf = (event: string) => join(pack, 'sounds', `${event}.wav`)

/** A machine with only these players. */
export function machine(players: Record<string, string>) {
  const folder = join(emptyFolder(), 'bin')
  mkdirSync(folder)
  for (const tool of ['sh', 'dirname', 'date', 'cat'])
    symlinkSync(String(spawnSync('/bin/sh', ['-c', `command -v ${tool}`]).stdout).trim(), join(folder, tool))
  for (const [name, script] of Object.entries(players))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { PATH: folder, HOME: home, LOG: log, GATE: join(home, 'gate') }
}
/** A player that only notes what it was to play. */
export const noting = 'printf "%s\\n" "$1" >>"$LOG"'
export const usual = machine({ afplay: noting })

/** As a coding tool runs a command: with something on its input, and for its output. */
export const run = (
  program: string,
  args: string[],
  env = usual,
  cwd = elsewhere,
  input = '{"session_id": 1}',
) => spawnSync(program, args, { env, cwd, input, encoding: 'utf8', timeout: 20_000 })
export const play = (event: string, env = usual) => run('/bin/sh', [join(pack, 'play.sh'), event], env)
export const quietly = { status: 0, stdout: '', stderr: '' }
export const outcome = ({ status, stdout, stderr }: ReturnType<typeof run>) => ({ status, stdout, stderr })

export const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [])
/** The player runs by itself: what it has noted, once it has noted that much. */
export async function played(count = 1) {
  for (const late = Date.now() + 20_000; lines().length < count; await pause(5))
    if (Date.now() > late)
      throw new Error(`only ${lines().length} of ${count} were played: ${lines().join()}`)
  return lines()
}

/** Nothing has been played yet. */
export const forget = () => writeFileSync(log, '')
