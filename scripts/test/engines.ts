import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { importsOf } from '../rooms.ts'

const isDriver = (name: string) => /^(pg$|@electric-sql\/pglite)/.test(name)

type Read = (path: string) => string

const fromDisk: Read = (path) => readFileSync(path, 'utf8')
const namesOnDisk = new Map<string, string[]>()

/** What a file imports as a value; a file on disk is read once, however many tests lead to it. */
function valueImportsAt(path: string, read: Read) {
  const known = read === fromDisk ? namesOnDisk.get(path) : undefined
  if (known) return known
  const names = importsOf({ path, text: read(path) })
    .filter(({ typesOnly }) => !typesOnly)
    .map(({ name }) => name)
  if (read === fromDisk) namesOnDisk.set(path, names)
  return names
}

/** Whether a file leads to a database, by whatever it imports. If not, it need not be tested on one engine after the other. */
export function needsEngine(path: string, read: Read = fromDisk, seen = new Set<string>()): boolean {
  seen.add(path)
  return valueImportsAt(path, read).some((name) => {
    if (!name.startsWith('.')) return isDriver(name)
    const next = join(dirname(path), name)
    return next.endsWith('.ts') && !seen.has(next) && needsEngine(next, read, seen)
  })
}
