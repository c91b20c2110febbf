import { type Axes, titleOf } from './measures.rules.ts'
import { type PlotScale, shareOf } from './plot-scale.rules.ts'

/** Around a map: what is measured across and up, and where how much of it is. */
export const MapAxes = ({ measures, scales }: { measures: Axes; scales: Axes<PlotScale> }) => (
  <g aria-hidden="true">
    <Across title={titleOf(measures.across)} scale={scales.across} />
    <Up title={titleOf(measures.up)} scale={scales.up} />
  </g>
)

interface AxisProps {
  title: string
  scale: PlotScale
}

const Across = ({ title, scale }: AxisProps) => (
  <>
    {scale.ticks.map(({ value }) => (
      <line key={value} className="grid" {...across(value, scale)} y2="100%" />
    ))}
    <svg className="axis" y="100%">
      {scale.between.map((value) => (
        <line key={value} {...across(value, scale)} y2="3" />
      ))}
      {scale.ticks.map(({ value, label }) => (
        <g key={value}>
          <line {...across(value, scale)} y2="6" />
          <text x={across(value, scale).x1} y="9" dy="0.8em" textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <text className="title" x="100%" y="9" dy="2.5em" textAnchor="end">
        {title} →
      </text>
    </svg>
  </>
)

const Up = ({ title, scale }: AxisProps) => (
  <>
    {scale.ticks.map(({ value }) => (
      <line key={value} className="grid" {...up(value, scale)} x2="100%" />
    ))}
    <svg className="axis">
      {scale.between.map((value) => (
        <line key={value} {...up(value, scale)} x2="-3" />
      ))}
      {scale.ticks.map(({ value, label }) => (
        <g key={value}>
          <line {...up(value, scale)} x2="-6" />
          <text x="-10" y={up(value, scale).y1} dy="0.32em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <text className="title" x="-10" y="-10">
        ↑ {title}
      </text>
    </svg>
  </>
)

function across(value: number, scale: PlotScale) {
  const x = percent(shareOf(value, scale))
  return { x1: x, x2: x }
}

function up(value: number, scale: PlotScale) {
  const y = percent(1 - shareOf(value, scale))
  return { y1: y, y2: y }
}

export const percent = (share: number) => `${(share * 100).toFixed(2)}%`
