import { writeFileSync } from 'node:fs'
import { openapi } from '../packages/contract/src/openapi.ts'

writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`)
