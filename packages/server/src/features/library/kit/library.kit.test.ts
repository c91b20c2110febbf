import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { codingEvents, codingTools, supportedToolNames } from '@earcon/contract/catalogue/coding-events.rules'
import type { ManifestPack } from '@earcon/contract/manifest'
import { catalogue } from '@earcon/sounds/catalogue'
import { z } from 'zod'
import {
  archivedPackWith,
  archivedTrackWith,
  shopInfo,
  storeText,
  unpackArchive,
} from '../../../testing/pack-archives.ts'

/** A pack of the catalogue, as it is delivered. */
const fromCatalogue = (pack: ManifestPack) =>
  archivedPackWith({
    ...pack,
    tracks: pack.track_ids
      .flatMap((id) => catalogue.tracks.filter((track) => track.id === id))
      .map(archivedTrackWith),
  })

const path = z.string().regex(/^[a-zA-Z0-9._/-]+$/)
const Manifest = z.strictObject({
  cesp_version: z.literal('1.0'),
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9_-]*$/),
  display_name: z.string().min(1).max(128),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string().max(256),
  author: z.strictObject({ name: z.string().min(1) }),
  license: z.string().regex(/^LicenseRef-[A-Za-z0-9.-]+$/),
  homepage: z.url(),
  icon: path.optional(),
  categories: z.partialRecord(
    z.enum(codingEvents),
    z.strictObject({
      sounds: z
        .array(
          z.strictObject({
            file: z.string().regex(/^sounds\/[a-zA-Z0-9._-]+\.(wav|mp3|ogg)$/),
            label: z.string().min(1).max(256),
            sha256: z.string().regex(/^[a-f0-9]{64}$/),
          }),
        )
        .min(1),
    }),
  ),
})

const megabyte = 1_000_000
/** Of a WAV file of 16 bits, two sides and 44 100 samples a second. */
const bytesOf = (milliseconds: number) => 44 + Math.ceil((milliseconds * 44_100) / 1000) * 4

/** The pack unpacked: its folder, and what each file holds. */
async function opened(...delivery: Parameters<typeof unpackArchive>) {
  const files = await unpackArchive(...delivery)
  const folder = files[0]?.name.split('/')[0] ?? ''
  const contents = new Map(files.map(({ name, bytes }) => [name.slice(folder.length + 1), bytes]))
  return { folder, contents, manifest: Manifest.parse(JSON.parse(String(contents.get('openpeon.json')))) }
}

const codingPacks = catalogue.packs.filter((pack) => fromCatalogue(pack).tracks.some(({ event }) => event))

suite('every pack for coding tools can be read by whatever plays such packs', () => {
  assert(codingPacks.length > 10)
  for (const pack of codingPacks)
    test(pack.title, async () => {
      const { folder, contents, manifest } = await opened(fromCatalogue(pack))
      assert.deepEqual([manifest.name, folder], [pack.slug, pack.slug])
      assert.deepEqual([manifest.display_name, manifest.description], [pack.title, pack.description])
      const sounds = Object.values(manifest.categories).flatMap(({ sounds }) => sounds)
      assert.equal(sounds.length, pack.track_ids.length)
      assert.equal(new Set(sounds.map(({ file }) => file.toLowerCase())).size, sounds.length)
      for (const { file, sha256 } of sounds) {
        const bytes = contents.get(file) ?? Buffer.alloc(0)
        assert.equal(bytes.toString('latin1', 0, 4), 'RIFF', file)
        assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, file)
      }
      const sizes = catalogue.tracks
        .filter(({ id }) => pack.track_ids.includes(id))
        .map(({ duration_ms }) => bytesOf(duration_ms))
      assert(Math.max(...sizes) <= megabyte)
      assert(sizes.reduce((sum, size) => sum + size) <= 50 * megabyte)
    })
})

