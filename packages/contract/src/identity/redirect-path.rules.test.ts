import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeRedirectPath } from './redirect-path.rules.ts'

for (const path of ['/', '/cart', '/shop?page=2&search=a%20b', '/sound-pack/abc#tracks', '/a/../cart'])
  test(`${path} is a path of this site (354)`, () =>
    assert.equal(safeRedirectPath(path), path.replace('/a/..', '')))

const foreign = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https://evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '?page=2',
  '#top',
  ' /cart',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\0/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%5C../\\evil.example',
  '///evil.example',
  '',
]
for (const path of foreign)
  test(`${JSON.stringify(path)} leads nowhere (354)`, () => {
    assert.equal(safeRedirectPath(path), '/')
    assert.equal(safeRedirectPath(path, '/account'), '/account')
  })

test('a path of more than 2,000 characters leads nowhere (354)', () => {
  assert.equal(safeRedirectPath(`/${'a'.repeat(1_999)}`).length, 2_000)
  assert.equal(safeRedirectPath(`/${'a'.repeat(2_000)}`), '/')
})

test('nothing given leads to where one goes otherwise (354)', () => {
  assert.equal(safeRedirectPath(undefined), '/')
  assert.equal(safeRedirectPath(null, '/account'), '/account')
})

test('encoded slashes stay what they are: part of a name (354)', () => {
  assert.equal(safeRedirectPath('/%2F%2Fevil.example'), '/%2F%2Fevil.example')
})
