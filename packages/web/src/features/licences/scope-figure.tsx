import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import { scopes } from '@earcon/contract/licences/scope.rules'
import { scopeChoices } from '@earcon/contract/licences/scope-choice.rules'
import { formatPeople } from '@earcon/contract/licences/scope-examples.rules'
import { factorOf, scopeFor } from '@earcon/contract/licences/scope-steps.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Ten thousand to a hundred million people, each power of ten as wide as the next. */
const [least, most] = [4, 8]
const marks: [power: number, label: string][] = [
  [4, '10,000'],
  [5, '100,000'],
  [6, '1 million'],
  [7, '10 million'],
  [8, '100 million'],
]
/** Where the reach of a scope ends. */
const ends: Record<(typeof scopes)[number], number> = { standard: 6, large: 7, unlimited: most }
const highest = Math.max(...scopeChoices.map(factorOf))

const across = (power: number) => `${((power - least) / (most - least)) * 100}%`
const up = (factor: number) => `${100 - (factor / highest) * 100}%`

/** An app with three million users, until somebody moves it. */
const threeMillion = Math.log10(3_000_000)

/** What something costs by how many people it reaches, and whether on the air: move the slider, and the plot answers. */
export function ScopeFigure({
  price,
  number,
  caption,
}: {
  price: Money
  number: number
  caption: ReactNode
}) {
  const [power, setPower] = useState(threeMillion)
  const [broadcast, setBroadcast] = useState(false)
  const slider = useRef<HTMLInputElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  // Whoever has moved it before the page was alive is answered then.
  useEffect(() => {
    if (slider.current) setPower(Number(slider.current.value))
    if (tick.current) setBroadcast(tick.current.checked)
  }, [])
  const people = Number((10 ** power).toPrecision(2))
  const choice = scopeFor(people, broadcast)
  const factor = factorOf(choice)
  const costs = (factor: number) => formatPackPrice({ ...price, amount: price.amount * factor })
  const sentence = `${formatPeople(people)}: a licence for ${scopeText(choice)}, ${factor} × ${costs(1)} = ${costs(factor)}.`
  return (
    <figure className="figure scope-figure">
      <svg className="steps" role="img" aria-label={`Price by people. ${sentence}`}>
        {scopes.map((scope, place) => {
          const height = factorOf({ scope, broadcast })
          const from = place === 0 ? least : ends[scopes[place - 1] ?? scope]
          const below = scopes[place - 1]
          return (
            <g key={scope}>
              {below && (
                <line
                  className="riser"
                  x1={across(from)}
                  x2={across(from)}
                  y1={up(factorOf({ scope: below, broadcast }))}
                  y2={up(height)}
                />
              )}
              <line x1={across(from)} x2={across(ends[scope])} y1={up(height)} y2={up(height)} />
              <text x={across(from)} y={up(height)} dx="0.4em" dy="-0.4em">
                {costs(height)}
              </text>
            </g>
          )
        })}
        <line className="reading" x1={across(power)} x2={across(power)} y1={up(factor)} y2="100%" />
        <circle cx={across(power)} cy={up(factor)} r="5" />
      </svg>
      <svg className="axis" aria-hidden="true">
        {marks.map(([mark, label], place) => (
          <g key={mark} className={place % 2 === 1 ? 'between' : undefined}>
            <line x1={across(mark)} x2={across(mark)} y2="5" />
            <text
              x={across(mark)}
              y="8"
              dy="0.8em"
              textAnchor={place === 0 ? 'start' : mark === most ? 'end' : 'middle'}
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <p className="controls">
        <label>
          People reached
          <input
            ref={slider}
            type="range"
            min={least}
            max={most}
            step="0.01"
            value={power}
            aria-valuetext={formatPeople(people)}
            onChange={({ target }) => setPower(Number(target.value))}
          />
        </label>
        <label className="tick">
          <input
            ref={tick}
            type="checkbox"
            checked={broadcast}
            onChange={({ target }) => setBroadcast(target.checked)}
          />
          on the air, or in advertising
        </label>
      </p>
      <p className="reading">
        <output>{sentence}</output>
      </p>
      <figcaption className="caption">
        <span className="numeral">Fig. {number}.</span> {caption}
      </figcaption>
    </figure>
  )
}
