import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from '@earcon/contract/manifest'

interface ManifestSource {
  /** The folder of all that the manifest follows from. */
  sources: string
  /** Where it is kept. */
  file: string
  read(): Promise<Manifest>
}

const here = import.meta.dirname

const ours: ManifestSource = {
  sources: here,
  file: join(here, '../../../.cache/manifest.json'),
  read: async () => (await import('./catalogue.ts')).catalogue,
}

/**
 * What the catalogue holds, without a note of it. To tell it from the scores takes longer than all else that is loaded for a
 * start, so it is kept, under a hash of every file that it could follow from: it is never old.
 */
export async function loadManifest({ sources, file, read }: ManifestSource = ours): Promise<Manifest> {
  const hash = hashOf(sources)
  const known = keptIn(file)
  if (known?.hash === hash) return known.manifest
  const manifest = await read()
  keepIn(file, { hash, manifest })
  return manifest
}

interface Kept {
  hash: string
  manifest: Manifest
}

/** Over names and contents; the versions of packages stand in the manifest of this one. */
function hashOf(sources: string) {
  const hash = createHash('sha256')
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const files = names.toSorted().map((name) => join(sources, name))
  for (const file of [...files, join(sources, '../package.json')])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function keptIn(file: string): Kept | undefined {
  try {
    // Only `keepIn` writes it, and as a whole.
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

/** Where nothing may be written it is told from the scores every time. */
function keepIn(file: string, kept: Kept) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, JSON.stringify(kept))
    renameSync(draft, file)
  } catch {}
}
