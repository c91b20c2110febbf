import { openFonts } from './licences.certificate.fonts.ts'
import { breakLines, type Line, type Piece, type Span } from './licences.certificate.lines.ts'

/** A4 in points. Margins are wide enough that nothing is lost on American Letter, which is shorter by 50. */
export const page = { width: 595.28, height: 841.89 }

/** An element of the tree by which a screen reader goes through the page. */
export type Element = PDFKit.PDFStructureElement

export interface Place {
  x: number
  /** Of the baseline of the first line. */
  y: number
  width: number
  leading: number
  align?: 'left' | 'center' | 'right'
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>

/** An empty page, drawn on by lines of text and by shapes. The same drawing gives the same bytes. */
export async function openSheet(info: { title: string; author: string; date: string }) {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), openFonts()])
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Creator: info.author, CreationDate: new Date(info.date) },
  })
  const whole = Array.fromAsync<Buffer>(document).then((chunks) => Buffer.concat(chunks))
  for (const { name, bytes } of Object.values(fonts).flat()) document.registerFont(name, bytes)
  const root = document.struct('Document')
  document.addStructure(root)

  const optionsOf = ({ style }: Piece) => ({
    features: [...(style.features ?? [])],
    characterSpacing: style.spacing ?? 0,
  })

  /** The same words are measured again for each arrangement that is tried. */
  const widths = new Map<string, number>()
  function measure(piece: Piece) {
    const { size, features, spacing } = piece.style
    const key = [piece.font, size, features, spacing, piece.text].join('/')
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = document.font(piece.font).fontSize(size).widthOfString(piece.text, optionsOf(piece))
    widths.set(key, width)
    return width
  }

  function drawPiece(piece: Piece, x: number, y: number) {
    if (piece.actual !== undefined) document.markContent('Span', { actual: piece.actual })
    document.font(piece.font).fontSize(piece.style.size).fillColor(piece.style.color)
    document.text(piece.text, x, y, { ...optionsOf(piece), lineBreak: false, baseline: 'alphabetic' })
    if (piece.actual !== undefined) document.endMarkedContent()
  }

  function drawLine({ pieces, width: taken }: Line, { x, y, width, align = 'left' }: Place) {
    const free = width - taken
    let at = x + { left: 0, center: free / 2, right: free }[align]
    for (const piece of pieces) {
      drawPiece(piece, at, y)
      at += measure(piece) + (piece.style.spacing ?? 0)
    }
  }

  const drawLines = (lines: readonly Line[], place: Place) =>
    lines.forEach((line, index) => drawLine(line, { ...place, y: place.y + index * place.leading }))

  /** An element of the tree, under another one; what is drawn meanwhile belongs to it. */
  function tag(
    parent: Element,
    type: string,
    draw?: () => void,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ) {
    const element = document.struct(type, options)
    parent.add(element)
    if (draw) element.add(draw)
    return element
  }

  let hasGaps = false
  function setLines(spans: readonly Span[], width: number) {
    const lines = breakLines(spans, width, fonts, measure)
    hasGaps ||= lines.some(({ pieces }) => pieces.some(({ actual }) => actual !== undefined))
    return lines
  }

  return {
    root,
    tag,
    setLines,
    drawLines,
    /** Whether something was to be set that the fonts have no letters for. */
    hasGaps: () => hasGaps,
    /** Lines that lead somewhere when they are pressed. */
    drawLink(parent: Element, lines: readonly Line[], place: Place, url: string) {
      const { x, y, leading } = place
      const width = Math.max(...lines.map((line) => line.width))
      const structParent = tag(parent, 'Link', () => drawLines(lines, place))
      // A text that is no object would be written as a name.
      const options = { structParent, Contents: Object(url) }
      document.link(x, y - leading * 0.8, width, leading * lines.length, url, options)
    },
    /** What only adorns: a screen reader passes it over. */
    drawArtifact(draw: (document: PDFKit.PDFDocument) => void) {
      document.markContent('Artifact', { type: 'Layout' })
      draw(document)
      document.endMarkedContent()
    },
    /** A picture, and what it shows in words. */
    drawFigure(alt: string, draw: (document: PDFKit.PDFDocument) => void) {
      tag(root, 'Figure', () => draw(document), { alt })
    },
    close() {
      root.end()
      document.end()
      return whole
    },
  }
}
