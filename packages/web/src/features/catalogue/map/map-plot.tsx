import type { MapPoint } from '@earcon/contract/catalogue/map/map.calls'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { MapAxes, percent } from './map-axes.tsx'
import { MarkShapes, markIdOf } from './marks.tsx'
import type { Axes } from './measures.rules.ts'
import { nearestTo, neighbourBy, type Place } from './places.rules.ts'
import type { PlotScale } from './plot-scale.rules.ts'
import type { useHearing } from './use-hearing.ts'

export interface PlacedPoint extends Place {
  point: MapPoint
}

interface MapPlotProps {
  /** From left to right. */
  places: readonly PlacedPoint[]
  measures: Axes
  scales: Axes<PlotScale>
  hearing: ReturnType<typeof useHearing>
  /** The id of what says what is heard. */
  line: string
}

/** So near a pointer means a point, in pixels. */
const reach = 22
/** A pointer that only passes puts nothing on. */
const restMs = 100

/** Sounds as points. Whoever rests on one hears it, and a press leads to its pack; of a finger, which cannot rest, the press is what is heard. */
export function MapPlot({ places, measures, scales, hearing, line }: MapPlotProps) {
  const { heard, hear } = hearing
  const shown = places.find(({ point }) => point === heard)
  const stop = shown ?? places[0]
  const pointing = usePointing(places, hearing)
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const from = places.find(({ point }) => point === stop?.point)
    const next = from && neighbourBy(event.key, from, places, event.currentTarget.getBoundingClientRect())
    if (!next || isForBrowser(event) || !(event.target instanceof SVGAElement)) return
    event.preventDefault()
    event.currentTarget.querySelector<SVGAElement>(`[data-point="${CSS.escape(next.point.id)}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its points are links; it finds which of them is meant
    <svg
      className="map-plot"
      role="group"
      aria-label={`Sounds by ${measures.across.name} and ${measures.up.name}`}
      aria-describedby={line}
      onKeyDown={onKeyDown}
      // A press brings the focus as well, and means something else.
      onFocus={({ target }) => {
        const place = places.find(({ point }) => point.id === target.getAttribute('data-point'))
        if (place && target.matches(':focus-visible')) hear(place.point, 'focused')
      }}
      {...pointing}
    >
      <MarkShapes />
      <MapAxes {...{ measures, scales }} />
      {places.map(({ point, x, y }) => (
        <Point key={point.id} {...{ point, x, y }} isStop={point === stop?.point} isHeard={point === heard} />
      ))}
      {shown && <circle className="ring" cx={percent(shown.x)} cy={percent(1 - shown.y)} r="16" />}
    </svg>
  )
}

interface PointProps extends PlacedPoint {
  /** Where the Tab key leads. */
  isStop: boolean
  isHeard: boolean
}

const Point = memo(({ point, x, y, isStop, isHeard }: PointProps) => (
  <a
    href={rowOf(point)}
    className={`mark ${point.pack.kind}`}
    aria-label={`${point.title}, ${point.pack.title}`}
    aria-current={isHeard || undefined}
    tabIndex={isStop ? 0 : -1}
    data-point={point.id}
  >
    <use href={`#${markIdOf(point.pack.kind)}`} x={percent(x)} y={percent(1 - y)} />
  </a>
))

/** A sound where it is sold. */
export const rowOf = ({ id, pack }: MapPoint) => `/sound-pack/${pack.id}#track-${id}`

/** One ear for the whole map: the nearest point is meant, so none is too small to be hit. */
function usePointing(places: readonly PlacedPoint[], { hear, leave }: MapPlotProps['hearing']) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const aimed = useRef<MapPoint>(undefined)
  const isTouch = useRef(false)
  const [isAiming, setAiming] = useState(false)

  const aim = (point: MapPoint | undefined) => {
    if (point === aimed.current) return
    aimed.current = point
    setAiming(point !== undefined)
    clearTimeout(timer.current)
    if (point) timer.current = setTimeout(() => hear(point, 'rested'), restMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    'data-aiming': isAiming || undefined,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === 'touch'
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerType !== 'touch') aim(pointAt(event, places))
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      aim(undefined)
      leave()
    },
    onClick: (event: MouseEvent<SVGSVGElement>) => {
      const isByKey = event.detail === 0
      const point = isByKey ? pointOf(event.target, places) : pointAt(event, places)
      if (!point || isForBrowser(event)) return
      event.preventDefault()
      aim(undefined)
      if (isTouch.current && !isByKey) hear(point, 'pressed')
      else void navigate(rowOf(point))
    },
  }
}

const pointOf = (target: EventTarget, places: readonly PlacedPoint[]) => {
  const id = target instanceof Element ? target.closest('[data-point]')?.getAttribute('data-point') : null
  return places.find(({ point }) => point.id === id)?.point
}

function pointAt({ clientX, clientY, currentTarget }: MouseEvent, places: readonly PlacedPoint[]) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const at = { x: (clientX - left) / width, y: 1 - (clientY - top) / height }
  return nearestTo(at, places, { width, height }, reach)?.point
}

/** Somebody wants it in a new tab, to be saved, or something else of the browser. */
const isForBrowser = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey
