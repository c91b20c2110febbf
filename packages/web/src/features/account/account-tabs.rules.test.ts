import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestedTab } from '../../ui/tabs.rules.ts'
import { accountTabs, visibleTabs } from './account-tabs.rules.ts'

const buyer = { is_admin: false }
const admin = { is_admin: true }

test('a tab can be kept for those who run the shop (251)', () => {
  const kept = [...accountTabs, { key: 'books', name: 'Books', adminOnly: true } as const]
  assert.deepEqual(visibleTabs(buyer, kept), accountTabs)
  assert.deepEqual(visibleTabs(admin, kept), kept)
})

test('no tab of the account page is, so being an admin gives nothing extra there (251, 254)', () => {
  assert.deepEqual(
    visibleTabs(buyer, accountTabs).map(({ name }) => name),
    ['Purchases', 'Profile', 'Change Password', 'Account Settings'],
  )
  assert.deepEqual(visibleTabs(admin, accountTabs), visibleTabs(buyer, accountTabs))
})

const requested: [key: string | null, name: string][] = [
  [null, 'Purchases'],
  ['purchases', 'Purchases'],
  ['profile', 'Profile'],
  ['settings', 'Account Settings'],
  ['Profile', 'Purchases'],
  ['', 'Purchases'],
  ['constructor', 'Purchases'],
]
for (const [key, name] of requested)
  test(`the address asks for ${key === null ? 'no tab' : `“${key}”`} and shows ${name}`, () =>
    assert.equal(requestedTab(key, accountTabs)?.name, name))
