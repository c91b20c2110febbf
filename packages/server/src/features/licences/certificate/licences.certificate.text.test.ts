import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { certificateText } from './licences.certificate.text.ts'
import type { Certificate } from './licences.certificate.ts'
import { createCertificate, createTracks, shop, widestCertificate } from './testing/certificates.ts'

const flat = (own: Partial<Certificate>) =>
  certificateText(createCertificate(own), shop).replaceAll('\n', ' ')

const sentences: [rule: string, own: Partial<Certificate>, sentence: string][] = [
  ['a certificate begins with its number', {}, 'LICENCE CERTIFICATE EC-7Q4M-2XKD-9VTB-H3RW '],
  [
    'it says who grants what to whom',
    {},
    'Earcon Audio Ltd grants Ada Lovelace, Analytical Engines Ltd, a non-exclusive licence to use "Cold Start", a sound pack of 8 tracks, by the Earcon licence, version 2.0.',
  ],
  [
    'a buyer without a company is named alone',
    { licensee: { name: 'Ada Lovelace', company: null } },
    'grants Ada Lovelace a non-exclusive licence',
  ],
  [
    'a name that is not to be shown is not',
    { licensee: null },
    'grants the licensee, whose name is shown only to who has the certificate, a non-exclusive',
  ],
  [
    'a track has an artist',
    { item: { type: 'track', id: 't', title: 'First Light', track_count: 1 }, tracks: createTracks(1) },
    'to use "First Light", a track by The Studio, by the',
  ],
  ['money may be earned with it', {}, "of the licensee's own, also to earn money with them."],
  [
    'the smallest scope',
    {},
    'Scope: Works and products that reach up to a million people; broadcasting and advertising not included.',
  ],
  ['a larger scope', { scope: 'large' }, 'reach up to ten million people; broadcasting'],
  [
    'the largest scope, with broadcasting',
    { scope: 'unlimited', broadcast: true },
    'reach any number of people; broadcasting and advertising included.',
  ],
  [
    'it holds everywhere, and for good',
    {},
    'Term: World-wide, for as long as the licensee likes; not exclusive.',
  ],
  ['a day is that of Greenwich', { issued_at: '2026-11-18T23:59:59Z' }, 'Issued: 18 November 2026'],
  ['a project is named', { project: 'The “Engine”…' }, 'Project: The "Engine"...'],
  ['tracks of a pack are listed', { tracks: createTracks(2) }, 'Tracks: Boot Sequence 1; Boot Sequence 2 '],
  [
    'many tracks are counted',
    { tracks: createTracks(40) },
    'Boot Sequence 20; and 20 more, listed at the address below',
  ],
  [
    'a withdrawn one says so before anything else',
    { status: 'withdrawn', withdrawn_at: '2026-11-18T10:00:00Z' },
    'EC-7Q4M-2XKD-9VTB-H3RW WITHDRAWN ON 18 NOVEMBER 2026. This licence has ended.',
  ],
  [
    'one under review likewise',
    { status: 'under_review' },
    'EC-7Q4M-2XKD-9VTB-H3RW UNDER REVIEW. Its payment',
  ],
  ['play money likewise', { test: true }, 'EC-7Q4M-2XKD-9VTB-H3RW TEST MODE: NO REAL MONEY. Made'],
  ['what steers a terminal is left out', { project: 'a\tb\n\u001B[31mc' }, 'Project: a b [31mc'],
  [
    'it ends with how to check it',
    {},
    `To check this certificate, open ${shop.verifyUrl} - what the page at that address says counts. Signed data: ${shop.verifyUrl}.json`,
  ],
]

suite('a certificate as plain text', () => {
  for (const [rule, own, sentence] of sentences)
    test(rule, () => assert(flat(own).includes(sentence), `${sentence} in ${flat(own)}`))

  test('fits into a form, with lines that no form breaks', () => {
    for (const certificate of [
      createCertificate({ tracks: createTracks(40), project: 'A film' }),
      widestCertificate,
    ]) {
      const text = certificateText(certificate, shop)
      assert(
        text.split('\n').every((line) => line.length <= 72 || line.startsWith('http')),
        text,
      )
      assert(text.length <= 2_300, `${text.length}`)
    }
    assert(flat({ tracks: createTracks(40) }).length <= 2_000)
  })

  test('is plain ASCII where the names are', () => {
    assert.doesNotMatch(certificateText(createCertificate(), shop), /[^\n -~]/)
  })
})
