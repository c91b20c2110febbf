import { heightOfFrequency, timeMarksUpTo } from '@earcon/contract/catalogue/spectrogram-axes.rules'

const frequencies: [frequency: number, label: string][] = [
  [100, '100 Hz'],
  [1_000, '1 kHz'],
  [10_000, '10 kHz'],
]

/** Beside a plot of frequency, whose scale is logarithmic. */
export const FrequencyAxis = () => (
  <svg className="axis" aria-hidden="true">
    {frequencies.map(([frequency, label]) => {
      const y = `${((1 - heightOfFrequency(frequency)) * 100).toFixed(2)}%`
      return (
        <g key={label}>
          <line x1="-5" x2="0" y1={y} y2={y} />
          <text x="-9" y={y} dy="0.32em" textAnchor="end">
            {label}
          </text>
        </g>
      )
    })}
  </svg>
)

/** Below a plot of time; the last mark names the unit. */
export function TimeAxis({ seconds, most }: { seconds: number; most: number }) {
  const marks = timeMarksUpTo(seconds, most)
  return (
    <svg className="axis time" aria-hidden="true">
      {marks.map((mark) => {
        const x = `${((mark / seconds) * 100).toFixed(2)}%`
        const isLast = mark === marks.at(-1)
        return (
          <g key={mark}>
            <line x1={x} x2={x} y2="5" />
            <text x={x} y="8" dy="0.8em" textAnchor={mark / seconds > 0.95 ? 'end' : 'middle'}>
              {isLast ? `${mark} s` : mark}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
