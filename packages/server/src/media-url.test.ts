import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfMedia, parseMediaUrl } from './media-url.ts'

const bucket = {
  bucket: 'sounds',
  prefix: '',
  endpoint: undefined,
  region: undefined,
  linkSeconds: undefined,
}

const understood: [rule: string, url: string, location: unknown][] = [
  ['a folder', 'file:///srv/earcon/media', { folder: '/srv/earcon/media' }],
  ['a bucket alone', 's3://sounds', bucket],
  ['a bucket with a slash after it', 's3://sounds/', bucket],
  ['a bucket with dots', 's3://sounds.shop.example', { ...bucket, bucket: 'sounds.shop.example' }],
  ['a folder in a bucket', 's3://sounds/shop/one/', { ...bucket, prefix: 'shop/one/' }],
  ['a region', 's3://sounds?region=eu-central-1', { ...bucket, region: 'eu-central-1' }],
  [
    'another store, encrypted',
    's3://sounds?endpoint=https://s3.example',
    { ...bucket, endpoint: 'https://s3.example' },
  ],
  [
    'another store on this machine',
    's3://sounds/x?endpoint=http://127.0.0.1:9000&region=here',
    { ...bucket, prefix: 'x/', endpoint: 'http://127.0.0.1:9000', region: 'here' },
  ],
  [
    'another store in a network of containers',
    's3://sounds?endpoint=http://store:9000',
    { ...bucket, endpoint: 'http://store:9000' },
  ],
  [
    'another store at an address of one’s own network',
    's3://sounds?endpoint=http://172.20.0.3:9000',
    { ...bucket, endpoint: 'http://172.20.0.3:9000' },
  ],
  ['links', 's3://sounds?links=60', { ...bucket, linkSeconds: 60 }],
]
for (const [rule, url, location] of understood)
  test(`MEDIA_URL names ${rule}`, () => assert.deepEqual(parseMediaUrl(url), location))

const refused: [rule: string, url: string][] = [
  ['a folder of another machine', 'file://server/media'],
  ['a web address', 'https://sounds.example'],
  ['no bucket', 's3:///prefix'],
  ['a bucket that cannot be', 's3://So_unds'],
  ['a prefix with spaces', 's3://sounds/my%20shop'],
  ['keys of an account', 's3://key:secret@sounds'],
  ['a store on another machine that is not encrypted', 's3://sounds?endpoint=http://s3.example'],
  ['a store at a public address that is not encrypted', 's3://sounds?endpoint=http://172.32.0.1'],
  ['such a store by its newer kind of address', 's3://sounds?endpoint=http://[2001:db8::1]'],
  ['a store whose address has a path', 's3://sounds?endpoint=https://s3.example/v1'],
  ['a misspelt setting', 's3://sounds?regoin=eu-central-1'],
  ['links that never end', 's3://sounds?links=86400'],
  ['links that end at once', 's3://sounds?links=5'],
  ['nothing at all', 'sounds'],
]
for (const [rule, url] of refused)
  test(`MEDIA_URL does not take ${rule}`, () => assert.equal(parseMediaUrl(url), undefined))

test('a place is shown by its name, without its settings', () => {
  assert.equal(nameOfMedia({ folder: '/srv/media' }), '/srv/media')
  assert.equal(nameOfMedia({ ...bucket, prefix: 'shop/', region: 'eu' }), 's3://sounds/shop/')
})
