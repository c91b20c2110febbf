import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A figure by its series, and by its name with all labels. */
export interface Scraped {
  types: Map<string, string>
  values: Map<string, number>
}

/** Reads the text format as a collector does, and takes nothing that it would not. */
export function readExposition(text: string): Scraped {
  const types = new Map<string, string>()
  const values = new Map<string, number>()
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  for (const line of text.trimEnd().split('\n')) {
    const [, comment, name = '', rest = ''] = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line) ?? []
    if (comment === 'TYPE' && types.has(name)) throw new Error(`${name} is told of twice`)
    if (comment === 'TYPE') types.set(name, rest)
    if (comment) continue
    const [, key = '', value = ''] = /^(\w+(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? []
    if (key === '' || Number.isNaN(Number(value.replace('+Inf', 'Infinity'))))
      throw new Error(`broken: ${line}`)
    if (values.has(key)) throw new Error(`${key} is told twice`)
    values.set(key, Number(value.replace('+Inf', 'Infinity')))
  }
  return { types, values }
}

/** The series that docs/metrics.md names, each with its type. */
export function documentedSeries() {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/metrics.md'), 'utf8')
  return new Map(
    [...text.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, name = '', type = '']) => [name, type]),
  )
}
