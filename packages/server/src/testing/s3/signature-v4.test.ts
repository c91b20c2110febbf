import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureComplaint } from './signature-v4.ts'

// The examples that AWS publishes: "Authenticating Requests (AWS Signature Version 4)" of the Amazon S3 API Reference.
const keys = { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const then = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const byHeaders = (signedHeaders: string, signature: string, more: Record<string, string> = {}) => ({
  host,
  'x-amz-date': '20130524T000000Z',
  'x-amz-content-sha256': ofNothing,
  ...more,
  authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signedHeaders},Signature=${signature}`,
})

const plain = 'host;x-amz-content-sha256;x-amz-date'
const presigned = `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`
const getObject = {
  method: 'GET',
  url: '/test.txt',
  headers: byHeaders(
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { range: 'bytes=0-9' },
  ),
}

const published: [example: string, request: Parameters<typeof signatureComplaint>[0]][] = [
  ['GET Object', getObject],
  [
    'PUT Object',
    {
      method: 'PUT',
      url: '/test$file.text',
      headers: byHeaders(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
        {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        },
      ),
    },
  ],
  [
    'GET Bucket Lifecycle',
    {
      method: 'GET',
      url: '/?lifecycle',
      headers: byHeaders(plain, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
    },
  ],
  [
    'List Objects',
    {
      method: 'GET',
      url: '/?max-keys=2&prefix=J',
      headers: byHeaders(plain, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    },
  ],
  ['presigned GET', { method: 'GET', url: presigned, headers: { host } }],
]
for (const [example, request] of published)
  test(`the published example ${example} is signed rightly`, () =>
    assert.equal(signatureComplaint(request, keys, then), undefined))

const wrong: [
  what: string,
  complaint: RegExp,
  request: Parameters<typeof signatureComplaint>[0],
  at?: Date,
][] = [
  ['no signature', /^not signed$/, { method: 'GET', url: '/test.txt', headers: { host } }],
  ['another path', /wrongly/, { ...getObject, url: '/other.txt' }],
  ['another method', /wrongly/, { ...getObject, method: 'PUT' }],
  ['another range', /wrongly/, { ...getObject, headers: { ...getObject.headers, range: 'bytes=0-99' } }],
  [
    'a header that was added',
    /not signed: x-amz-acl/,
    { ...getObject, headers: { ...getObject.headers, 'x-amz-acl': 'public-read' } },
  ],
  ['another day', /another time/, getObject, new Date('2013-05-25T00:00:00Z')],
  [
    'a link that is over',
    /another time/,
    { method: 'GET', url: presigned, headers: { host } },
    new Date('2013-05-25T00:00:01Z'),
  ],
  [
    'a link that was made to last',
    /wrongly/,
    { method: 'GET', url: presigned.replace('Expires=86400', 'Expires=604800'), headers: { host } },
  ],
  [
    'a link to another file',
    /wrongly/,
    { method: 'GET', url: presigned.replace('test', 'other'), headers: { host } },
  ],
]
for (const [what, complaint, request, at = then] of wrong)
  test(`${what} is noticed`, () => assert.match(signatureComplaint(request, keys, at) ?? '', complaint))

test('another key is noticed', () => {
  assert.match(signatureComplaint(getObject, {}, then) ?? '', /unknown key/)
  assert.match(signatureComplaint(getObject, { AKIAIOSFODNN7EXAMPLE: 'guess' }, then) ?? '', /wrongly/)
})
