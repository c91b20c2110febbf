// Makes a fresh clone ready, and a ready one ready again in no time. Plain JavaScript, because it runs before anything
// is installed, on whatever Node the machine has (20 or newer).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installed = join(root, 'node_modules/.ready.json')
const built = join(root, 'packages/web/build/.ready.json')
const prepared = join(root, '.cache/database.ready.json')
const ownNode = join(root, `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)

if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Earcon needs Node 20 or newer; this is ${process.version}.`)
install()
if (!process.argv.includes('--no-build')) {
  const prepared = prepareDatabase()
  build()
  await prepared
}

/** Installs exactly what the lockfile says, once for each lockfile. */
function install() {
  const have = read(installed)
  // Whoever has run the tests once keeps what they need.
  const forTests = process.argv.includes('--dev') || have.forTests === true
  const wanted = { lock: hashOf(['package.json', 'package-lock.json', ...manifests()]), forTests }
  const whole = existsSync(join(root, 'node_modules/node'))
  if (whole && have.lock === wanted.lock && have.forTests === forTests) return
  say('Installing what the lockfile names …')
  const only = forTests ? '--include=dev' : '--omit=dev'
  npm(['ci', only, '--loglevel=error'], 'The packages could not be installed.')
  writeFileSync(installed, JSON.stringify(wanted))
}

/** Builds the web, once for each state of its sources. */
function build() {
  const files = [
    ...filesIn('packages/web', /^(build|node_modules|\.react-router)$/),
    ...filesIn('packages/contract/src'),
  ]
  // Tests are no part of what is built.
  const sources = hashOf([
    'package-lock.json',
    ...files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file)),
  ])
  if (read(built).sources === sources) return
  say('Building the web …')
  npm(['run', 'build', '-w', '@earcon/web'], 'The web could not be built.', 'quiet')
  writeFileSync(built, JSON.stringify({ sources }))
}

/**
 * Makes an empty database for first starts to copy, once for each state of its sources, while the web is being built. Without it
 * a first start makes its own, so nothing is lost if this fails; and where PostgreSQL is asked, nobody needs it.
 */
async function prepareDatabase() {
  if (process.env.DATABASE_URL) return
  const files = filesIn('packages/server/src/db').filter((file) => !file.endsWith('.test.ts'))
  const sources = hashOf(['package-lock.json', ...files])
  if (read(prepared).sources === sources) return
  const program = join(root, 'packages/server/src/db/prepare-template.ts')
  const child = spawn(ownNode, [program], { cwd: root, stdio: 'ignore' })
  const [code] = await once(child, 'exit').catch(() => [])
  if (code !== 0) return
  mkdirSync(dirname(prepared), { recursive: true })
  writeFileSync(prepared, JSON.stringify({ sources }))
}

function manifests() {
  return readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}/package.json`)
    .filter((file) => existsSync(join(root, file)))
}

function filesIn(folder, skip = /^$/) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skip.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
    .toSorted((one, other) => (one < other ? -1 : 1))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** The npm that runs this script, so that no other one has to be found. */
function npm(args, sentence, quiet) {
  const path = process.env.npm_execpath
  const [command, ...first] = path ? [process.execPath, path] : ['npm']
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd: root,
    // The browser gets React's production build, whatever NODE_ENV says when the shop starts.
    env: { ...process.env, ...(quiet && { NODE_ENV: 'production' }) },
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  })
  if (status === 0) return
  if (quiet) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  fail(sentence)
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
