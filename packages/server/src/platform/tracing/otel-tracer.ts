import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { Tracer } from '../../tracer.ts'

/** No longer than that is waited for a collector that is away, when the shop closes. */
const closeTimeoutMs = 2_000
const longestQuery = 2_000

/** OpenTelemetry, set up by its own variables. It instruments nothing by itself: what is told is what the shop tells. */
export function openTracer(): Tracer {
  const sdk = new NodeSDK({ instrumentations: [] })
  sdk.start()
  const tracer = trace.getTracer('earcon')

  return {
    beginRequest({ method, route, requestId, headers }) {
      const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : context.active()
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'earcon.request_id': requestId,
      }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      const within = trace.setSpan(parent, span)
      return {
        enter: (next) => context.with(within, next),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) markFailed(span)
          span.end()
        },
      }
    },

    queryDone({ sql, ms, failed }) {
      if (!trace.getActiveSpan()) return
      const endTime = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, longestQuery) }
      const span = tracer.startSpan(nameOfQuery(sql), {
        kind: SpanKind.CLIENT,
        attributes,
        startTime: endTime - ms,
      })
      if (failed) markFailed(span)
      span.end(endTime)
    },

    call: (name, work) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
        try {
          return await work()
        } catch (error) {
          markFailed(span)
          throw error
        } finally {
          span.end()
        }
      }),

    async *read(name, bytes) {
      if (!trace.getActiveSpan()) return yield* bytes
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT })
      let size = 0
      try {
        for await (const piece of bytes) {
          size += piece.length
          yield piece
        }
      } catch (error) {
        markFailed(span)
        throw error
      } finally {
        span.setAttribute('earcon.bytes', size)
        span.end()
      }
    },

    async close() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, closeTimeoutMs)
      await Promise.race([sdk.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}

/** Not with what the error says: it may name people. */
const markFailed = (span: Span) => void span.setStatus({ code: SpanStatusCode.ERROR })

/** What it does to which table. Queries hold no values: those go beside them. */
function nameOfQuery(sql: string) {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql)?.[1]
  return table ? `${verb} ${table}` : verb
}
