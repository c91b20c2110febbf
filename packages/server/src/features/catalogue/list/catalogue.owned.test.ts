import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage, TrackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { type ListView, packKinds } from '@earcon/contract/catalogue/facets.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import fc from 'fast-check'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'

// What is owned is counted and narrowed as each pack and track says of itself. In this shop a pack is given away whole, and
// another piece by piece: all of its tracks are in one that costs nothing, as is the first of a third.

const [whole, sampler] = catalogue.packs.filter(({ price_amount }) => price_amount > 0)
assert(whole && sampler)
const givenAway = {
  ...sampler,
  id: 'gave0away0',
  slug: 'given-away',
  title: 'Given Away',
  price_amount: 0,
  track_ids: [...sampler.track_ids, ...whole.track_ids.slice(0, 1)],
}
const shop = await openShop({
  manifest: { ...catalogue, packs: [...catalogue.packs, givenAway] },
  env: { LIMITS: 'off' },
})
const { createOwner } = shopClient(shop)

const lists = { packs: ['/api/sound-packs', PackPage], tracks: ['/api/tracks', TrackPage] } as const

interface Row {
  id: string
  isEffectivelyOwnedByCurrentUser: boolean
}

async function listAll(view: ListView, token: string, query: Record<string, string>) {
  const [path, Page] = lists[view]
  const ask = async (page: number) => {
    const asked = new URLSearchParams({ ...query, counts: 'yes', limit: '100', page: `${page}` })
    const answer = await shop.get(`${path}?${asked.toString()}`, { authorization: `Bearer ${token}` })
    return Page.parse(answer.json())
  }
  const first = await ask(1)
  const others = Array.from({ length: Math.max(0, first.pagination.totalPages - 1) }, (_, at) => ask(at + 2))
  const rows = [first, ...(await Promise.all(others))].flatMap(({ data }): readonly Row[] => data)
  assert.equal(rows.length, first.pagination.totalItems)
  return { rows, counts: first.counts?.owned }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

for (const view of ['packs', 'tracks'] as const)
  test(`what somebody owns of the ${view} is what says so of itself (428)`, async () => {
    const held = fc.oneof(
      fc.constant(whole.track_ids),
      fc.constant(whole.track_ids.slice(1)),
      fc.subarray(
        catalogue.tracks.map(({ id }) => id),
        { maxLength: 30 },
      ),
    )
    const asked = fc.record({
      kind: fc.constantFrom('', ...packKinds),
      search: fc.constantFrom('', '', 'e', 'quiet', 'claude task'),
      sort: fc.constantFrom('', 'newest', 'price', 'length', 'tempo'),
    })
    await fc.assert(
      fc.asyncProperty(held, asked, async (tracks, query) => {
        const { token } = await createOwner(tracks)
        const chosen = Object.fromEntries(Object.entries(query).filter(([, value]) => value))
        const { rows, counts } = await listAll(view, token, chosen)
        const isOwned = (row: Row) => row.isEffectivelyOwnedByCurrentUser
        const [theirs, others] = [rows.filter(isOwned), rows.filter((row) => !isOwned(row))]
        assert.equal(counts?.yes ?? 0, theirs.length)
        assert.equal(counts?.no ?? 0, others.length)
        for (const [owned, expected] of Object.entries({ yes: theirs, no: others }))
          assert.deepEqual(idsOf((await listAll(view, token, { ...chosen, owned })).rows), idsOf(expected))
      }),
      { numRuns: 12 },
    )
  })

test('a pack that is given away piece by piece is everybody’s', async () => {
  const { token } = await createOwner([])
  const { rows } = await listAll('packs', token, { owned: 'yes' })
  assert(idsOf(rows).includes(sampler.id))
  assert(idsOf(rows).includes(givenAway.id))
})
