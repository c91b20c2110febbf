import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeTables } from '../packages/server/src/db/describe.ts'
import { openDatabase } from '../packages/server/src/db/open.ts'

const folder = mkdtempSync(join(tmpdir(), 'earcon-tables-'))
const { db, close } = await openDatabase({ folder: join(folder, 'database') })
writeFileSync(new URL('../packages/server/src/db/tables.ts', import.meta.url), await describeTables(db))
await close()
rmSync(folder, { recursive: true })
