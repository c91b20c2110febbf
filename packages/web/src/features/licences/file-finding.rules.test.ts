import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { LicenceStatus } from '@earcon/contract/licences/licences.calls'
import { describeCovered, describeFound } from './file-finding.rules.ts'

const bell = { id: 'bell', title: 'Bell', artist: 'Ada', sha256: 'a1' }
const certificate = { tracks: [bell], status: 'valid' as const }
const found = { track_id: 'bell', title: 'Bell', part: 'master' as const, pack: { id: 'P', title: 'Dawn' } }

suite('a file that is held against a certificate (410)', () => {
  const standings: [status: LicenceStatus, isGood: boolean, ending: string][] = [
    ['valid', true, 'covers it.'],
    ['under_review', false, 'But it is under review, and nobody can say whether it holds.'],
    ['withdrawn', false, 'But it was withdrawn, and holds no longer.'],
  ]
  for (const [status, isGood, ending] of standings)
    test(`is covered as far as the certificate holds: ${status}`, () => {
      const finding = describeCovered('a1', { ...certificate, status })
      assert.deepEqual([finding?.isGood, finding?.sentence.endsWith(ending)], [isGood, true])
      assert.equal(describeFound(found, { ...certificate, status }).isGood, isGood)
    })

  test('is told from its preview, from other sounds of ours, and from all else', () => {
    assert.equal(describeCovered('b2', certificate), undefined)
    assert.match(describeFound({ ...found, part: 'preview' }, certificate).sentence, /not its preview/)
    const other = describeFound({ ...found, track_id: 'drum' }, certificate)
    assert.deepEqual([other.isGood, other.pack?.id], [false, 'P'])
    assert.match(describeFound(undefined, certificate).sentence, /none of our sounds/)
  })
})

test('a file without a certificate is one of ours or not', () => {
  assert.equal(describeCovered('a1', undefined), undefined)
  assert.equal(describeFound(found, undefined).sentence, 'this is “Bell”, one of our sounds.')
  assert.match(describeFound({ ...found, part: 'preview' }, undefined).sentence, /the preview of/)
})
