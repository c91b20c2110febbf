import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { messageOf, StartupError } from '../errors.ts'
import type { Engine } from './engine.ts'
import { listenUntilStopped, type Notice, notices } from './notices.ts'

const oldest = 15

/** A page may not wait longer than this on the database; migrations may. */
const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // A server that has fallen mute cannot keep the limits above; its connection is given up and replaced.
  stream: () => {
    const socket = new Socket()
    return socket.setTimeout(6_000, () => socket.destroy())
  },
}

/** Of one server. */
const mostConnections = 10

/** bigint as a number, as the embedded engine reads it too. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

/** Under this name the server knows each process of the shop; in containers many have one pid. */
const applicationName = `earcon ${randomBytes(4).toString('hex')} ${hostname()}/${process.pid}`

/** Whatever the address calls it. */
function unnamed(url: string) {
  const given = new URL(url)
  given.searchParams.delete('application_name')
  return given.href
}

function pool(url: string, options: pg.PoolConfig) {
  const made = new pg.Pool({
    connectionString: unnamed(url),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    // Before the socket's own patience ends: a connection must not be given up in the moment in which it is handed out.
    idleTimeoutMillis: 4_000,
    keepAlive: true,
    types,
    ...options,
  })
  // A connection that the server ends fails its query and is replaced; unheard, the event would end the process.
  made.on('error', () => {})
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}

/** A PostgreSQL server, which several shops may share. */
export async function openPostgres(url: string): Promise<Engine> {
  const pages = pool(url, { max: mostConnections, ...timeouts })
  try {
    const { rows } = await pages.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    const version = rows[0]?.version.split(' ')[0] ?? 'unknown'
    const encoding = rows[0]?.encoding
    if (Number.parseInt(version, 10) < oldest) {
      throw new StartupError(`The shop needs PostgreSQL ${oldest} or newer; the server is ${version}.`)
    }
    if (encoding !== 'UTF8')
      throw new StartupError(`The shop needs a database in UTF8; this one is in ${encoding}.`)
    return {
      name: `PostgreSQL ${version}`,
      dialect: new PostgresDialect({ pool: pages }),
      migrationDialect: new PostgresDialect({ pool: pool(url, { max: 2 }) }),
      listen: (heard) => listenUntilStopped((heard) => connectListener(url, heard), heard),
      pool: () => ({
        total: pages.totalCount,
        idle: pages.idleCount,
        waiting: pages.waitingCount,
        max: mostConnections,
      }),
      release: () => (pages.ending ? undefined : pages.end()),
    }
  } catch (error) {
    await pages.end()
    throw error instanceof StartupError ? error : new StartupError(unreachable(url, error), { cause: error })
  }
}

/** So often a connection that hears nothing is asked whether it is still there. */
const listenerCheckMs = 15_000
const farewellMs = 1_000

/** Not of the pool, whose connections come and go. A pooler in between may let nothing through: then the clocks remain. */
async function connectListener(url: string, heard: (notice: Notice) => void) {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: unnamed(url),
    stream: () => socket,
    application_name: `${applicationName} listens`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', resolve))
  client.on('notification', ({ channel }) => {
    const notice = notices.find((one) => one === channel)
    if (notice) heard(notice)
  })
  const check = setInterval(() => void client.query('select').catch(() => client.end()), listenerCheckMs)
  const end = async () => {
    clearInterval(check)
    // A server that has fallen mute says no farewell.
    const giveUp = setTimeout(() => socket.destroy(), farewellMs)
    await client.end().finally(() => clearTimeout(giveUp))
  }
  try {
    await client.connect()
    for (const notice of notices) await client.query(`listen ${notice}`)
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
  return { lost, end }
}

/** Work that nobody waits for may take minutes, but must not wait for ever. */
const patience = {
  statement_timeout: 600_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 600_000,
}

/** One connection apart from those that pages share. */
export const patientDialect = (url: string) =>
  new PostgresDialect({ pool: pool(url, { max: 1, ...patience }) })

/** Says what is wrong without showing the password that stands in the address. */
function unreachable(url: string, error: unknown) {
  const { host, pathname, username } = new URL(url)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '28P01' || code === '28000') return `The database at ${host} refuses the user "${username}".`
  if (messageOf(error).includes('password must be a string'))
    return `The database at ${host} wants a password.`
  if (code === '3D000') return `The database at ${host} has no database named "${pathname.slice(1)}".`
  return `The database at ${host} cannot be reached: ${messageOf(error) || String(code)}`
}
