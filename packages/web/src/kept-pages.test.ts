import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeptPages } from './kept-pages.ts'

test('a page is found again by its address and what it was drawn of', () => {
  const pages = createKeptPages<string>(100)
  pages.keep('/shop', 'two packs', 'drawn', 10)
  assert.equal(pages.find('/shop', 'two packs'), 'drawn')
  assert.equal(pages.find('/shop', 'three packs'), undefined)
  assert.equal(pages.find('/', 'two packs'), undefined)
  pages.keep('/shop', 'three packs', 'drawn anew', 10)
  assert.equal(pages.find('/shop', 'two packs'), undefined)
  assert.equal(pages.find('/shop', 'three packs'), 'drawn anew')
})

test('what was not asked for the longest makes room', () => {
  const pages = createKeptPages<string>(30)
  for (const address of ['/a', '/b', '/c']) pages.keep(address, 'it', address, 10)
  pages.find('/a', 'it')
  pages.keep('/d', 'it', '/d', 10)
  assert.deepEqual(
    ['/a', '/b', '/c', '/d'].filter((address) => pages.find(address, 'it')),
    ['/a', '/c', '/d'],
  )
})

test('a page that is larger than all the room is not kept, and neither is what it was before', () => {
  const pages = createKeptPages<string>(30)
  pages.keep('/a', 'little', 'a', 10)
  pages.keep('/b', 'little', 'b', 10)
  pages.keep('/a', 'much', 'a', 31)
  assert.equal(pages.find('/a', 'much'), undefined)
  assert.equal(pages.find('/a', 'little'), undefined)
  assert.equal(pages.find('/b', 'little'), 'b')
})
