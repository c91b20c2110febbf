import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { calls } from '@earcon/contract/calls'

// A reader goes by one name from the screen to the table: the contract's call, the route that serves it, the service.

const contractFolder = dirname(fileURLToPath(import.meta.resolve('@earcon/contract/calls')))
const featuresFolder = join(import.meta.dirname, 'features')
const sourcesOf = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }))

const services = sourcesOf(featuresFolder, '**/*.service.ts')
const routes = sourcesOf(featuresFolder, '**/*.routes.ts')

/** Every call, by the name under which its module exports it. */
const names = new Map<unknown, string>()
for (const path of globSync('**/*.calls.ts', { cwd: contractFolder })) {
  const module: object = await import(pathToFileURL(join(contractFolder, path)).href)
  for (const [name, value] of Object.entries(module)) names.set(value, name)
}

const exportsFunction = (text: string, name: string) =>
  new RegExp(`^export (async function|function|const) ${name}\\b`, 'm').test(text)

test('every call is exported by the module that declares it, and listed under that name', () => {
  assert.deepEqual(
    calls.filter((call) => !names.has(call)),
    [],
  )
  assert.doesNotMatch(readFileSync(join(contractFolder, 'calls.ts'), 'utf8'), /^\s+\w+ as \w+,?$/m)
})

for (const call of calls) {
  const name = names.get(call) ?? `${call.method} ${call.path}`

  test(`${name}: one service has a function of that name`, () => {
    const found = services.filter(({ text }) => exportsFunction(text, name)).map(({ path }) => path)
    assert.equal(found.length, 1, `exported by ${found.join(', ') || 'none'}`)
  })

  test(`${name}: its route calls that function`, () => {
    const lines = routes.flatMap(({ text }) => text.split(/^ {2}serve\(/m).slice(1))
    const served = lines.filter((line) => line.startsWith(`app, calls.${name},`))
    assert.equal(served.length, 1)
    assert.match(served[0] ?? '', new RegExp(`=>\\s.*\\b${name}\\(`, 's'))
  })
}
