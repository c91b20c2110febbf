import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CatalogueFilePack } from '@earcon/contract/catalogue/catalogue-file'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { createTempFolder } from './ports.ts'

/** A pack as an owner writes it, of so many tones; its files are one.wav, two.wav and so on. */
export function packOfTones(
  slug: string,
  count: number,
  more: Partial<CatalogueFilePack> = {},
): CatalogueFilePack {
  return {
    slug,
    title: `Pack ${slug}`,
    description: 'Tones.',
    artist: 'Ada',
    price: count,
    kind: 'signals',
    tracks: Array.from({ length: count }, (_, at) => ({
      file: `${slug}/${at + 1}.wav`,
      title: `Tone ${at + 1}`,
      price: 1.5,
    })),
    ...more,
  }
}

/** A folder as an owner fills it; the sounds that its packs name are there unless other bytes are given. */
export function createSoundFolder(
  packs: CatalogueFilePack[],
  files: Record<string, Uint8Array | string> = {},
) {
  const folder = createTempFolder()
  const write = (name: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const save = () => write('catalogue.json', JSON.stringify({ packs }, null, 2))
  const sounds = new Set(packs.flatMap(({ tracks }) => tracks.map(({ file }) => file)))
  for (const [at, name] of [...sounds].entries()) write(name, files[name] ?? toneFile(300 + 20 * at))
  for (const [name, bytes] of Object.entries(files)) write(name, bytes)
  save()
  return { folder, packs, write, save }
}
