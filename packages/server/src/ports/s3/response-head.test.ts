import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHead } from './response-head.ts'

const head = (...lines: string[]) => lines.join('\r\n')

test('status, length, range, tag and whether the line stays are read from a head', () => {
  assert.deepEqual(
    parseHead(
      head('HTTP/1.1 206 Partial Content', 'Content-Length: 5', 'Content-Range: bytes 0-4/9', 'ETag: "a"'),
    ),
    { status: 206, contentLength: 5, contentRange: 'bytes 0-4/9', etag: '"a"', isKept: true },
  )
  assert.equal(parseHead(head('HTTP/1.1 200 OK', 'connection: Close'))?.isKept, false)
  assert.equal(parseHead(head('HTTP/1.1 503', 'x: y'))?.status, 503)
  assert.equal(parseHead(head('HTTP/1.1 200 OK', 'Content-Length: many'))?.contentLength, undefined)
})

const unknown: [what: string, text: string][] = [
  ['another protocol', 'HTTP/1.0 200 OK'],
  ['no head at all', 'hello'],
  ['a body in chunks', head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')],
  ['a body that is packed', head('HTTP/1.1 200 OK', 'Content-Encoding: gzip')],
  ['two lengths', head('HTTP/1.1 200 OK', 'Content-Length: 1', 'content-length: 2')],
  ['a header that goes on in the next line', head('HTTP/1.1 200 OK', 'x: y', ' z')],
]
for (const [what, text] of unknown)
  test(`${what} is left to others`, () => assert.equal(parseHead(text), undefined))
