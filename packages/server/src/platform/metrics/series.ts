import type { Histogram } from '../../histogram.ts'

type Labels = Record<string, string>

/** One figure with a name, as those who watch the shop read it. */
export interface Series {
  name: string
  /** What it is, in a sentence. */
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: { labels?: Labels; value: number | Histogram }[]
}

export const gauge = (name: string, help: string, samples: number | Series['samples']) =>
  seriesOf('gauge', name, help, samples)

export const counter = (name: string, help: string, samples: number | Series['samples']) =>
  seriesOf('counter', name, help, samples)

export const histogram = (name: string, help: string, samples: Series['samples']) =>
  seriesOf('histogram', name, help, samples)

const seriesOf = (
  type: Series['type'],
  name: string,
  help: string,
  samples: number | Series['samples'],
): Series => ({ name, help, type, samples: typeof samples === 'number' ? [{ value: samples }] : samples })

/** What Prometheus calls the text format; every other collector reads it too. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

export const formatSeries = (all: readonly Series[]) => all.map(formatOne).join('')

function formatOne({ name, help, type, samples }: Series) {
  const lines = samples.map(({ labels = {}, value }) =>
    typeof value === 'number'
      ? `${name}${formatLabels(labelPairs(labels))} ${formatNumber(value)}\n`
      : formatHistogram(name, labelPairs(labels), value),
  )
  const told = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return `# HELP ${name} ${told}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatHistogram(name: string, labels: string[], { bounds, counts, sum }: Histogram) {
  let within = 0
  const lines = [...counts()].map((count, place) => {
    within += count
    const bound = bounds[place]
    const pairs = [...labels, `le="${bound === undefined ? '+Inf' : formatNumber(bound)}"`]
    return `${name}_bucket${formatLabels(pairs)} ${within}\n`
  })
  const shown = formatLabels(labels)
  return `${lines.join('')}${name}_sum${shown} ${formatNumber(sum())}\n${name}_count${shown} ${within}\n`
}

const formatLabels = (pairs: string[]) => (pairs.length > 0 ? `{${pairs.join(',')}}` : '')

const labelPairs = (labels: Labels) =>
  Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )

const formatNumber = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))
