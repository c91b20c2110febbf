import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import type { Statistics } from '@earcon/contract/statistics/statistics.admin.calls'
import { useLocation, useNavigate } from 'react-router'
import { stayInPlace } from '../../../platform/navigation-state.ts'
import { DayRange } from '../shell/day-range.tsx'
import { today } from '../shell/days.rules.ts'
import { FilterLinks } from '../shell/desk-list.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useCall } from '../shell/use-call.ts'
import { BestSellers, EmptySearches } from './best-sellers.tsx'
import { DayPlot } from './day-plot.tsx'
import { describeDays } from './figure-words.rules.ts'
import { daysAddress, parseFiguresRange, presetAddress, presets } from './figures-range.rules.ts'

/** How the shop fares: what was sold, given back and heard, day by day. */
export function FiguresScreen() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const { preset, from, to } = parseFiguresRange(address, today())
  const call = useCall('GET /admin/statistics', { query: { from, to } })
  return (
    <DeskPage title="Figures">
      <div className="desk-tools">
        <FilterLinks
          label="Days"
          links={presets.map((days) => ({
            name: `${days} days`,
            to: presetAddress(days),
            current: preset === days,
          }))}
        />
        <DayRange
          {...{ from, to }}
          onChange={(days) => void navigate(daysAddress(days), { state: stayInPlace })}
        />
      </div>
      <p className="unseen" role="status">
        {call.answer && !call.isLoading && describeDays(call.answer.from, call.answer.to)}
      </p>
      <Loaded call={call}>{(statistics) => <Figures {...statistics} />}</Loaded>
    </DeskPage>
  )
}

function Figures(statistics: Statistics) {
  const { days, totals, currency } = statistics
  const dates = days.map(({ day }) => day)
  const of = (name: 'revenue' | 'refunds' | 'disputes' | 'orders' | 'listeners' | 'previews') =>
    days.map((day) => day[name])
  const money = (amount: number) => signed(amount, (amount) => formatPriceWithCents({ amount, currency }))
  const hasDisputes = of('disputes').some(Boolean)
  return (
    <>
      <Totals {...statistics} money={money} />
      <DayPlot
        number={1}
        days={dates}
        curves={[
          { name: 'Revenue', values: of('revenue'), tone: 'ink' },
          { name: 'Refunds', values: of('refunds'), tone: 'signal' },
        ]}
        caption={
          <>
            Revenue by day, in US dollars; what was given back stands below the axis
            {totals.refunds === 0 && ', and there was nothing of it'}.
          </>
        }
        unit={100}
        formatTick={(amount) => signed(amount, (amount) => `$${amount / 100}`)}
        formatValue={money}
      />
      <div className="plots">
        <DayPlot
          number={2}
          days={dates}
          curves={[{ name: 'Orders', values: of('orders'), tone: 'ink' }]}
          caption="Orders that were paid, by day."
          formatTick={String}
          formatValue={String}
        />
        <DayPlot
          number={3}
          days={dates}
          curves={[
            { name: 'Previews', values: of('previews'), tone: 'muted' },
            { name: 'Listeners', values: of('listeners'), tone: 'ink' },
          ]}
          caption={
            <>
              <span className="curve-mark" data-tone="ink" /> Listeners and{' '}
              <span className="curve-mark" data-tone="muted" /> previews by day. Who listens on two days
              counts twice, since nobody is known.
            </>
          }
          formatTick={String}
          formatValue={String}
        />
        {hasDisputes && (
          <DayPlot
            number={4}
            days={dates}
            curves={[{ name: 'Withheld', values: of('disputes'), tone: 'signal' }]}
            caption="What was withheld in disputes, by day; what came back of it stands above the axis."
            unit={100}
            formatTick={(amount) => signed(amount, (amount) => `$${amount / 100}`)}
            formatValue={money}
          />
        )}
      </div>
      <div className="plots">
        <BestSellers
          number={1}
          title="Best packs"
          caption="Packs, what brought most first."
          sellers={statistics.best_packs}
          money={money}
          pathOf={(id) => `/admin/packs/${id}`}
        />
        <BestSellers
          number={2}
          title="Best tracks"
          caption="Tracks that were sold by themselves."
          sellers={statistics.best_tracks}
          money={money}
        />
      </div>
      <EmptySearches number={3} searches={statistics.empty_searches} />
    </>
  )
}

function Totals({ totals, from, to, money }: Statistics & { money: (amount: number) => string }) {
  const sums: [name: string, sum: string][] = [
    ['Revenue', money(totals.revenue)],
    ['Given back', money(totals.refunds)],
    ['Withheld in disputes', money(totals.disputes)],
    ['Remains', money(totals.revenue - totals.refunds - totals.disputes)],
    ['Orders', String(totals.orders)],
    ['Previews', String(totals.previews)],
  ]
  return (
    <>
      <p className="desk-hint">{describeDays(from, to)}, by the clock of Greenwich.</p>
      <dl className="totals">
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** With a minus that is as long as a digit. */
const signed = (amount: number, format: (amount: number) => string) =>
  amount < 0 ? `−${format(-amount)}` : format(amount)
