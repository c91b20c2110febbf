import type { MapPoint } from '@earcon/contract/catalogue/map/map.calls'
import { useId, useMemo } from 'react'
import { Link } from '../../../ui/link.tsx'
import { AudioElement, PreviewButton, SoundRemark } from '../../player/player.public.ts'
import type { ShopQuery } from '../shop-address.ts'
import { AxesChoice } from './axes-choice.tsx'
import { MapPlot, rowOf } from './map-plot.tsx'
import { MapTable } from './map-table.tsx'
import { Legend } from './marks.tsx'
import { type Axes, axesOf, describeMeasure, measureOf } from './measures.rules.ts'
import { spread } from './places.rules.ts'
import { plotScaleOf, shareOf } from './plot-scale.rules.ts'
import { useHearing } from './use-hearing.ts'

interface SoundMapProps {
  query: ShopQuery
  points: readonly MapPoint[]
}

/** Sounds by two of what is measured of them, as a figure and as a table. */
export function SoundMap({ query, points }: SoundMapProps) {
  const line = useId()
  const axes = axesOf(query)
  const { across, up } = axes
  const measures = useMemo(() => ({ across: measureOf(across), up: measureOf(up) }), [across, up])
  const drawn = useMemo(() => drawPoints(points, measures), [points, measures])
  const hearing = useHearing(points)
  const { places, scales, sorted } = drawn
  return (
    <>
      <figure className="figure sound-map">
        <Legend of={new Set(places.map(({ point }) => point.pack.kind))} />
        <MapPlot {...{ places, measures, scales, hearing, line }} />
        <HeardLine {...{ hearing, measures, line }} />
        <AxesChoice {...{ query, axes }} />
        <figcaption className="caption">
          <span className="numeral">Fig. 1.</span> {describeMap(measures, places.length)}
          {points.length > places.length && ` ${points.length - places.length} could not be measured so.`}{' '}
          Measured as <Link to="/#methodology">the paper</Link> defines it.
        </figcaption>
      </figure>
      <details className="fold">
        <summary>The same as a table</summary>
        <MapTable points={sorted} sortedBy={across} />
      </details>
      <AudioElement />
    </>
  )
}

/** Where each point stands, those on the left first; what was not measured stands at the end of the table alone. */
function drawPoints(points: readonly MapPoint[], { across, up }: Axes) {
  const sorted = points.toSorted(
    (one, other) =>
      (across.of(one) ?? Number.POSITIVE_INFINITY) - (across.of(other) ?? Number.POSITIVE_INFINITY),
  )
  const measured = sorted.flatMap((point) => {
    const [x, y] = [across.of(point), up.of(point)]
    return x === null || y === null ? [] : [{ point, x, y }]
  })
  const scales = {
    across: plotScaleOf(
      measured.map(({ x }) => x),
      across,
    ),
    up: plotScaleOf(
      measured.map(({ y }) => y),
      up,
    ),
  }
  const places = measured.map(({ point, x, y }) => ({
    point,
    x: shareOf(x, scales.across),
    y: shareOf(y, scales.up),
  }))
  return { sorted, scales, places: spread(places) }
}

function describeMap({ across, up }: Axes, count: number) {
  const sounds = count === 1 ? 'One sound' : `${count} sounds`
  const logarithmic = [across, up].filter((one) => one.isLogarithmic)
  return [
    `${sounds}. Across: ${across.name}, ${across.meaning}. Up: ${up.name}, ${up.meaning}.`,
    ...(logarithmic.length === 2 ? ['Both axes are logarithmic.'] : []),
    ...(logarithmic.length === 1 ? [`That of ${logarithmic[0]?.name} is logarithmic.`] : []),
  ].join(' ')
}

interface HeardLineProps {
  hearing: ReturnType<typeof useHearing>
  measures: Axes
  line: string
}

/** What is heard, by name, and the way to where it is sold. */
function HeardLine({ hearing: { heard, preview, remark }, measures, line }: HeardLineProps) {
  return (
    <div className="map-heard">
      {preview && <PreviewButton of={preview} />}
      <div id={line} aria-live="polite">
        {heard ? (
          <>
            <p>
              <Link to={rowOf(heard)}>{heard.title}</Link> <span className="of">from {heard.pack.title}</span>
            </p>
            <p className="context">
              {describeMeasure(measures.across, heard)}, {describeMeasure(measures.up, heard)}
            </p>
          </>
        ) : (
          <p className="hint">
            <span className="for-pointers">
              Rest on a point to hear it, press it to see its pack; by keyboard the arrows lead from point to
              point.
            </span>
            <span className="for-fingers">Press a point to hear it.</span>
          </p>
        )}
      </div>
      {remark && <SoundRemark>{remark}</SoundRemark>}
    </div>
  )
}
