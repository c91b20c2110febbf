/** Where something stands on a map, as shares of its width and its height: from the left, and from below. */
export interface Place {
  x: number
  y: number
}

/** How large a map is drawn. */
export interface Size {
  width: number
  height: number
}

/** What stands at the very same place is moved aside by so much. */
const aside = 0.012

/** Those at the same place are drawn beside each other, by turns on either side. */
export function spread<P extends Place>(places: readonly P[]): P[] {
  const taken = new Map<string, number>()
  return places.map((place) => {
    const cell = cellOf(place)
    const before = taken.get(cell) ?? 0
    taken.set(cell, before + 1)
    const steps = Math.ceil(before / 2) * (before % 2 === 1 ? 1 : -1)
    return before === 0 ? place : { ...place, x: withinMap(place.x + steps * aside) }
  })
}

/** Past one edge it goes on from the other. */
const withinMap = (x: number) => x - Math.floor(x)

/** As fine as a drawing shows it. */
const cellOf = ({ x, y }: Place) => `${Math.round(x * 400)} ${Math.round(y * 400)}`

/** How far apart two are as they are drawn, in pixels. */
const apart = (one: Place, other: Place, { width, height }: Size) => ({
  across: (other.x - one.x) * width,
  up: (other.y - one.y) * height,
})

/** The one that is meant by a pointer at this place: the nearest, within so many pixels. */
export function nearestTo<P extends Place>(at: Place, places: readonly P[], size: Size, reach: number) {
  const distances = places.map((place) => {
    const { across, up } = apart(at, place, size)
    return Math.hypot(across, up)
  })
  const least = Math.min(...distances)
  return least <= reach ? places[distances.indexOf(least)] : undefined
}

/** Where each key leads: to the right and up are more. */
const directions: Record<string, readonly [across: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The nearest that lies more in the direction of a key than aside of it; by Home and End the first and the last. */
export function neighbourBy<P extends Place>(
  key: string,
  from: P,
  places: readonly P[],
  size: Size,
): P | undefined {
  if (key === 'Home') return places[0]
  if (key === 'End') return places.at(-1)
  const direction = directions[key]
  if (!direction) return undefined
  const ahead = places.flatMap((place) => {
    const { across, up } = apart(from, place, size)
    const along = across * direction[0] + up * direction[1]
    const beside = Math.abs(across * direction[1]) + Math.abs(up * direction[0])
    return along > 0 && along >= beside ? [{ place, distance: along + beside }] : []
  })
  return ahead.toSorted((one, other) => one.distance - other.distance)[0]?.place
}
