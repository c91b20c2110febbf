import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longRunFiles } from './long-run.ts'
import { groupsOf } from './node-tests.ts'
import { planFor, type StageName } from './plan.ts'
import { listTestFiles } from './test-files.ts'

const files = [
  'rooms.test.ts',
  'bin/start-shop.test.ts',
  'packages/contract/src/orders/money.rules.test.ts',
  'packages/server/src/features/orders/orders.tables.test.ts',
  'packages/e2e/specs/cart/cart.spec.ts',
  'packages/e2e/specs/cart/cart-prices.spec.ts',
  'packages/e2e/engines/engines.spec.ts',
  'packages/real-tools/src/table/codex.test.ts',
]

function stageOf(file: string): StageName {
  if (file.startsWith('packages/e2e/engines')) return 'engines'
  if (file.startsWith('packages/e2e')) return 'browser'
  if (file.startsWith('packages/real-tools')) return 'tools'
  if (file.startsWith('bin')) return 'process'
  return file.startsWith('packages/server') ? 'postgres' : 'rules'
}

const isForLongRun = (file: string) => file.endsWith('cart-prices.spec.ts')

const inWords = (words: string) => {
  const { long, steps } = planFor(words.split(' ').filter(Boolean), files, stageOf, isForLongRun)
  const listed = steps.map(({ stage, files, isWhole }) => `${stage}${isWhole ? '' : '*'} ${files.length}`)
  return `${long ? 'long' : 'short'}: ${listed.join(', ')}`
}

const plans: [sentence: string, words: string, plan: string][] = [
  ['without a word one engine is enough', '', 'short: rules 2, postgres 1, process 1, browser 1'],
  [
    'all is everything',
    'all',
    'long: rules 2, postgres 1, pglite 1, process 1, browser 2, engines 1, tools 1',
  ],
  ['a stage is that stage in full', 'browser', 'long: browser 2'],
  ['stages keep their order', 'browser rules', 'long: rules 2, browser 2'],
  ['the embedded engine has the files of the other', 'pglite', 'long: pglite 1'],
  ['other browsers are a stage of their own', 'engines', 'long: engines 1'],
  ['coding tools are a stage of their own', 'tools', 'long: tools 1'],
  ['a file is tested where it belongs', 'bin/start-shop.test.ts', 'long: process* 1'],
  ['a file for both engines on the quicker one', './packages/server/src/features', 'long: postgres* 1'],
  ['a folder is all of its files', 'packages/e2e/specs/cart/', 'long: browser* 2'],
  ['files and stages go together', 'rules packages/e2e/specs/cart/cart.spec.ts', 'long: rules 2, browser* 1'],
]
for (const [sentence, words, plan] of plans) test(sentence, () => assert.equal(inWords(words), plan))

test('a word that means nothing is answered with what there is', () =>
  assert.throws(
    () => planFor(['brwoser'], files, stageOf, isForLongRun),
    /There is no test at "brwoser", and no stage of that name: rules, postgres, pglite, process, browser, engines, tools, all\./,
  ))

test('files share processes evenly, the largest apart from each other', () => {
  const sizes: Record<string, number> = { a: 9, b: 8, c: 3, d: 2, e: 1 }
  const groups = groupsOf(Object.keys(sizes), 3, (file) => sizes[file] ?? 0)
  assert.deepEqual(groups, [
    ['a', 'c', 'e'],
    ['b', 'd'],
  ])
})

test('a small file that works for long has a process of its own, and is begun first', () =>
  assert.deepEqual(
    groupsOf(['a', 'orders/stress/b', 'c'], 3, () => 1),
    [['orders/stress/b'], ['a', 'c']],
  ))

test('what is left to the long run exists, and each of it says why', () => {
  const known = listTestFiles()
  assert.deepEqual(
    Object.entries(longRunFiles).filter(([file, why]) => !known.includes(file) || why.length < 10),
    [],
  )
})
