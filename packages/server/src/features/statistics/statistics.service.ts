import { foldText } from '@earcon/contract/catalogue/search.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Statistics } from '@earcon/contract/statistics/statistics.admin.calls'
import type { Context, DeskContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { hmacOf, newSalt } from '../../platform/security/secrets.ts'
import type { DayTally, Tally } from '../../tally.ts'
import {
  addEmptySearches,
  addToCount,
  bestSellers,
  countsByDay,
  type DayRange,
  insertListeners,
  missedSearches,
  moneyByDay,
  saltOf,
  sweepEmptySearches,
  sweepListeners,
} from './statistics.queries.ts'
import { isCountableSearch } from './statistics.searches.ts'

const dayMs = 24 * 3_600_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Who calls themselves so are no listeners. */
const robots = /bot|crawl|spider|slurp/i

/** Somebody begins to hear a preview. */
export function countPreview(context: Context) {
  const agent = context.visitor?.userAgent ?? ''
  if (!robots.test(agent)) context.tally?.countPreview(`${networkOfVisitor(context)} ${agent}`)
}

/** Somebody searched, and nothing at all was found. */
export function countEmptySearch({ tally }: Context, search: string) {
  const text = foldText(search)
  if (isCountableSearch(text)) tally?.countEmptySearch(text)
}

/** So many different searches are kept of one day; a flood of made-up words fills no table. */
const mostSearchesADay = 2_000

/** Writes down what was counted since the last time. */
export async function saveTally(context: Context, tally: Tally) {
  for (const [day, counted] of tally.take())
    await atomically(context, (context) => saveDay(context, day, counted))
}

async function saveDay({ db }: Context, day: string, { previews, listeners, searches }: DayTally) {
  if (previews > 0) await addToCount(db, day, 'previews', previews)
  if (listeners.size > 0) {
    const salt = await saltOf(db, day, newSalt())
    const fresh = await insertListeners(
      db,
      day,
      [...listeners].map((listener) => hmacOf(salt, listener)),
    )
    if (fresh > 0) await addToCount(db, day, 'listeners', fresh)
  }
  if (searches.size > 0) await addEmptySearches(db, day, [...searches], mostSearchesADay)
}

/** What told listeners apart goes with its day; searches after ninety. */
export async function sweepStatistics({ db }: Context) {
  await sweepListeners(db, dayOf(Date.now()))
  await sweepEmptySearches(db, dayOf(Date.now() - 90 * dayMs))
}

const longestRange = 400
const mostShown = 20

/** How the shop fares, day by day. In a shop that takes real money, what was paid to try it out does not count. */
export async function getStatistics(
  { db, config }: DeskContext,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Statistics> {
  const range = readRange(from, to, config.playMoney)
  const [money, counts] = [await moneyByDay(db, range), await countsByDay(db, range)]
  const amountOf = (day: string, kind: string) =>
    money.find((row) => row.day === day && row.kind === kind)?.amount ?? 0
  const countOf = (day: string, name: string) =>
    counts.find((row) => row.day === day && row.name === name)?.count ?? 0
  const days = daysOf(range).map((day) => ({
    day,
    revenue: amountOf(day, 'sale'),
    // What leaves the shop is shown as what was given back, and not as less than nothing.
    refunds: 0 - amountOf(day, 'refund'),
    disputes: 0 - amountOf(day, 'dispute'),
    orders: money.find((row) => row.day === day && row.kind === 'sale')?.count ?? 0,
    listeners: countOf(day, 'listeners'),
    previews: countOf(day, 'previews'),
  }))
  const sum = (name: 'revenue' | 'refunds' | 'disputes' | 'orders' | 'previews') =>
    days.reduce((total, day) => total + day[name], 0)
  return {
    from: range.from,
    to: range.to,
    currency: 'usd',
    days,
    totals: {
      revenue: sum('revenue'),
      refunds: sum('refunds'),
      disputes: sum('disputes'),
      orders: sum('orders'),
      previews: sum('previews'),
    },
    best_packs: await bestSellers(db, range, 'pack', mostShown),
    best_tracks: await bestSellers(db, range, 'track', mostShown),
    empty_searches: await missedSearches(db, range, 2 * mostShown),
  }
}

/** The last thirty days, or those that are named. */
function readRange(from: string | undefined, to: string | undefined, test: boolean): DayRange {
  const last = to ?? dayOf(Date.now())
  const first = from ?? dayOf(startOf(last) - 29 * dayMs)
  const days = (startOf(last) - startOf(first)) / dayMs + 1
  if (days < 1 || days > longestRange) throw new Refusal('days-refused')
  return { from: first, to: last, test }
}

const daysOf = ({ from, to }: DayRange) =>
  Array.from({ length: (startOf(to) - startOf(from)) / dayMs + 1 }, (_, place) =>
    dayOf(startOf(from) + place * dayMs),
  )
