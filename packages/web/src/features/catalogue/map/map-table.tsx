import type { PackKind } from '@earcon/contract/catalogue/facets.rules'
import type { MapPoint } from '@earcon/contract/catalogue/map/map.calls'
import { Link } from '../../../ui/link.tsx'
import { rowOf } from './map-plot.tsx'
import {
  formatMeasure,
  type Measure,
  type MeasureName,
  measureNames,
  measureOf,
  titleOf,
} from './measures.rules.ts'

const measures = measureNames.map(measureOf)

interface MapTableProps {
  /** In the order of what is across. */
  points: readonly MapPoint[]
  sortedBy: MeasureName
}

/** The same sounds to be read. */
export const MapTable = ({ points, sortedBy }: MapTableProps) => (
  <table className="table in-rows map-table">
    <caption>
      <span className="numeral">Table 1.</span> The sounds of the figure by {sortedBy}, the least first.
    </caption>
    <thead>
      <tr>
        <th scope="col">Title</th>
        <th scope="col">Pack</th>
        <th scope="col">Kind</th>
        {measures.map((measure) => (
          <th
            key={measure.name}
            scope="col"
            className="number"
            aria-sort={measure.name === sortedBy ? 'ascending' : undefined}
          >
            {titleOf(measure)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.map((point) => (
        <tr key={point.id}>
          <th scope="row">
            <Link to={rowOf(point)}>{point.title}</Link>
          </th>
          <td>
            <Link to={`/sound-pack/${point.pack.id}`}>{point.pack.title}</Link>
          </td>
          <td>{kindWords[point.pack.kind]}</td>
          {measures.map((measure) => (
            <Value key={measure.name} {...{ measure, point }} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const kindWords: Record<PackKind, string> = { signals: 'signal', interface: 'interface', music: 'music' }

/** On a phone, where the head is not seen, it says what it is. */
const Value = ({ measure, point }: { measure: Measure; point: MapPoint }) => (
  <td className="number">
    <span className="unit">{measure.name} </span>
    {formatMeasure(measure, point)}
    {measure.unit && <span className="unit"> {measure.unit}</span>}
  </td>
)
