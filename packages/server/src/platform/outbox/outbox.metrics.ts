import { type SeriesSource, sameOnAllServers } from '../metrics/database-series.ts'
import { gauge } from '../metrics/series.ts'
import { unfinishedByKind } from './outbox.queries.ts'
import { defaultQueue, type OutboxHandler } from './outbox.ts'

/** How much waits in each queue and for how long, and what was given up. */
export const outboxSeries =
  (handlers: readonly OutboxHandler[]): SeriesSource =>
  async ({ db }) => {
    const queueOf = new Map(handlers.map(({ kind, queue = defaultQueue }) => [kind, queue]))
    const rows = await unfinishedByKind(db)
    const queueOfRow = ({ kind }: { kind: string }) => queueOf.get(kind) ?? 'unknown'
    const queues = new Set([...queueOf.values(), ...rows.map(queueOfRow)])
    const samples = (read: (its: typeof rows) => number) =>
      [...queues].map((queue) => ({
        labels: { queue },
        value: read(rows.filter((row) => queueOfRow(row) === queue)),
      }))
    const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
    return [
      gauge(
        'earcon_outbox_waiting',
        `Mails and other work that wait to be done, by queue. ${sameOnAllServers}`,
        samples((its) => sumOf(its.map(({ waiting }) => waiting))),
      ),
      gauge(
        'earcon_outbox_oldest_seconds',
        `For how long the oldest of it has waited; 0 if nothing waits. ${sameOnAllServers}`,
        samples((its) => Math.max(0, ...its.map(({ oldest }) => oldest ?? 0))),
      ),
      gauge(
        'earcon_outbox_given_up',
        `Mails and other work that were given up: \`npx earcon mail failed\` lists them. ${sameOnAllServers}`,
        samples((its) => sumOf(its.map(({ given_up }) => given_up))),
      ),
    ]
  }
