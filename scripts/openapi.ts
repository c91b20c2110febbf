import { writeFileSync } from 'node:fs'
import { createOpenapiDocument } from '../packages/contract/src/openapi.ts'

writeFileSync(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(createOpenapiDocument(), null, 2)}\n`,
)
