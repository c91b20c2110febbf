import type { IngestedCoverTake } from '@earcon/contract/takes'
import { Resvg } from '@resvg/resvg-wasm'
import jpeg from 'jpeg-js'
// Makes the renderer ready, which can only be done once in a thread.
import '../../covers/card.ts'
import { light } from '../../covers/palette.ts'
import { type MadeFile, madeFile } from '../../files/made-file.ts'
import { pictureLimits } from '../limits.ts'
import { readWhole } from '../read-file.ts'
import { refuse } from '../refuse.ts'
import { type Picture, readPicture } from './picture.ts'

const side = 800
/** Of the JPEG in the plate: nobody sees the difference, and it is a tenth of a PNG. */
const quality = 88

/** A cover of the owner's picture: its middle as a square, in the two forms that every cover has, and the picture itself. */
export async function ingestCover(path: string, sha256?: string): Promise<IngestedCoverTake<MadeFile>> {
  const bytes = await readWhole(path, pictureLimits.bytes, sha256)
  const picture = readPicture(bytes)
  const square = squareOf(bytes, picture)
  const plate = new TextEncoder().encode(plateOf(square))
  return {
    files: {
      master: madeFile(bytes, picture.type),
      plate: madeFile(plate, 'image/svg+xml'),
      card: madeFile(cardOf(square), 'image/png'),
    },
    facts: {},
  }
}

/** The picture, cut to a square and drawn anew, so that nothing of the file but its pixels reaches a visitor. As a data URL. */
function squareOf(bytes: Uint8Array, picture: Picture) {
  const { width, height } = picture
  const short = Math.min(width, height)
  const source = `data:${picture.type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`
  const turned = turns[picture.orientation]
  const image = `<image transform="${turned}" x="${(short - width) / 2 - short / 2}" y="${(short - height) / 2 - short / 2}" width="${width}" height="${height}" href="${source}"/>`
  const pixels = draw(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${-short / 2} ${-short / 2} ${short} ${short}">${image}</svg>`,
    ({ pixels }) => pixels,
  )
  // A picture that cannot be read is left out of the drawing.
  if (!pixels.some((value, n) => n % 4 === 3 && value > 0))
    refuse('It is damaged: the picture cannot be read.')
  layOnWhite(pixels)
  return `data:image/jpeg;base64,${jpeg.encode({ width: side, height: side, data: pixels }, quality).data.toString('base64')}`
}

/** What turns a picture upright around its middle, by the number that EXIF has for it. */
const turns: Record<number, string> = {
  1: '',
  2: 'scale(-1 1)',
  3: 'rotate(180)',
  4: 'scale(1 -1)',
  5: 'rotate(90) scale(1 -1)',
  6: 'rotate(90)',
  7: 'rotate(270) scale(1 -1)',
  8: 'rotate(270)',
}

type Drawing = ReturnType<InstanceType<typeof Resvg>['render']>

function draw<T>(svg: string, take: (image: Drawing) => T): T {
  const renderer = new Resvg(svg)
  const image = renderer.render()
  try {
    return take(image)
  } finally {
    image.free()
    renderer.free()
  }
}

/** Colours come multiplied by their share already. */
function layOnWhite(pixels: Uint8Array) {
  for (let at = 0; at < pixels.length; at += 4) {
    const rest = 255 - pixels[at + 3]
    for (let colour = 0; colour < 3; colour += 1)
      pixels[at + colour] = Math.min(255, pixels[at + colour] + rest)
    pixels[at + 3] = 255
  }
}

/** As large as every plate; it looks the same in both colour schemes. */
const plateOf = (picture: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><image width="400" height="400" href="${picture}"/></svg>\n`

/** The picture beside a link, on a sheet and on paper as those that we draw. */
function cardOf(picture: string) {
  const edge = 534
  const [x, y] = [(1200 - edge) / 2, (630 - edge) / 2]
  const sheet = `<path style="fill:${light.paper}" d="M0 0h1200v630H0z"/><path style="fill:${light.sheet};stroke:${light.rule}" d="M${x - 0.5} ${y - 0.5}h${edge + 1}v${edge + 1}h-${edge + 1}z"/>`
  return draw(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${sheet}<image x="${x}" y="${y}" width="${edge}" height="${edge}" href="${picture}"/></svg>`,
    (image) => image.asPng(),
  )
}
