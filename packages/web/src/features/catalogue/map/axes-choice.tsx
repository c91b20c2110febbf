import { stayInPlace } from '../../../platform/navigation-state.ts'
import { Link } from '../../../ui/link.tsx'
import { changedList, type ShopQuery, shopAddressOf } from '../shop-address.ts'
import { type Axes, axesFields, changedAxes, type MeasureName, measureNames } from './measures.rules.ts'

interface AxesChoiceProps {
  query: ShopQuery
  axes: Axes<MeasureName>
}

const sides = [
  ['across', 'Across'],
  ['up', 'Up'],
] as const

/** What a map is drawn by: links, like all that it is narrowed by. */
export const AxesChoice = ({ query, axes }: AxesChoiceProps) => (
  <nav className="map-choice" aria-label="Axes">
    {sides.map(([side, title]) => (
      <div key={side}>
        <p id={`measures-${side}`}>{title}</p>
        <ul aria-labelledby={`measures-${side}`}>
          {measureNames.map((name) => (
            <li key={name}>
              <Link
                to={shopAddressOf({
                  ...changedList(query, axesFields(changedAxes(axes, side, name))),
                  page: query.page,
                })}
                aria-current={axes[side] === name || undefined}
                state={stayInPlace}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)
