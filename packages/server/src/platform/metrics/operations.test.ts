import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { z } from 'zod'
import { documentedSeries } from '../../testing/read-metrics.ts'

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../docs/operations', name), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().regex(/^Earcon[A-Z]\w+$/),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().endsWith('.'), description: z.string().endsWith('.') }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string(), refId: z.string() })) }),
  ),
})
const RuleTests = z.object({
  tests: z.array(
    z.object({
      input_series: z.array(z.object({ series: z.string() })),
      promql_expr_test: z.array(z.object({ expr: z.string() })),
    }),
  ),
})

const rules = Rules.parse(parse(read('prometheus-rules.yml'))).groups.flatMap((group) => group.rules)
const { panels } = Dashboard.parse(JSON.parse(read('grafana-dashboard.json')))
const { tests } = RuleTests.parse(parse(read('prometheus-rules.test.yml')))

/** Prometheus knows of each target whether it is up. */
const known = new Map([...documentedSeries(), ['up', 'gauge']])

/** Names in an expression that are no series of the shop: a histogram is asked for by its parts. */
function unknownIn(expression: string) {
  const names = expression.replace(/"[^"]*"/g, '').match(/\b(up|(earcon|process|nodejs)_\w+)\b/g) ?? []
  assert(names.length > 0, `${expression} asks for nothing`)
  return names.filter((name) => {
    const [, whole = ''] = /^(\w+)_(bucket|sum|count)$/.exec(name) ?? []
    return known.get(whole) !== 'histogram' && (!known.has(name) || known.get(name) === 'histogram')
  })
}

test('every alarm asks only for series that exist', () => {
  assert(rules.length > 10)
  assert.deepEqual(
    rules.flatMap(({ expr }) => unknownIn(expr)),
    [],
  )
})

test('every panel of the dashboard asks only for series that exist', () => {
  assert(panels.length > 10)
  assert.deepEqual(
    panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => unknownIn(expr))),
    [],
  )
})

test('the tests of the alarms are about series and alarms that exist', () => {
  const series = tests.flatMap((one) => one.input_series.map((input) => input.series))
  assert.deepEqual(series.flatMap(unknownIn), [])
  const alerts = new Set(rules.map(({ alert }) => alert))
  const named = tests.flatMap((one) =>
    one.promql_expr_test.flatMap(({ expr }) => /alertname="(\w+)"/.exec(expr)?.[1] ?? expr),
  )
  assert.deepEqual(
    named.filter((name) => !alerts.has(name)),
    [],
  )
})

test('what has no unit or another name is not taken for a series', () => {
  assert.deepEqual(unknownIn('rate(earcon_cache_hits[5m]) + earcon_http_request_duration_seconds + up'), [
    'earcon_cache_hits',
    'earcon_http_request_duration_seconds',
  ])
})
