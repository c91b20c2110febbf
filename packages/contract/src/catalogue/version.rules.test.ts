import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { fullVersion, isNewerVersion } from './version.rules.ts'

suite('the version of a pack', () => {
  const cases: [written: string | null, full: string][] = [
    [null, '1.0.0'],
    ['2', '2.0.0'],
    ['1.4', '1.4.0'],
    ['1.4.12', '1.4.12'],
    ['01.002', '1.2.0'],
  ]
  for (const [written, full] of cases)
    test(`${written} is ${full}`, () => assert.equal(fullVersion(written), full))
})

suite('one version after another', () => {
  const cases: [version: string | null, than: string | null, isNewer: boolean][] = [
    ['1.1', '1.0', true],
    ['1.10', '1.9', true],
    ['2', '1.99.99', true],
    ['1.0.1', null, true],
    ['1', null, false],
    ['1.0', '1', false],
    ['1.9', '1.10', false],
    [null, '1.1', false],
    ['99999999999999999999', '99999999999999999998', true],
  ]
  for (const [version, than, isNewer] of cases)
    test(`${version} ${isNewer ? 'follows' : 'does not follow'} ${than}`, () =>
      assert.equal(isNewerVersion(version, than), isNewer))
})
