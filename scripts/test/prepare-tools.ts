import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installTools } from '../../packages/real-tools/src/install-tools.ts'
import { downloadPack } from '../../packages/real-tools/src/shop/download-pack.ts'

/**
 * The coding tools, and a pack as the shop hands it out, for tests to find by their environment. What cannot be had here is told in
 * sentences; but where everything has to be tried, it is a failure.
 */
export async function prepareTools(env: Record<string, string>) {
  const { programs, tried = [], untried } = await installTools()
  if (untried.length > 0 && process.env.CI) throw new Error(untried.join(' '))
  if (!programs || tried.length === 0) return { untried }
  const pack = await downloadPack(mkdtempSync(join(tmpdir(), 'earcon-pack-')), env.PREPARED_DATA)
  return { untried, env: { ...env, CODING_TOOLS: programs, TRIED_TOOLS: tried.join(' '), CODING_PACK: pack } }
}
