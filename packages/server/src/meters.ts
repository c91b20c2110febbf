import { createHistogram, type Histogram } from './histogram.ts'

/** Answers of one route by one method, all of one class of status. */
interface AnswerTimes {
  route: string
  method: string
  status: AnswerStatus
  seconds: Histogram
}

/** A class of status; cut is what ended before it was whole: the visitor hung up, or a file broke off. */
export type AnswerStatus = (typeof answerStatuses)[number]

/** What happens is counted here for those who watch the shop from outside: in memory, and read when they ask. */
export interface Meters {
  countAnswer(route: string, method: string, status: AnswerStatus, seconds: number): void
  answers(): AnswerTimes[]
  cache: { hits: number; misses: number; waits: number; renders: number }
  mediaFaults: number
}

const answerStatuses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'cut'] as const

/** From what lies ready as bytes to what makes a visitor leave. */
const answerBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMeters(): Meters {
  const byRoute = new Map<string, Map<string, (Histogram | undefined)[]>>()

  function histogramsOf(route: string, method: string) {
    const known = byRoute.get(route)?.get(method)
    if (known) return known
    const byMethod = byRoute.get(route) ?? new Map<string, (Histogram | undefined)[]>()
    byRoute.set(route, byMethod)
    // Whoever invents methods makes no series.
    const name = methods.has(method) ? method : 'other'
    const histograms = byMethod.get(name) ?? []
    byMethod.set(name, histograms)
    return histograms
  }

  return {
    countAnswer(route, method, status, seconds) {
      const histograms = histogramsOf(route, method)
      const place = answerStatuses.indexOf(status)
      const histogram = (histograms[place] ??= createHistogram(answerBounds))
      histogram.observe(seconds)
    },
    answers: () =>
      [...byRoute].flatMap(([route, byMethod]) =>
        [...byMethod].flatMap(([method, histograms]) =>
          answerStatuses.flatMap((status, place) => {
            const seconds = histograms[place]
            return seconds ? [{ route, method, status, seconds }] : []
          }),
        ),
      ),
    cache: { hits: 0, misses: 0, waits: 0, renders: 0 },
    mediaFaults: 0,
  }
}

export const statusClassOf = (status: number): AnswerStatus =>
  answerStatuses[Math.trunc(status / 100) - 1] ?? '5xx'
