import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CatalogueFilePack } from '@earcon/contract/catalogue/catalogue-file'
import { createTempFolder } from './ports.ts'

const rate = 44_100

/** A short tone as a WAV file of 16 bits in stereo: another pitch is another file. */
export function toneFile(pitch: number, { seconds = 0.4, level = 0.3 } = {}): Buffer {
  const count = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + count * 4)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + count * 4, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(count * 4, 40)
  for (let n = 0; n < count; n += 1) {
    const fade = Math.min(1, (count - n) / (0.05 * rate))
    const sample = Math.round(32_767 * level * fade * Math.sin((2 * Math.PI * pitch * n) / rate))
    bytes.writeInt16LE(sample, 44 + n * 4)
    bytes.writeInt16LE(sample, 46 + n * 4)
  }
  return bytes
}

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
