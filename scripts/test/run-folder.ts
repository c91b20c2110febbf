import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in memory, where the machine has one. */
const memory = '/dev/shm'
/** With less, a long run might fill it. */
const enoughBytes = 4 * 2 ** 30
const prefix = 'earcon-run-'

/**
 * A folder for all that this run writes and nobody reads afterwards. In memory where there is enough of it: a database is copied
 * there in a third of the time. Processes find it as their temporary folder.
 */
export function createRunFolder() {
  for (const place of new Set([memory, tmpdir()])) removeForgotten(place)
  const folder = join(isRoomy(memory) ? memory : tmpdir(), `${prefix}${process.pid}`)
  // PostgreSQL runs as another user where this one is root.
  mkdirSync(folder, { mode: 0o755 })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Whether there is room, and programs in it may be run, which some tests do. */
function isRoomy(place: string) {
  const probe = join(place, `${prefix}probe-${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize < enoughBytes) return false
    writeFileSync(probe, '#!/bin/sh\n')
    chmodSync(probe, 0o755)
    execFileSync(probe)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { force: true })
  }
}

/** What runs that were killed have left behind. */
function removeForgotten(place: string) {
  for (const name of namesIn(place)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function namesIn(place: string) {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
