import { formatDay } from '@earcon/contract/date.rules'
import type { ReactNode } from 'react'
import { describeCurve, describeDays } from './figure-words.rules.ts'
import {
  type DayTick,
  dayTicksOf,
  dotsOf,
  heightOf,
  plotHeight,
  type Scale,
  scaleOf,
  stemsOf,
} from './plot.rules.ts'

interface Curve {
  name: string
  values: number[]
  /** ink: what it is about. muted: behind it. signal: what was lost, which stands below zero. */
  tone: 'ink' | 'muted' | 'signal'
}

interface DayPlotProps {
  number: number
  days: string[]
  curves: Curve[]
  caption: ReactNode
  /** The least that is worth a mark on the axis. */
  unit?: number
  formatTick: (value: number) => string
  formatValue: (value: number) => string
}

/** Something that is counted by day, drawn sample by sample; what it is made of stands below it as a table. */
export function DayPlot(props: DayPlotProps) {
  const { number, days, curves, caption, unit = 1, formatValue } = props
  const drawn = curves.map((curve) => ({
    ...curve,
    values: curve.values.map(curve.tone === 'signal' ? below : same),
  }))
  const scale = scaleOf(
    drawn.flatMap(({ values }) => values),
    { unit },
  )
  const words = [
    `By day, ${describeDays(days[0] ?? '', days.at(-1) ?? '')}.`,
    ...curves.map(({ name, values }) => describeCurve(name, values, days, formatValue)),
  ]
  return (
    <figure className="figure day-plot">
      <div className="plot" role="img" aria-label={words.join(' ')}>
        <Axes scale={scale} ticks={dayTicksOf(days)} count={days.length} formatTick={props.formatTick} />
        <svg viewBox={`0 0 ${days.length} ${plotHeight}`} preserveAspectRatio="none" aria-hidden="true">
          {drawn.map(({ name, values, tone }) => (
            <g key={name} className={days.length > 100 ? `${tone} dense` : tone}>
              <path className="stems" d={stemsOf(values, scale)} />
              <path className="dots" d={dotsOf(values, scale, { atZero: tone === 'ink' })} />
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="caption">
        <span className="numeral">Fig. {number}.</span> {caption}
      </figcaption>
      <Numbers {...{ number, days, curves, formatValue }} />
    </figure>
  )
}

const same = (value: number) => value
const below = (value: number) => 0 - value

/** What hangs on the axes: hairlines at its marks, and what they are called. */
function Axes({
  scale,
  ticks,
  count,
  formatTick,
}: {
  scale: Scale
  ticks: DayTick[]
  count: number
  formatTick: (value: number) => string
}) {
  return (
    <svg className="axis" aria-hidden="true">
      {scale.ticks.map((tick) => {
        const y = `${heightOf(tick, scale)}%`
        return (
          <g key={tick}>
            <line className={tick === 0 ? 'zero' : 'grid'} x1="0" x2="100%" y1={y} y2={y} />
            <line x1="-5" x2="0" y1={y} y2={y} />
            <text x="-9" y={y} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        )
      })}
      {ticks.map(({ place, label }, order) => {
        const share = (place + 0.5) / count
        const x = `${(share * 100).toFixed(2)}%`
        return (
          // On a phone there is room for every other one.
          <g key={place} className={order % 2 === 1 ? 'spare' : undefined}>
            <svg x={x} y="100%" overflow="visible">
              <line y2="5" />
              <text y="8" dy="0.8em" textAnchor={share > 0.94 ? 'end' : 'middle'}>
                {label}
              </text>
            </svg>
          </g>
        )
      })}
    </svg>
  )
}

/** What scrolls by itself is scrolled by keys as well. */
const reachable = { tabIndex: 0 }

const Numbers = ({
  number,
  days,
  curves,
  formatValue,
}: Pick<DayPlotProps, 'number' | 'days' | 'curves' | 'formatValue'>) => (
  <details className="plot-numbers">
    <summary>The numbers of figure {number}</summary>
    <div className="scrolling" role="region" aria-label={`The numbers of figure ${number}`} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {curves.map(({ name }) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, place) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {curves.map(({ name, values }) => (
                <td key={name} className="number">
                  {formatValue(values[place] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
