import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDrawings } from './drawings.ts'

test('a page is found again by its address and what it was drawn of', () => {
  const pages = createDrawings<string>(100)
  pages.add('/shop', 'two packs', 'drawn', 10)
  assert.equal(pages.find('/shop', 'two packs'), 'drawn')
  assert.equal(pages.find('/shop', 'three packs'), undefined)
  assert.equal(pages.find('/', 'two packs'), undefined)
  pages.add('/shop', 'three packs', 'drawn anew', 10)
  assert.equal(pages.find('/shop', 'two packs'), undefined)
  assert.equal(pages.find('/shop', 'three packs'), 'drawn anew')
})

test('what was not asked for the longest makes room', () => {
  const pages = createDrawings<string>(30)
  for (const address of ['/a', '/b', '/c']) pages.add(address, 'it', address, 10)
  pages.find('/a', 'it')
  pages.add('/d', 'it', '/d', 10)
  assert.deepEqual(
    ['/a', '/b', '/c', '/d'].filter((address) => pages.find(address, 'it')),
    ['/a', '/c', '/d'],
  )
})

test('a page that is larger than all the room is not kept, and neither is what it was before', () => {
  const pages = createDrawings<string>(30)
  pages.add('/a', 'little', 'a', 10)
  pages.add('/b', 'little', 'b', 10)
  pages.add('/a', 'much', 'a', 31)
  assert.equal(pages.find('/a', 'much'), undefined)
  assert.equal(pages.find('/a', 'little'), undefined)
  assert.equal(pages.find('/b', 'little'), 'b')
})
