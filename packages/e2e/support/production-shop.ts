import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startShop } from '../shop.ts'

const program = join(import.meta.dirname, '../../../bin/earcon.ts')

/** A shop as its owner runs it, on a PostgreSQL database of its own; only cards, mail and Google are played. */
export async function startProductionShop() {
  const database = await createDatabase()
  const configuration = {
    NODE_ENV: 'production',
    SANDBOX: 'allow',
    LIMITS: 'on',
    DATABASE_URL: database.url,
    APP_SECRET: randomBytes(32).toString('hex'),
  }
  const shop = await startShop(configuration)
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATA_DIR: shop.folder, ...configuration }
  return {
    ...shop,
    /** What a command prints that is given beside the running shop; one that fails throws with what it said. */
    async command(...words: string[]) {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env })
      return stdout
    },
    async close() {
      await shop.close()
      await database.drop()
    },
  }
}

export async function createDatabase() {
  const { TEST_DATABASE_URL: server } = process.env
  if (!server)
    throw new Error('This test needs TEST_DATABASE_URL, a server to make databases on; npm test starts one.')
  const name = `earcon_e2e_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(server)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run(`drop database ${name} with (force)`),
  }
}
