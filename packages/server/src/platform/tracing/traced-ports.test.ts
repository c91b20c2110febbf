import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTempFolder, openPorts } from '../../testing/ports.ts'
import type { Tracer } from '../../tracer.ts'
import { ObjectChangedError } from '../media/media.ts'
import { tracedPorts } from './traced-ports.ts'

/** Lets everything through, and nobody is told. */
const tracer: Tracer = {
  beginRequest: () => ({ enter: (next) => next(), end() {} }),
  queryDone() {},
  call: (_, work) => work(),
  read: (_, bytes) => bytes,
  close: async () => {},
}

test('a file is read in the version that was looked at, also when that is traced', async () => {
  const { media } = tracedPorts(await openPorts({ folder: createTempFolder() }), tracer)
  await media.put('takes/one.wav', Buffer.from('as it was'))
  const before = await media.stat('takes/one.wav')
  await media.put('takes/one.wav', Buffer.from('as it is, and longer'))
  await assert.rejects(
    Array.fromAsync(media.read('takes/one.wav', 0, 8, before?.version)),
    ObjectChangedError,
  )
})
