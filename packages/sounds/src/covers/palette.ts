import { hashOf } from './kinds.ts'

export type Colour = 'ink' | 'muted' | 'rule' | 'hue'
export type Shades = Record<Colour, string>

/** The tokens of the web's design, which a picture cannot read; `paper` and `sheet` are only for the card. */
export const light = { paper: '#fdfcf8', sheet: '#fff', ink: '#1a1a1c', muted: '#5c5a56', rule: '#d9d4c7' }
const dark = { ink: '#e9e6df', muted: '#a9a59b', rule: '#363a43' }

/** The one colour beside ink, in light and in dark: inks that an engraver would have had on the shelf. */
const hues: [light: string, dark: string][] = [
  ['#a4262c', '#ff9b8f'],
  ['#1f3a8a', '#9db8ff'],
  ['#0b6a66', '#70cfc4'],
  ['#96610a', '#e6b760'],
  ['#6d2c72', '#d6a0e0'],
  ['#46661c', '#aecb7c'],
]

export function shadesOf(seed: string): { light: Shades; dark: Shades } {
  const [inLight, inDark] = hues[hashOf(`pigment of ${seed}`) % hues.length]
  return { light: { ...light, hue: inLight }, dark: { ...dark, hue: inDark } }
}
