/** Numbers on a grid that can be read between its points; beyond the edge it goes on as at the edge. */
export interface Field {
  wide: number
  high: number
  values: Float32Array
  at(x: number, y: number): number
}

export function fieldOf(wide: number, high: number, value: (x: number, y: number) => number): Field {
  const values = new Float32Array(wide * high)
  for (let y = 0; y < high; y += 1) for (let x = 0; x < wide; x += 1) values[y * wide + x] = value(x, y)

  function at(x: number, y: number) {
    const inX = Math.min(wide - 1, Math.max(0, x))
    const inY = Math.min(high - 1, Math.max(0, y))
    const [left, top] = [Math.floor(inX), Math.floor(inY)]
    const [right, bottom] = [Math.min(wide - 1, left + 1), Math.min(high - 1, top + 1)]
    const upper = mix(values[top * wide + left], values[top * wide + right], inX - left)
    const lower = mix(values[bottom * wide + left], values[bottom * wide + right], inX - left)
    return mix(upper, lower, inY - top)
  }
  return { wide, high, values, at }
}

/** The same field on another grid, edge to edge. */
export const resampled = (field: Field, wide: number, high: number) =>
  fieldOf(wide, high, (x, y) =>
    field.at((x * (field.wide - 1)) / (wide - 1), (y * (field.high - 1)) / (high - 1)),
  )

/** The same field, each point mixed with those around it. */
export function blurred(field: Field, times = 1): Field {
  if (times === 0) return field
  const across = fieldOf(field.wide, field.high, (x, y) =>
    soft(field.at(x - 1, y), field.at(x, y), field.at(x + 1, y)),
  )
  const both = fieldOf(field.wide, field.high, (x, y) =>
    soft(across.at(x, y - 1), across.at(x, y), across.at(x, y + 1)),
  )
  return blurred(both, times - 1)
}

const soft = (before: number, here: number, after: number) => (before + 2 * here + after) / 4

const mix = (a: number, b: number, share: number) => a + (b - a) * share
