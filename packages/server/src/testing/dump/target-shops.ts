import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { startPostgres } from '../../../../../scripts/test/postgres.ts'
import { readConfig } from '../../config.ts'
import type { Context } from '../../context.ts'
import { openDatabase } from '../../db/open.ts'
import { mediaOnS3 } from '../../ports/s3/media-on-s3.ts'
import { promptStudio } from '../owned-shop.ts'
import { createTempFolder, openPorts } from '../ports.ts'
import { openS3Store } from '../s3/s3-store.ts'

let server: Promise<string> | undefined
let stopServer = async () => {}
// Here, and not where it is started: a test would stop it at its own end.
after(() => stopServer())

/** The PostgreSQL of this run, or one of this file's own. */
const findServer = () => (server ??= startServer())

async function startServer() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const { url, stop } = await startPostgres()
  stopServer = stop
  return url
}

/** The address of a database with nothing in it. */
async function createPostgresDatabase() {
  const name = `earcon_target_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(await findServer())
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
  } finally {
    await admin.end()
  }
  return Object.assign(new URL(await findServer()), { pathname: `/${name}` }).href
}

/** Whatever this run is about, and the other one. */
export const [thisEngine, otherEngine] =
  process.env.ENGINE === 'postgres'
    ? (['postgres', 'embedded'] as const)
    : (['embedded', 'postgres'] as const)

// Here as well: what a test opens closes with it.
const { locationOf } = await openS3Store()

const openBucket = (incoming: string) => mediaOnS3(locationOf({ prefix: `${randomUUID()}/` }), { incoming })

/**
 * A shop on a database and with media of its own, in which nothing is yet: embedded with a folder; on PostgreSQL, without even
 * tables, with a bucket.
 */
export async function openTarget(
  engine: 'postgres' | 'embedded',
  env: Record<string, string> = {},
): Promise<Context> {
  const folder = createTempFolder()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    ...(engine === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
    ...env,
  })
  const database = await openDatabase(config.database, { asIs: true })
  after(() => database.close())
  const media =
    engine === 'postgres'
      ? { media: await openBucket(join(folder, 'incoming')) }
      : { folder: join(folder, 'media') }
  const ports = await openPorts({ ...media, studio: promptStudio() })
  return { db: database.db, config, ports }
}
