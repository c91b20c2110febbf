import { createHash } from 'node:crypto'
import { lstat, open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Refusal } from '@earcon/contract/refusal.rules'
import { lendBuffer, returnBuffer, takeBuffer } from '../../../platform/media/buffer-pool.ts'

const manifests = ['catalogue.yaml', 'catalogue.yml', 'catalogue.json']
const mostFiles = 20_000
const deepest = 8
const largestManifest = 5_000_000

/** A folder that somebody has filled: its manifest, and what else lies in it. */
export interface BroughtFolder {
  manifest: { name: string; text: string }
  /** By their names below the folder, with / between folders whatever the machine. */
  files: ReadonlyMap<string, string>
  /** Names that lead out of the folder, and so are no files of it. */
  leadingOut: ReadonlySet<string>
}

export async function openFolder(folder: string): Promise<BroughtFolder> {
  const root = await realpath(folder).catch(() => refuse(`There is no folder ${folder}.`))
  if (!(await stat(root)).isDirectory()) refuse(`${folder} is no folder.`)
  const names = await readdir(root)
  const [name, ...others] = manifests.filter((one) => names.includes(one))
  if (!name) return refuse(`There is no catalogue.yaml in ${folder}, and no catalogue.json.`)
  if (others.length > 0) refuse(`There are both ${name} and ${others.join(' and ')} in ${folder}. Leave one.`)
  const text = await readManifestText(join(root, name), name)
  const files = new Map<string, string>()
  const leadingOut = new Set<string>()
  await listFiles({ root, files, leadingOut }, root, 0)
  return { manifest: { name, text }, files, leadingOut }
}

/** A plain file, and no larger than somebody writes one: anything else might never end. */
async function readManifestText(path: string, name: string) {
  const what = await lstat(path)
  if (!what.isFile()) refuse(`${name} is no plain file.`)
  if (what.size > largestManifest) refuse(`${name} is larger than 5 MB.`)
  return readFile(path, 'utf8')
}

interface Listing {
  root: string
  files: Map<string, string>
  leadingOut: Set<string>
}

/** What leads out of the folder is not of it. */
async function listFiles(listing: Listing, folder: string, depth: number) {
  const { root, files, leadingOut } = listing
  if (depth > deepest) refuse(`${relative(root, folder)} lies too deep.`)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const real = entry.isSymbolicLink() ? await realpath(path).catch(() => undefined) : path
    const name = relative(root, path).split(sep).join('/')
    if (real && real !== root && !real.startsWith(root + sep)) leadingOut.add(name)
    if (!real || leadingOut.has(name)) continue
    const what = await stat(real)
    if (what.isDirectory() && !entry.isSymbolicLink()) await listFiles(listing, path, depth + 1)
    else if (what.isFile()) files.set(name, real)
    if (files.size > mostFiles) refuse(`There are more than ${mostFiles} files in the folder.`)
  }
}

export async function sumOfFile(path: string) {
  const sum = createHash('sha256')
  const file = await open(path)
  const buffer = takeBuffer(Number.POSITIVE_INFINITY)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return sum.digest('hex')
      sum.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    returnBuffer(lendBuffer(buffer, buffer.length))
    await file.close()
  }
}

function refuse(sentence: string): never {
  throw new Refusal('import-refused', { sentences: [sentence] })
}
