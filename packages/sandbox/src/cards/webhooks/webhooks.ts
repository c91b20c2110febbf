import { createHmac } from 'node:crypto'
import { logError } from '../http-requests.ts'
import type { Ledger } from '../ledger/ledger.ts'

export interface WebhookEndpoint {
  url: string
  secret: string
}

const maxConcurrent = 4
const timeoutMs = 10_000
const maxPauseMs = 60_000

/** The pause before the next try: a quarter of a second at first, then always twice as long, up to a minute. */
const pauseAfter = (tries: number) => Math.min(250 * 2 ** (tries - 1), maxPauseMs)

/** Tells the shop what happened, again and again until it says that it has understood. */
export function startWebhooks(ledger: Ledger, webhook: WebhookEndpoint | undefined) {
  const closing = new AbortController()
  const waiting = new Set(undelivered(ledger))
  const timers = new Set<NodeJS.Timeout>()
  let sending = 0

  function work() {
    for (const id of waiting) {
      if (sending >= maxConcurrent || closing.signal.aborted || !webhook) return
      waiting.delete(id)
      sending++
      void deliver(id, webhook).finally(() => {
        sending--
        work()
      })
    }
  }

  async function deliver(id: string, { url, secret }: WebhookEndpoint) {
    const event = ledger.find('events', id)
    if (!event) return
    const understood = await post(url, secret, JSON.stringify(event, undefined, 2), closing.signal)
    if (closing.signal.aborted) return
    const tries = (ledger.find('deliveries', id)?.tries ?? 0) + 1
    try {
      ledger.put('deliveries', { id, tries, done: understood })
      if (understood) ledger.put('events', { ...event, pending_webhooks: 0 })
      ledger.commit()
    } catch (error) {
      logError('could not note a delivery', error)
    }
    if (!understood) later(id, pauseAfter(tries))
  }

  function later(id: string, pause: number) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      waiting.add(id)
      work()
    }, pause)
    timers.add(timer)
  }

  const known = new Set(waiting)
  work()
  return {
    /** Looks for what has happened since. */
    wake() {
      for (const id of undelivered(ledger)) {
        if (known.has(id)) continue
        known.add(id)
        waiting.add(id)
      }
      work()
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const undelivered = (ledger: Ledger) =>
  ledger
    .all('deliveries')
    .filter(({ done }) => !done)
    .map(({ id }) => id)

/** Whether the shop has understood. */
async function post(url: string, secret: string, body: string, closing: AbortSignal) {
  const now = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${now},v1=${signature}`,
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
