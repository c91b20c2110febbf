import { type Colour, light as paperInLight, type Shades } from './palette.ts'

/** One pass of the burin: everything of one colour and one width. */
export interface Stroke {
  colour: Colour
  /** Of the line, in units of the plate (400 wide); none where the shape is filled. */
  width?: number
  path: string
  /** Sharp corners and ends, for axes and hatching. */
  sharp?: boolean
}

const letters: Record<Colour, string> = { ink: 'i', muted: 'm', rule: 'r', hue: 'h' }

/** The plate that stands in the shop: without ground, so that it takes the page's, and in the colours of the page's scheme. */
export function plateSvg(strokes: Stroke[], shades: { light: Shades; dark: Shades }): string {
  const style = `${rules(strokes, shades.light)}@media(prefers-color-scheme:dark){${rules(strokes, shades.dark)}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><style>${style}</style>${drawn(strokes, 'scale(.1)')}</svg>\n`
}

/** The picture beside a link: the plate on its sheet, on paper. */
export function cardSvg(strokes: Stroke[], shades: Shades): string {
  const side = 534
  const [x, y] = [(1200 - side) / 2, (630 - side) / 2]
  const { paper, sheet, rule } = paperInLight
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><style>${rules(strokes, shades)}</style><path style="fill:${paper}" d="M0 0h1200v630H0z"/><path style="fill:${sheet};stroke:${rule}" d="M${x - 0.5} ${y - 0.5}h${side + 1}v${side + 1}h-${side + 1}z"/>${drawn(strokes, `translate(${x} ${y}) scale(${side / 4000})`)}</svg>`
}

function rules(strokes: Stroke[], shades: Shades) {
  const used = new Set(strokes.map(({ colour, width }) => `${colour} ${width ? 'stroke' : 'fill'}`))
  return [...used]
    .map((use) => {
      const [colour, how] = use.split(' ') as [Colour, 'stroke' | 'fill']
      return `.${how === 'fill' ? letters[colour].toUpperCase() : letters[colour]}{${how}:${shades[colour]}}`
    })
    .join('')
}

const drawn = (strokes: Stroke[], transform: string) =>
  `<g transform="${transform}" fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes
    .filter(({ path }) => path)
    .map(drawnStroke)
    .join('')}</g>`

function drawnStroke({ colour, width, path, sharp }: Stroke) {
  const kind = width
    ? `${letters[colour]}" stroke-width="${Math.round(width * 10)}`
    : letters[colour].toUpperCase()
  return `<path class="${kind}"${sharp ? ' stroke-linecap="butt"' : ''} d="${path}"/>`
}
