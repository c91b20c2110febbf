import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHistogram } from '../../histogram.ts'
import { counter, formatSeries, gauge, histogram } from './series.ts'

test('a figure is told with what it is, and its value', () => {
  assert.equal(
    formatSeries([gauge('orders', 'Orders.', 3)]),
    '# HELP orders Orders.\n# TYPE orders gauge\norders 3\n',
  )
})

test('what could end a line or a label does not', () => {
  const told = counter('x_total', 'One\\two\nthree.', [{ labels: { route: '/"\\\n' }, value: 1 }])
  assert.equal(
    formatSeries([told]),
    '# HELP x_total One\\\\two\\nthree.\n# TYPE x_total counter\nx_total{route="/\\"\\\\\\n"} 1\n',
  )
})

test('each bound of a histogram counts all that lies below it', () => {
  const seconds = createHistogram([0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value)
  const lines = formatSeries([histogram('x_seconds', 'X.', [{ labels: { a: 'b' }, value: seconds }])])
  assert.deepEqual(lines.trim().split('\n').slice(2), [
    'x_seconds_bucket{a="b",le="0.1"} 2',
    'x_seconds_bucket{a="b",le="1"} 3',
    'x_seconds_bucket{a="b",le="+Inf"} 4',
    'x_seconds_sum{a="b"} 7.65',
    'x_seconds_count{a="b"} 4',
  ])
})

test('a figure without anything to tell is named all the same', () => {
  assert.equal(formatSeries([gauge('x', 'X.', [])]), '# HELP x X.\n# TYPE x gauge\n')
})
