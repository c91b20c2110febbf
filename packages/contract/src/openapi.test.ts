import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { createOpenapiDocument } from './openapi.ts'

test('the written contract is the one that is served (npm run openapi writes it)', () => {
  const written = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
  assert.deepEqual(JSON.parse(written), JSON.parse(JSON.stringify(createOpenapiDocument())))
})

test('every call stands in the document once, with its answer and its refusal', () => {
  const operations = Object.values(createOpenapiDocument().paths).flatMap((methods) => Object.values(methods))
  assert.equal(operations.length, calls.length)
  for (const { responses } of operations as { responses: object }[]) assert('default' in responses)
})
