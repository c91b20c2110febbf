import { type Face, type Fonts, lettersOf, type Run, splitByFont } from './licences.certificate.fonts.ts'

/** How some words are set. */
export interface Style {
  face: Face
  /** In points. */
  size: number
  color: string
  /** What the font can do besides: small capitals, old-style figures. */
  features?: readonly ('smcp' | 'onum' | 'pnum')[]
  /** Between letters, in points. */
  spacing?: number
}

export interface Span {
  text: string
  style: Style
}

/** Some letters of one font in one style. */
export interface Piece extends Run {
  style: Style
}

export interface Line {
  pieces: Piece[]
  width: number
}

/** How wide a piece is when it is drawn. */
export type Measure = (piece: Piece) => number

/** What cannot be divided; whether a space stands before it. */
interface Word {
  pieces: Piece[]
  spaced: boolean
}

/** Spans as lines that are no wider than this; a word that is longer than a line is divided anywhere. */
export function breakLines(spans: readonly Span[], width: number, fonts: Fonts, measure: Measure): Line[] {
  const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + measure(piece), 0)
  const words = spans.flatMap((span) => toPieces(span, fonts)).reduce(addPiece, [])
  const fitting = words.flatMap((word) => (widthOf(word.pieces) > width ? divide(word) : [word]))
  const lines: Piece[][] = []
  let taken = 0
  for (const { pieces, spaced } of fitting) {
    const line = lines.at(-1)
    const space = line && spaced ? spaceAfter(line, fonts) : []
    const longer = taken + widthOf(space) + widthOf(pieces)
    const fits = line && longer <= width
    if (fits) lines[lines.length - 1] = join(line, [...space, ...pieces])
    else lines.push(pieces)
    taken = fits ? longer : widthOf(pieces)
  }
  // Each ends with a space: without it whoever copies the text, or hears it, gets two words as one at a break.
  return lines.map((pieces) => ({ pieces: join(pieces, spaceAfter(pieces, fonts)), width: widthOf(pieces) }))
}

/** A space in the style of the last piece; of several fonts of a face the first has it. */
const spaceAfter = (pieces: readonly Piece[], fonts: Fonts): Piece[] =>
  pieces.slice(-1).map(({ font, style }) => ({ font: fonts[style.face][0]?.name ?? font, style, text: ' ' }))

const toPieces = ({ text, style }: Span, fonts: Fonts): Piece[] =>
  splitByFont(text, fonts[style.face]).map((run) => Object.assign(run, { style }))

/** Joins what no space divides, also where the font or the style changes. */
function addPiece(words: Word[], piece: Piece): Word[] {
  const parts = piece.actual === undefined ? piece.text.split(' ') : [piece.text]
  parts.forEach((text, index) => {
    const part = { ...piece, text }
    const last = words.at(-1)
    if (index > 0 || !last) words.push({ pieces: text === '' ? [] : [part], spaced: index > 0 })
    else if (text !== '') last.pieces.push(part)
  })
  return words
}

const withText = (piece: Piece, text: string): Piece => ({ ...piece, text })

const divide = ({ pieces, spaced }: Word): Word[] =>
  pieces
    .flatMap((piece) =>
      piece.actual === undefined ? lettersOf(piece.text).map((text) => withText(piece, text)) : [piece],
    )
    .map((piece, index) => ({ pieces: [piece], spaced: spaced && index === 0 }))

/** Two stretches of pieces as one; neighbours of the same font and style become one piece, so that they are kerned. */
function join(line: readonly Piece[], pieces: readonly Piece[]): Piece[] {
  const joined = [...line]
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && isLike(last, piece)) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}

const isLike = (one: Piece, other: Piece) =>
  one.font === other.font &&
  one.style === other.style &&
  one.actual === undefined &&
  other.actual === undefined
