import { globSync } from 'node:fs'
import { needsEngine } from './engines.ts'
import type { StageName } from './plan.ts'

const places = [
  '*.test.ts',
  '{bin,scripts}/**/*.test.ts',
  'packages/{contract,real-tools,server,sandbox,sounds,tags,web,zip}/src/**/*.test.ts',
  'packages/e2e/{engines,specs}/**/*.spec.ts',
]

/** Every test file there is. */
export const listTestFiles = () => globSync(places, { exclude: ['**/node_modules/**', '**/build/**'] })

/** Where a test file is run; what runs on both engines, on the one that opens quickest. */
export function stageOf(file: string): StageName {
  if (file.startsWith('packages/e2e/engines/')) return 'engines'
  if (file.startsWith('packages/e2e/')) return 'browser'
  if (file.startsWith('packages/real-tools/')) return 'tools'
  if (file.startsWith('bin/')) return 'process'
  return file.startsWith('packages/server/') && needsEngine(file) ? 'postgres' : 'rules'
}
