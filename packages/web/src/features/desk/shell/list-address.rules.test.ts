import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAddressOf, parseListQuery, parsePage } from './list-address.rules.ts'

const pages: [sentence: string, text: string | null, page: string][] = [
  ['the second', '2', '2'],
  ['none is the first', null, '1'],
  ['nothing is the first', '', '1'],
  ['there is none before the first', '0', '1'],
  ['less than none is the first', '-1', '1'],
  ['a part of one is the first', '1.5', '1'],
  ['a word is the first', 'two', '1'],
  ['nor is it written with a nought', '02', '1'],
  ['as far as any list reaches', '999999999', '999999999'],
  ['and no further', '1000000000', '1'],
]
for (const [sentence, text, page] of pages)
  test(`a page is read: ${sentence}`, () => assert.equal(parsePage(text), page))

const read: [sentence: string, query: string, search: string, page: string, filter: string][] = [
  ['nothing asks for the first page of all', '', '', '1', ''],
  ['all three', '?state=draft&search=dawn&page=2', 'dawn', '2', 'draft'],
  ['a page that is none is the first', '?page=-1', '', '1', ''],
  ['a filter that there is not is none', '?state=sold', '', '1', ''],
  ['blanks around a search are not searched for', '?search=%20dawn%20', 'dawn', '1', ''],
]
for (const [sentence, query, search, page, filter] of read)
  test(`an address is read: ${sentence}`, () =>
    assert.deepEqual(parseListQuery(query, 'state', ['draft', 'on_sale']), { search, page, filter }))

test('an address is as short as it can be', () => {
  const address = (query: object) => listAddressOf('/admin/packs', 'state', query)
  assert.equal(address({ search: '', page: '1', filter: '' }), '/admin/packs')
  assert.equal(address({ filter: 'draft', page: '2' }), '/admin/packs?state=draft&page=2')
  assert.equal(address({ search: 'a b' }), '/admin/packs?search=a+b')
})
