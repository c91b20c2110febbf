import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { createTempFolder } from '../../../testing/ports.ts'
import { drawCertificate } from './licences.certificate.pdf.ts'
import type { Certificate } from './licences.certificate.ts'
import { createCertificate, createTracks, shop, widestCertificate } from './testing/certificates.ts'
import { readPdf } from './testing/read-pdf.ts'

const read = async (certificate: Certificate) => readPdf(await drawCertificate(certificate, shop))

const foreign = createCertificate({
  licensee: { name: 'محمد بن موسى', company: '株式会社 山田 (Yamada)' },
  item: { type: 'track', id: 'world', title: 'שלום 🎧 World', track_count: 1 },
  tracks: createTracks(1),
})

const unmade = { id: 'unmade', title: '', artist: '', sha256: null }

suite('a certificate as a PDF', () => {
  test('says who grants what to whom, by which licence, when and under which number', async () => {
    const { text, links } = await read(createCertificate({ project: 'A film' }))
    for (const words of [
      'EC-7Q4M-2XKD-9VTB-H3RW',
      'issued on 18 November 2026',
      'Earcon Audio Ltd grants',
      'Ada Lovelace',
      'Analytical Engines Ltd',
      'a non-exclusive licence to use',
      'Cold Start',
      'a sound pack of 8 tracks, by the Earcon licence, version 2.0.',
      'Works and products that reach up to a million people',
      'Broadcasting and advertising not included',
      'A film',
      '12 St James’s Square, London SW1Y 4LB',
      'Boot Sequence 8',
      createTracks(8)[7]?.sha256 ?? '',
      shop.verifyUrl,
    ])
      assert(text.includes(words), `${words} in ${text}`)
    assert.deepEqual(links, [shop.verifyUrl])
  })

  const warnings: [rule: string, own: Partial<Certificate>, words: string][] = [
    [
      'that was withdrawn says since when',
      { status: 'withdrawn', withdrawn_at: '2026-11-18T10:00:00.000Z' },
      'Withdrawn on 18 November 2026',
    ],
    ['that is withdrawn was granted once', { status: 'withdrawn' }, 'Earcon Audio Ltd granted'],
    ['that is looked into says so', { status: 'under_review' }, 'Under review'],
    ['that was paid with play money says so', { test: true }, 'Test mode: no real money'],
    ['without a name says who may see it', { licensee: null }, 'shown only to who has the certificate'],
  ]
  for (const [rule, own, words] of warnings)
    test(rule, async () => {
      const { text } = await read(createCertificate(own))
      assert(text.includes(words), text)
    })

  test('is the same bytes for the same certificate', async () => {
    const [one, other] = await Promise.all([0, 1].map(() => drawCertificate(createCertificate(), shop)))
    assert.deepEqual(one, other)
  })

  const lengths: [rule: string, certificate: Certificate][] = [
    ['with one track', createCertificate({ tracks: createTracks(1) })],
    ['with twelve tracks', createCertificate({ tracks: createTracks(12) })],
    ['with forty tracks', createCertificate({ tracks: createTracks(40) })],
    ['with no tracks', createCertificate({ tracks: [] })],
    ['with a track that is still being made', createCertificate({ tracks: [unmade] })],
    ['with the widest names', widestCertificate],
    ['with names of many scripts', foreign],
  ]
  for (const [rule, certificate] of lengths)
    test(`${rule} is one page on which nothing runs into anything`, async () => {
      const { pages, texts } = await read(certificate)
      const foot = texts.findIndex(({ text }) => text.includes('How to check it'))
      assert.equal(pages, 1)
      for (const [index, { text, x, y, width }] of texts.entries()) {
        if (text.trim() === '') continue
        assert(x > 67 && x + width < 528, `${text} stands within the margins`)
        if (index < foot) assert(y > (texts[foot]?.y ?? 0) + 20, `${text} stands above the foot`)
        assert(y > 50, `${text} stands on the page`)
      }
    })

  test('names all of forty tracks where there is room', async () => {
    const { text } = await read(createCertificate({ tracks: createTracks(40) }))
    for (const { title } of createTracks(40)) assert(text.includes(title), title)
  })

  test('says how many it leaves out, and where they are', async () => {
    const { text } = await read(widestCertificate)
    assert.match(text, /\d+ (more|tracks), listed at https:\/\/earcon\.example\/verify/)
  })

  test('writes Greek, Cyrillic and all of Latin', async () => {
    const { text } = await read(
      createCertificate({ licensee: { name: 'Фёдор Достоевский', company: 'Ελληνική Nguyễn Łódź' } }),
    )
    assert(text.includes('Фёдор Достоевский') && text.includes('Ελληνική Nguyễn Łódź'), text)
    assert(!text.includes('[…]'))
  })

  test('says so where a name has letters that it cannot draw', async () => {
    const text = (await read(foreign)).text.replaceAll(/\s+/g, ' ')
    assert(text.includes('[…] (Yamada)') && text.includes('[…] World'), text)
    assert(text.includes('[…] stands for letters that the type of this sheet lacks'), text)
  })

  test('shows markup as it was written', async () => {
    const { text } = await read(
      createCertificate({ licensee: { name: '<b>A</b> & \\(x) %s', company: 'a\nb\u202Ec' } }),
    )
    assert(text.includes('<b>A</b> & \\(x) %s') && text.includes('a b c'), text)
  })

  test('has a title, a language, and a tree for those who hear it', async () => {
    const { lang, preferences, tree, title } = await read(createCertificate())
    assert.equal(lang, 'en-GB')
    assert.deepEqual([...(preferences ?? [])], [['DisplayDocTitle', true]])
    assert(JSON.stringify(title).includes('Certificate of licence EC-7Q4M-2XKD-9VTB-H3RW'))
    const said = JSON.stringify(tree)
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Link', 'Figure'])
      assert(said.includes(`"role":"${role}"`), role)
    assert(said.includes(`"alt":"QR code of ${shop.verifyUrl}"`), said)
  })

  test('brings its fonts along', async () => {
    const source = (await drawCertificate(createCertificate(), shop)).toString('latin1')
    const described = source.match(/\/Type \/FontDescriptor/g) ?? []
    assert.equal(described.length, 4)
    assert.equal(source.match(/\/FontFile2 /g)?.length, described.length)
  })

  test('leads a phone to where it is checked', async () => {
    const { readCode } = await read(createCertificate())
    assert.equal(await readCode(), shop.verifyUrl)
  })
})

