import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const source = import.meta.dirname
const screens = globSync('**/*.route.tsx', { cwd: source })
const textOf = (path: string) => readFileSync(join(source, path), 'utf8')

/** What of the router's needs a function that is cut. */
const cut =
  /\b(Link|NavLink|Form|Await|useFetchers?|useSubmit|useFormAction|useActionData|PrefetchPageLinks|useViewTransitionState)\b/

test('every screen that the server loads data for asks for it by itself in the browser', () => {
  assert.ok(screens.length > 20)
  const loaded = screens.filter((path) =>
    /^export (const|async function|function) loader\b/m.test(textOf(path)),
  )
  assert.deepEqual(
    loaded.filter((path) => !/^export .*\bclientLoader\b/m.test(textOf(path))),
    [],
  )
})

test('nothing is asked of the router that the build leaves out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
  const asked = files.flatMap((path) => {
    const [, names = ''] = /import \{([^}]*)\} from 'react-router'/.exec(textOf(path)) ?? []
    return cut.test(names) ? [path] : []
  })
  const acting = screens.filter((path) =>
    /^export .*\b(action|clientAction|middleware|clientMiddleware)\b/m.test(textOf(path)),
  )
  assert.deepEqual([...asked, ...acting], [])
})
