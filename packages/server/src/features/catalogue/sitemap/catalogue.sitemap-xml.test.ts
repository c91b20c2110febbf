import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { type SitemapEntry, writeSitemapIndex, writeUrlset } from './catalogue.sitemap-xml.ts'

const shop = 'https://earcon.example'
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pack = { address: `${shop}/sound-pack/b000000001`, changed: new Date('2026-11-17T09:00:00.123Z') }
const packLine = `<url><loc>${pack.address}</loc><lastmod>2026-11-17T09:00:00.123Z</lastmod></url>\n`

const lists: [sentence: string, pieces: SitemapEntry[][], lines: string][] = [
  ['a page says where it is', [[{ address: `${shop}/` }]], `<url><loc>${shop}/</loc></url>\n`],
  ['a pack says besides when it came', [[pack]], packLine],
  ['pieces follow each other', [[{ address: shop }], [pack]], `<url><loc>${shop}</loc></url>\n${packLine}`],
  ['a piece may be empty', [[pack], []], packLine],
]
for (const [sentence, pieces, lines] of lists)
  test(`in a list of addresses ${sentence}`, async () => {
    const written = await Array.fromAsync(writeUrlset(Readable.from(pieces)))
    assert.equal(written.join(''), `${opening}<urlset xmlns="${schema}">\n${lines}</urlset>\n`)
  })

test('a list of lists says where each of them is', () => {
  assert.equal(
    writeSitemapIndex([`${shop}/sitemap-1.xml`, `${shop}/sitemap-2.xml`]),
    `${opening}<sitemapindex xmlns="${schema}">\n<sitemap><loc>${shop}/sitemap-1.xml</loc></sitemap>\n` +
      `<sitemap><loc>${shop}/sitemap-2.xml</loc></sitemap>\n</sitemapindex>\n`,
  )
})