// Programs that nobody here wrote, and that people have. Whichever a machine lacks is not asked, and that is said.
const programs = ['qpdf', 'pdftotext', 'pdffonts', 'pdftoppm', 'zbarimg']
const missing = programs.filter((program) => spawnSync(program, ['--version']).error)
if (missing.length > 0)
  console.log(
    `NOT TRIED: certificates in ${missing.join(', ')}; to install: apt-get install poppler-utils qpdf zbar-tools`,
  )
const has = (...wanted: string[]) => !wanted.some((program) => missing.includes(program))

suite('a certificate in other readers', () => {
  const folder = createTempFolder()
  const [file, picture] = [join(folder, 'certificate.pdf'), join(folder, 'certificate')]

  async function ask(program: string, ...args: string[]) {
    writeFileSync(file, await drawCertificate(foreign, shop))
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return stdout
  }

  if (has('qpdf'))
    test('is sound for qpdf', async () => {
      assert.match(await ask('qpdf', '--check', file), /No syntax or stream encoding errors/)
    })

  if (has('pdftotext'))
    test('gives names in full to whoever copies them, also those it cannot draw', async () => {
      const text = await ask('pdftotext', '-enc', 'UTF-8', file, '-')
      // Arabic and Hebrew are printed by it from the left: they are looked for by no more than one letter.
      for (const name of ['م', 'ש', '株式会社 山田', '🎧']) assert(text.includes(name), `${name} in ${text}`)
    })

  if (has('pdffonts'))
    test('has no font that is not embedded', async () => {
      const [, , ...fonts] = (await ask('pdffonts', file)).trim().split('\n')
      assert(fonts.length > 0)
      for (const font of fonts) assert.match(font, /yes yes yes/)
    })

  if (has('pdftoppm', 'zbarimg'))
    test('is read by a scanner', async () => {
      await ask('pdftoppm', '-r', '150', '-png', '-singlefile', file, picture)
      const { stdout } = spawnSync('zbarimg', ['-q', '--raw', `${picture}.png`], { encoding: 'utf8' })
      assert.equal(stdout.trim(), shop.verifyUrl)
    })
})
