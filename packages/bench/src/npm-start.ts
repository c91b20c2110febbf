import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './start-server.ts'

const root = join(import.meta.dirname, '../../..')

/** What `npm start` tells Node besides which file to run. */
function flagsOfStart() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

interface Manifest {
  scripts: { start: string }
}

/** The two engines that the shop runs on; the second only where `DATABASE_URL` names a database that is empty. */
export function enginesToMeasure() {
  const { DATABASE_URL } = process.env
  return [
    { engine: 'embedded', env: {} },
    ...(DATABASE_URL ? [{ engine: 'PostgreSQL', env: { DATABASE_URL } }] : []),
  ]
}

/** Opens the shop in a folder, as `npm start` does; it makes no sounds unasked, and turns nobody away. */
export const npmStart = (folder: string, env: Record<string, string>) =>
  startServer(
    join(root, 'bin/start-shop.ts'),
    { DATA_DIR: folder, LOG_LEVEL: 'warn', STUDIO: 'asked', LIMITS: 'off', ...env },
    flagsOfStart(),
  )
