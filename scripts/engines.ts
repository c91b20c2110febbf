import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { importsOf } from './rooms.ts'

const isDriver = (name: string) => /^(pg$|@electric-sql\/pglite)/.test(name)

/** Whether a file leads to a database, by whatever it imports. If not, it need not be tested on one engine after the other. */
export function needsEngine(
  path: string,
  read = (path: string) => readFileSync(path, 'utf8'),
  seen = new Set<string>(),
): boolean {
  seen.add(path)
  return importsOf({ path, text: read(path) })
    .filter(({ typesOnly }) => !typesOnly)
    .some(({ name }) => {
      if (!name.startsWith('.')) return isDriver(name)
      const next = join(dirname(path), name)
      return next.endsWith('.ts') && !seen.has(next) && needsEngine(next, read, seen)
    })
}
