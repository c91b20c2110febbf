import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskPack, DeskTrack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import {
  amountOf,
  changeTrack,
  draftComplaints,
  draftConflicts,
  draftOf,
  dropTrack,
  isChanged,
  isRelease,
  type PackDraft,
  rebaseDraft,
  reorderTrack,
  saveBodyOf,
} from './pack-draft.rules.ts'

const track = (id: string, change: Partial<DeskTrack> = {}): DeskTrack => ({
  id,
  slug: id,
  title: id,
  artist: 'Earcon',
  genre: 'chime',
  event: null,
  loops: false,
  price_amount: 200,
  duration_seconds: 2,
  format: 'wav',
  file: null,
  levels: null,
  remarks: [],
  owners: 0,
  also_in: [],
  earlier_recordings: 0,
  ...change,
})

const dawn: DeskPack = {
  id: 'p',
  slug: 'dawn',
  title: 'Dawn',
  state: 'draft',
  kind: null,
  price_amount: 500,
  price_currency: 'USD',
  cover_image_url: null,
  first_published_at: null,
  description: 'Light.',
  version: null,
  revision: 'r1',
  tracks: [track('boot'), track('chime'), track('drop')],
  obstacles: [],
  part_prices: [],
  cover_file: null,
  releases: [],
  is_changed_since_release: false,
}
const typed = draftOf(dawn)
const ids = ({ tracks }: PackDraft) => tracks.map(({ id }) => id)

const amounts: [sentence: string, text: string, amount: number][] = [
  ['dollars and cents', '12.50', 1250],
  ['one decimal', '12.5', 1250],
  ['whole dollars', '12', 1200],
  ['with the sign before it', '$ 8.20', 820],
  ['with a comma, as elsewhere', '8,20', 820],
  ['nothing is no price', '', Number.NaN],
  ['nor is a word', 'free', Number.NaN],
  ['nor less than nothing', '-1', Number.NaN],
  ['a price that a computer would get wrong', '1.10', 110],
]
for (const [sentence, text, amount] of amounts)
  test(`a price is read: ${sentence}`, () => assert.equal(amountOf(text), amount))

const changes: [sentence: string, draft: PackDraft, changed: boolean][] = [
  ['what nobody has touched is unchanged', typed, false],
  ['another way to write the same price changes nothing', { ...typed, price: '5' }, false],
  ['another title does', { ...typed, title: 'Dusk' }, true],
  ['so does another order', reorderTrack(typed, 'drop', -1), true],
  ['and a track that is gone', dropTrack(typed, 'boot'), true],
  ['and one that loops now', changeTrack(typed, 'boot', { loops: true }), true],
  ['there and back again is no change', reorderTrack(reorderTrack(typed, 'drop', -1), 'drop', 1), false],
]
for (const [sentence, draft, changed] of changes)
  test(sentence, () => assert.equal(isChanged(draft, dawn), changed))

test('a track goes up and down, and not beyond the ends', () => {
  assert.deepEqual(ids(reorderTrack(typed, 'chime', -1)), ['chime', 'boot', 'drop'])
  assert.deepEqual(ids(reorderTrack(typed, 'chime', 1)), ['boot', 'drop', 'chime'])
  assert.deepEqual(ids(reorderTrack(typed, 'boot', -1)), ['boot', 'chime', 'drop'])
  assert.deepEqual(ids(reorderTrack(typed, 'drop', 1)), ['boot', 'chime', 'drop'])
})

test('what is wrong is said at its field', () => {
  const draft = changeTrack({ ...typed, title: ' ', price: '9' }, 'chime', { title: '', price: '0.15' })
  assert.deepEqual(Object.keys(draftComplaints(draft)), ['title', 'price', 'title-chime', 'price-chime'])
  assert.deepEqual(draftComplaints(typed), {})
  assert.match(draftComplaints({ ...typed, price: 'x' }).price ?? '', /number of dollars/)
})

test('what is sent is cents, and an empty version is none', () => {
  const { price_amount, version, revision, tracks } = saveBodyOf({ ...typed, price: '4.5' }, 'r7')
  assert.deepEqual({ price_amount, version, revision }, { price_amount: 450, version: null, revision: 'r7' })
  assert.equal(tracks[0]?.price_amount, 200)
  assert(!('price' in (tracks[0] ?? {})))
})

const sold: DeskPack = { ...dawn, version: '1.2', first_published_at: '2026-01-01T00:00:00.000Z' }
const versions: [sentence: string, pack: DeskPack, version: string, isNews: boolean][] = [
  ['a higher version is news for its owners', sold, '1.3', true],
  ['the same, written otherwise, is none', sold, ' 1.2.0 ', false],
  ['nor a lower one, which the shop refuses', sold, '1.1', false],
  ['nor what is no version', sold, '1.3 beta', false],
  ['nor the version of a draft, which nobody owns', dawn, '2', false],
]
for (const [sentence, pack, version, isNews] of versions)
  test(sentence, () => assert.equal(isRelease({ ...draftOf(pack), version }, pack), isNews))

test('what is new is sent, where something was typed', () => {
  assert.equal(saveBodyOf({ ...typed, changes: ' A bell. ' }, 'r').changes, 'A bell.')
  assert(!('changes' in saveBodyOf(typed, 'r')))
})

const newest: DeskPack = {
  ...dawn,
  revision: 'r2',
  title: 'Dawn chorus',
  description: 'Birds.',
  tracks: [track('drop', { title: 'Drip' }), track('boot'), track('new')],
}

test('on a newer pack what was typed stays, and the rest is the newer', () => {
  const draft = rebaseDraft({ ...typed, title: 'Dusk' }, dawn, newest)
  assert.equal(draft.title, 'Dusk')
  assert.equal(draft.description, 'Birds.')
  assert.deepEqual(ids(draft), ['drop', 'boot', 'new'])
})

test('an order that was chosen stays, what has joined stands at the end', () => {
  const draft = rebaseDraft(reorderTrack(typed, 'boot', 1), dawn, newest)
  assert.deepEqual(ids(draft), ['boot', 'drop', 'new'])
})

test('a track that was taken out stays out', () => {
  assert.deepEqual(ids(rebaseDraft(dropTrack(typed, 'drop'), dawn, newest)), ['boot', 'new'])
})

test('somebody has to choose only where both have changed the same thing', () => {
  const draft = changeTrack({ ...typed, title: 'Dusk', price: '4.00' }, 'drop', { title: 'Drop two' })
  assert.deepEqual(draftConflicts(draft, dawn, newest), [
    { what: 'Title', theirs: 'Dawn chorus', yours: 'Dusk' },
    { what: 'drop: title', theirs: 'Drip', yours: 'Drop two' },
  ])
  assert.deepEqual(draftConflicts(typed, dawn, newest), [])
})
