import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AcquiredPack } from '@earcon/contract/library/library.calls'
import { separateOffers } from './acquired.rules.ts'

/** A pack by its tracks: those in capitals are owned. */
function packOf(tracks: string, isBundle = false): AcquiredPack {
  const letters = Array.from(tracks)
  const owned = letters.filter((letter) => letter !== letter.toLowerCase())
  return {
    packDetails: { id: tracks },
    isPackBundleOwnedByUser: isBundle,
    ownedConstituentTrackCount: owned.length,
    totalConstituentTrackCount: letters.length,
    tracks: letters.map((letter) => ({
      trackDetails: { id: letter.toLowerCase() },
      isOwnedByUser: owned.includes(letter),
    })),
  } as unknown as AcquiredPack
}

const rules: [rule: string, packs: AcquiredPack[], bought: string[], offers: string[]][] = [
  ['what is whole was bought', [packOf('ABC')], ['ABC'], []],
  ['so was what was bought track by track', [packOf('Abc')], ['Abc'], []],
  [
    'what came along with a whole pack is an offer, behind it',
    [packOf('Axy'), packOf('ABC')],
    ['ABC'],
    ['Axy'],
  ],
  [
    'so is what came along with several, of which some were bought track by track',
    [packOf('AKxyz'), packOf('KLMn'), packOf('ABC')],
    ['KLMn', 'ABC'],
    ['AKxyz'],
  ],
  ['a track that was bought alone is listed once as bought', [packOf('Ax'), packOf('Ay')], ['Ax'], ['Ay']],
  ['but not where a track of it was bought as well', [packOf('AXy'), packOf('ABC')], ['AXy', 'ABC'], []],
  [
    'a pack that was bought and has grown since is no offer',
    [packOf('ABc', true), packOf('AB')],
    ['ABc', 'AB'],
    [],
  ],
]
for (const [rule, packs, bought, offers] of rules)
  test(rule, () => {
    const separated = separateOffers(packs)
    const names = (some: AcquiredPack[]) => some.map(({ packDetails }) => packDetails.id)
    assert.deepEqual([names(separated.bought), names(separated.offers)], [bought, offers])
  })