suite('the manifest of a pack', () => {
  const complete = (title: string) => archivedTrackWith({ title, event: 'task.complete' })

  test('names its icon only if there is one', async () => {
    const pack = archivedPackWith({ tracks: [complete('Downhill from Here')] })
    const { manifest, contents } = await opened({ ...pack, icon: Buffer.from('\u{89}PNG and so on') })
    assert.equal(String(contents.get(manifest.icon ?? '')), '\u{89}PNG and so on')
    const bare = await opened(pack)
    assert.deepEqual([bare.manifest.icon, bare.contents.has('icons/pack.png')], [undefined, false])
  })

  test('names a plain WAV where the master is none, which comes along as it was brought', async () => {
    const track = archivedTrackWith({
      title: 'Bell',
      event: 'task.complete',
      original_format: 'flac',
      master: storeText('fLaC, as it was brought'),
      plain: storeText('RIFF, and plain'),
    })
    const { manifest, contents } = await opened(archivedPackWith({ tracks: [track], version: '2.1' }))
    const [sound] = manifest.categories['task.complete']?.sounds ?? []
    assert.equal(sound?.file, 'sounds/task.complete.wav')
    assert.equal(String(contents.get('sounds/task.complete.wav')), 'RIFF, and plain')
    assert.equal(String(contents.get('originals/task.complete.flac')), 'fLaC, as it was brought')
    assert.equal(manifest.version, '2.1.0')
  })

  test('keeps to the rules with titles that do not', async () => {
    for (const title of ['', '...', '"}{"', '\u202E\r\n', 'x'.repeat(300), '👩‍👩‍👧‍👦'.repeat(300), '\uD83D'])
      await opened(
        archivedPackWith({
          slug: title,
          title,
          description: title.repeat(4),
          tracks: [complete(title), complete(title)],
        }),
        { ...shopInfo, brand: title },
      )
  })

  test('tells of the licence by the name of the shop, and of the artist, or of the shop if there are several', async () => {
    const tracks = [complete('One'), complete('Two')]
    const alone = await opened(archivedPackWith({ tracks }), { ...shopInfo, brand: 'Café & Sons' })
    assert.deepEqual(alone.manifest.author, { name: 'Marta Velde' })
    assert.equal(alone.manifest.license, 'LicenseRef-Cafe-Sons-2.0')
    const [one, two] = tracks
    assert(one && two)
    const together = await opened(archivedPackWith({ tracks: [one, { ...two, artist_name: 'Ossian Rook' }] }))
    assert.deepEqual(together.manifest.author, { name: 'Earcon' })
    assert.equal(together.manifest.license, 'LicenseRef-Earcon-2.0')
  })

  test('lists what has no event nowhere, but it is in the pack', async () => {
    const { manifest, contents } = await opened(
      archivedPackWith({
        tracks: [complete('Downhill from Here'), archivedTrackWith({ title: 'The Long Way Home' })],
      }),
    )
    assert.deepEqual(Object.keys(manifest.categories), ['task.complete'])
    assert(contents.has('sounds/music.wav'))
  })
})

suite('what is to be read, and by whom', () => {
  const coldStart = codingPacks.find(({ slug }) => slug === 'cold-start')
  assert(coldStart)

  test('people get line ends that every editor shows, and programs those that they know', async () => {
    const { contents } = await opened(fromCatalogue(coldStart))
    const texts = [...contents].filter(([name]) => !name.startsWith('sounds/') && !name.startsWith('icons/'))
    assert.equal(texts.length, 15)
    for (const [name, bytes] of texts) {
      const text = String(bytes)
      const people = /\.(txt|ps1)$/.test(name)
      assert(people ? !/[^\r]\n/.test(text) : !text.includes('\r'), name)
      assert(text.endsWith('\n'), name)
    }
  })

  test('the README says how it is installed, heard, made quieter and removed', async () => {
    const { contents } = await opened(fromCatalogue(coldStart))
    const readme = String(contents.get('README.txt'))
    for (const words of [
      'sh cold-start/install.sh',
      'claude --plugin-dir cold-start',
      'sh ~/.openpeon/packs/cold-start/install.sh remove',
      'sh ~/.openpeon/packs/cold-start/play.sh mute',
      'peon packs install-local ~/.openpeon/packs/cold-start && peon packs use cold-start',
      'sounds/session.end.wav       Engine Off, Radio On (Marta Velde)',
    ])
      assert(readme.includes(words), words)
    for (const event of codingEvents) assert(readme.includes(`${event.padEnd(16)}  `), event)
    for (const tool of Object.values(codingTools)) assert(readme.includes(`\r\n${tool.padEnd(12)} `), tool)
    for (const line of readme.split('\r\n').slice(4, -8)) assert(line.length <= 132, line)
  })

  test('every manifest has the version, and every file that one names is there (395)', async () => {
    const { contents } = await opened({ ...fromCatalogue(coldStart), version: '1.2' })
    const read = (name: string) => JSON.parse(String(contents.get(name)))
    const plugin = read('.claude-plugin/plugin.json')
    const cursor = read('.cursor-plugin/plugin.json')
    const [listed] = read('.claude-plugin/marketplace.json').plugins
    for (const manifest of [
      read('openpeon.json'),
      plugin,
      cursor,
      listed,
      read('gemini/gemini-extension.json'),
    ])
      assert.deepEqual([manifest.name, manifest.version], ['cold-start', '1.2.0'])
    for (const { hooks } of [plugin, cursor]) assert(contents.has(hooks.slice(2)), hooks)
  })
})

test('the tools that a page names before the purchase are those that the download serves', () => {
  assert.deepEqual(supportedToolNames.split(/, | and /), Object.values(codingTools))
})
