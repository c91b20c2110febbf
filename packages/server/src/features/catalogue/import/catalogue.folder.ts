import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Refusal } from '@earcon/contract/refusal.rules'

const manifests = ['catalogue.yaml', 'catalogue.yml', 'catalogue.json']
const mostFiles = 20_000
const deepest = 8

/** A folder that somebody has filled: its manifest, and what else lies in it. */
export interface BroughtFolder {
  manifest: { name: string; text: string }
  /** By their names below the folder, with / between folders whatever the machine. */
  files: ReadonlyMap<string, string>
}

export async function openFolder(folder: string): Promise<BroughtFolder> {
  const root = await realpath(folder).catch(() => refuse(`There is no folder ${folder}.`))
  if (!(await stat(root)).isDirectory()) refuse(`${folder} is no folder.`)
  const names = await readdir(root)
  const [name, ...others] = manifests.filter((one) => names.includes(one))
  if (!name) return refuse(`There is no catalogue.yaml in ${folder}, and no catalogue.json.`)
  if (others.length > 0) refuse(`There are both ${name} and ${others.join(' and ')} in ${folder}. Leave one.`)
  const files = new Map<string, string>()
  await listFiles(root, root, files, 0)
  return { manifest: { name, text: await readFile(join(root, name), 'utf8') }, files }
}

/** What leads out of the folder is not of it. */
async function listFiles(root: string, folder: string, found: Map<string, string>, depth: number) {
  if (depth > deepest) refuse(`${relative(root, folder)} lies too deep.`)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const real = entry.isSymbolicLink() ? await realpath(path).catch(() => undefined) : path
    if (!real || (real !== root && !real.startsWith(root + sep))) continue
    const what = await stat(real)
    if (what.isDirectory() && !entry.isSymbolicLink()) await listFiles(root, path, found, depth + 1)
    else if (what.isFile()) found.set(relative(root, path).split(sep).join('/'), real)
    if (found.size > mostFiles) refuse(`There are more than ${mostFiles} files in the folder.`)
  }
}

export async function sumOfFile(path: string) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

function refuse(sentence: string): never {
  throw new Refusal('import-refused', { sentences: [sentence] })
}
