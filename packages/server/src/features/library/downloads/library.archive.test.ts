import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { readZipListing } from '@earcon/zip/testing/readers'
import {
  archivedPackWith,
  archivedTrackWith,
  archivePack,
  coverFile,
  shopInfo,
  storeText,
  unpackArchive,
} from '../../../testing/pack-archives.ts'

/** What somebody might write as a title, be it in good or in bad faith. */
const titles: [what: string, title: string][] = [
  ['quotation marks', `"It's" 'fine'`],
  ['line ends', 'first\r\nsecond\nthird\rfourth'],
  ['a way out of the folder', '../../etc/passwd'],
  ['a way out of the folder, on Windows', '..\\..\\Windows\\system.ini'],
  ['a drive', 'C:autoexec.bat'],
  ['letters that turn the direction of reading', 'gpj.\u202Eexe\u2066\u200F'],
  ['nothing but dots', '...'],
  ['nothing at all', ''],
  ['300 letters', 'x'.repeat(300)],
  ['300 pictures', '👩‍👩‍👧‍👦'.repeat(300)],
  ['half a letter', '\uD83D and \u0000'],
  ['what a shell would run', '$(touch owned) `touch owned` ; rm -rf ~ | cat && echo $HOME'],
  ['the end of a JSON string', '"}], "name": "evil", "x": [{"\\'],
  ['the end of a TOML string', '"\n[[hooks.Stop]]\ncommand = """evil'],
  ['the end of a here-document', "EOF\n' ; touch owned ; '"],
  ['a name that Windows keeps for itself', 'con'],
]

const isSafe = (path: string) =>
  path.split('/').every(
    (part) =>
      !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\:*?"<>|]/u.test(part) &&
      !/^(con|nul|aux|prn)(\.|$)/i.test(part) &&
      // Where two of the tools look for their plugins.
      (!/^\.|^$|[ .]$/.test(part) || part === '.claude-plugin' || part === '.cursor-plugin') &&
      Buffer.byteLength(part) <= 255,
  )

suite('whatever a pack and its tracks are called, its archive can be unpacked anywhere', () => {
  for (const [what, title] of titles)
    for (const event of [null, 'task.complete'] as const)
      test(`${event ? 'sounds for coding tools' : 'music'} with ${what} as title`, async () => {
        const tracks = ['one', 'other'].map((voice) =>
          archivedTrackWith({ title, event, artist_name: title, master: storeText(`${voice} ${title}`) }),
        )
        const icon = Buffer.from('\u{89}PNG and so on')
        const pack = archivedPackWith({ slug: title, title, description: title, tracks, icon })
        const files = await unpackArchive(pack)
        const names = files.map(({ name }) => name)
        assert.deepEqual(
          names.filter((name) => !isSafe(name)),
          [],
        )
        assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length)
        assert.equal(new Set(names.map((name) => name.split('/')[0])).size, 1)
        assert.deepEqual(
          files.slice(0, 3).map(({ bytes }) => String(bytes)),
          [`one ${title.toWellFormed()}`, `other ${title.toWellFormed()}`, '\u{89}PNG and so on'],
        )
        // Nobody can make the shop say in its own name what stands in a title.
        const readme = String(files.find(({ name }) => name.endsWith('/README.txt'))?.bytes)
        assert.doesNotMatch(readme, /[\p{Cf}\0]|[^\r]\n|\r[^\n]/u)
        assert.doesNotMatch(readme, /^(second|\[\[hooks|' ;)/m)
      })

  for (const [what, title] of titles)
    test(`no script and no hook holds a word of a title like ${what}`, async () => {
      const spoken = async (title: string) =>
        (
          await unpackArchive(
            archivedPackWith({ title, tracks: [archivedTrackWith({ title, event: 'task.complete' })] }),
          )
        )
          .filter(({ name }) => /\.(sh|ps1|ts|toml)$|hooks\//.test(name))
          .map(({ name, bytes }) => [name, String(bytes)])
      assert.deepEqual(await spoken(title), await spoken('Plain'))
    })
})

suite('what lies in the archive of a pack of music', () => {
  const tracks = [
    archivedTrackWith({ title: 'Tea Going Cold' }),
    archivedTrackWith({ title: 'Mute until Lunch' }),
  ]
  const pack = archivedPackWith({ title: 'Second Monitor', slug: 'second-monitor', tracks })

  test('the tracks in their order, the cover, and what is to be read', async () => {
    const files = await unpackArchive(pack)
    assert.deepEqual(
      files.map(({ name }) => name),
      ['01 Tea Going Cold.wav', '02 Mute until Lunch.wav', 'cover.png', 'README.txt', 'LICENCE.txt'].map(
        (name) => `Second Monitor/${name}`,
      ),
    )
    const [readme = '', licence = ''] = files.slice(-2).map(({ bytes }) => String(bytes))
    assert.match(
      readme,
      /^Second Monitor\r\n\r\nA winter engine\.\r\n\r\n01 Tea Going Cold\.wav \(Marta Velde\)/,
    )
    assert.match(readme, /\r\nEarcon: https:\/\/earcon\.example\/sound-pack\/second-monitor\r\n$/)
    assert.match(
      licence,
      /^Earcon licence, version 2\.0\r\n\r\nEarcon licenses each sound .* to the licensee/,
    )
    assert.match(licence, /\r\n2\.1 Sell, lend or give away .*\r\n/)
  })

  test('and all the same if there is no cover yet', async () => {
    const names = (await unpackArchive({ ...pack, cover: undefined })).map(({ name }) => name)
    assert.deepEqual([names.length, names.includes('Second Monitor/cover.png')], [4, false])
  })
})

suite('an archive is the same as long as its contents are', () => {
  const pack = archivedPackWith({
    tracks: [archivedTrackWith({ title: 'Downhill from Here', event: 'task.complete' })],
  })

  test('today and in a year, so that a broken download can be gone on with', async () => {
    const { tag, size } = archivePack(pack)
    const bytes = await unpackArchive(pack)
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-05-06T07:08:09Z') })
    assert.deepEqual([archivePack(pack).tag, archivePack(pack).size], [tag, size])
    assert.deepEqual(await unpackArchive(pack), bytes)
    mock.timers.reset()
  })

  const changes: [what: string, changed: Partial<typeof pack>][] = [
    ['a sound', { tracks: pack.tracks.map((track) => ({ ...track, master: storeText('RIFF, made anew') })) }],
    ['a title', { tracks: pack.tracks.map((track) => ({ ...track, title: 'Uphill' })) }],
    ['the icon', { icon: Buffer.from('another') }],
    ['the description', { description: 'A summer engine.' }],
  ]
  for (const [what, changed] of changes)
    test(`and another one if ${what} has changed`, () => {
      assert.notEqual(archivePack({ ...pack, ...changed }).tag, archivePack(pack).tag)
    })
})

test('a script can be run once it is unpacked, and nothing else', async () => {
  const tracks = [archivedTrackWith({ title: 'Downhill from Here', event: 'task.complete' })]
  const listing = await readZipListing(archivePack(archivedPackWith({ tracks, cover: coverFile }), shopInfo))
  assert.deepEqual(
    listing.filter(({ mode }) => mode !== 0o100644).map(({ name, mode }) => [name, mode]),
    [
      ['cold-start/play.sh', 0o100755],
      ['cold-start/install.sh', 0o100755],
    ],
  )
})
