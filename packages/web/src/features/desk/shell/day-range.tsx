import { useId } from 'react'
import { useAddressField } from './address-field.ts'
import { parseDay } from './days.rules.ts'

interface Days {
  from: string
  to: string
}

/** Two days, of which each may be left open. They are taken as soon as they are days. */
export const DayRange = ({ from, to, onChange }: Days & { onChange: (days: Days) => void }) => (
  <div className="day-range">
    <DayField label="From" day={from} onChange={(from) => onChange({ from, to })} />
    <DayField label="To" day={to} onChange={(to) => onChange({ from, to })} />
  </div>
)

function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const id = useId()
  const input = useAddressField(day)
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        className="input"
        type="date"
        id={id}
        defaultValue={day}
        onChange={({ target: { value } }) => {
          const given = parseDay(value)
          // A year that is being typed is none yet.
          if (given !== day && (given || value === '')) onChange(given)
        }}
      />
    </div>
  )
}
