import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnLicence } from '@earcon/contract/licences/licences.calls'
import { type ScopeChoice } from '@earcon/contract/licences/scope.rules'
import { scopeChoices, standardScope, toScopeFields } from '@earcon/contract/licences/scope-choice.rules'
import type { QuoteLine, ScopesQuote } from '@earcon/contract/orders/orders.calls'
import {
  canExtend,
  extensionItem,
  largerLicences,
  lineAt,
  ownedScopeIn,
  whyNotExtended,
} from './extension.rules.ts'

const tracks = [
  { id: 'bell', title: 'Bell', artist: 'Ada', sha256: null },
  { id: 'hum', title: 'Hum', artist: 'Ada', sha256: null },
]

const licenceOf = (number: string, changed: Partial<OwnLicence> = {}): OwnLicence => ({
  number,
  status: 'valid',
  withdrawn_at: null,
  item: { type: 'sound_pack', id: 'pack', title: 'Pack', track_count: 2 },
  tracks,
  licensee: { name: 'Grace', company: null },
  is_name_gone: false,
  extends: [],
  ...standardScope,
  licence: { version: '2.0', sha256: 'a', url: '/licence/2.0' },
  seller: { name: 'Seller', address: '' },
  issued_at: '2026-11-18T00:00:00Z',
  project: null,
  test: false,
  public_name: false,
  verify_url: '',
  order_number: '1001',
  projects: [],
  ...changed,
})

const lineOf = (choice: ScopeChoice, status: QuoteLine['status'], amount: number): QuoteLine => ({
  id: 'pack',
  type: 'sound_pack',
  title: 'Pack',
  status,
  amount,
  list_amount: 1200,
  tracks: { total: 2, owned: 0, earlier: 0, paying: 0 },
  ...toScopeFields(choice),
})

/** As the shop answers: at each scope by its turn, and at those that are left as at the last. */
const quoteOf = (...answers: [QuoteLine['status'], amount: number][]): ScopesQuote => ({
  lines: scopeChoices.map((choice, place) =>
    lineOf(choice, ...(answers[place] ?? answers.at(-1) ?? ['ok', 0])),
  ),
  currency: 'usd',
  shown_in: { id: 'pack', cover_image_url: '/cover.svg' },
})

test('what reaches further, of the same thing and as long as it holds, is a larger licence', () => {
  const own = licenceOf('EC-1')
  const larger = licenceOf('EC-2', { scope: 'large' })
  const onAir = licenceOf('EC-3', { broadcast: true })
  const others = [
    licenceOf('EC-4'),
    licenceOf('EC-5', { scope: 'large', status: 'withdrawn' }),
    licenceOf('EC-6', {
      scope: 'large',
      item: { type: 'track', id: 'pack', title: 'Track', track_count: 1 },
    }),
    licenceOf('EC-7', {
      scope: 'large',
      item: { type: 'sound_pack', id: 'other', title: 'Other', track_count: 2 },
    }),
  ]
  const numbers = largerLicences(own, [own, larger, onAir, ...others]).map(({ number }) => number)
  assert.deepEqual(numbers, ['EC-2', 'EC-3'])
  assert.deepEqual(largerLicences(larger, [own, larger, onAir, ...others]), [])
})

const owned: [who: string, quote: ScopesQuote, expected: ScopeChoice | undefined][] = [
  ['the first', quoteOf(['owned', 0], ['ok', 3600]), standardScope],
  [
    'the first on air',
    quoteOf(['owned', 0], ['ok', 3600], ['ok', 9], ['owned', 0], ['ok', 3600]),
    { scope: 'standard', broadcast: true },
  ],
  ['everything', quoteOf(['owned', 0]), { scope: 'unlimited', broadcast: true }],
  ['nothing', quoteOf(['gone', 0]), undefined],
]
for (const [what, quote, expected] of owned)
  test(`who has ${what} is not offered that again`, () => {
    assert.deepEqual(ownedScopeIn(quote), expected)
    assert.equal(
      canExtend(quote),
      quote.lines.some(({ status }) => status === 'ok'),
    )
  })

test('what is being paid for is waited for', () =>
  assert(!canExtend(quoteOf(['owned', 0], ['paying', 0], ['ok', 900]))))

const reasons: [QuoteLine['status'], string][] = [
  ['gone', 'This is sold no longer. For a larger licence please write to us.'],
  ['unsold', 'This is free by now. For a larger licence please write to us.'],
  ['paying', 'A larger licence of this is being paid for.'],
  ['owned', 'You have the largest licence that there is of this.'],
]
for (const [status, sentence] of reasons)
  test(`where everything is ${status}: ${sentence}`, () =>
    assert.equal(whyNotExtended(quoteOf(['owned', 0], [status, 0])), sentence))

test('what is put into the cart is what was licensed, at the scope and the price that were chosen', () => {
  const quote = quoteOf(['owned', 0], ['ok', 3600])
  const line = lineAt(quote, { scope: 'large', broadcast: false })
  assert(line)
  assert.deepEqual(extensionItem(licenceOf('EC-1'), line, quote), {
    id: 'pack',
    type: 'sound_pack',
    title: 'Pack',
    cover_image_url: '/cover.svg',
    scope: 'large',
    dynamicPrice: { amount: 3600, currency: 'usd' },
    tracks: [
      { id: 'bell', title: 'Bell' },
      { id: 'hum', title: 'Hum' },
    ],
  })
  const ofPart = licenceOf('EC-1', { tracks: tracks.slice(0, 1) })
  assert(!('tracks' in extensionItem(ofPart, line, quote)))
  const ofTrack = licenceOf('EC-1', {
    tracks: tracks.slice(0, 1),
    item: { type: 'track', id: 'bell', title: 'Bell', track_count: 1 },
  })
  assert.deepEqual(extensionItem(ofTrack, line, quote), {
    id: 'bell',
    type: 'track',
    title: 'Bell',
    cover_image_url: '/cover.svg',
    scope: 'large',
    artist_name: 'Ada',
    price: { amount: 3600, currency: 'usd' },
    pack_id: 'pack',
  })
})
