import { formatDay } from '@earcon/contract/date.rules'
import {
  certificateWarnings,
  describeItem,
  grantVerbOf,
  namelessLicensee,
} from '@earcon/contract/licences/certificate-words.rules'
import { toOneLine } from '@earcon/zip/names'
import type { Line, Span } from './licences.certificate.lines.ts'
import { createRosette } from './licences.certificate.rosette.ts'
import type { Sheet } from './licences.certificate.sheet.ts'
import { type Block, baselineOf, colors, column, drawRule, styles } from './licences.certificate.styles.ts'
import type { Certificate, CertificateShop } from './licences.certificate.ts'

/** Some lines in the middle of the page, and the white above them. */
interface Row {
  lines: Line[]
  leading: number
  before: number
}

const heightOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { lines, leading, before }) => sum + before + lines.length * leading, 0)

function drawRows(sheet: Sheet, rows: readonly Row[], top: number) {
  let y = top
  for (const { lines, leading, before } of rows) {
    y += before
    sheet.drawLines(lines, { ...column, y: baselineOf(y, leading), leading, align: 'center' })
    y += lines.length * leading
  }
}

const rowOf = (sheet: Sheet, spans: readonly Span[], leading: number, before: number): Row => ({
  lines: sheet.setLines(spans, column.width),
  leading,
  before,
})

/** A text in the largest of some sizes in which it takes no more than so many lines. */
function fitRow(sheet: Sheet, { text, style }: Span, sizes: readonly number[], most: number, before: number) {
  const rows = sizes.map((size) => rowOf(sheet, [{ text, style: { ...style, size } }], size * 1.2, before))
  return rows.find(({ lines }) => lines.length <= most) ?? rows.at(-1) ?? rowOf(sheet, [], 0, 0)
}

/** What it is, and which; where there is little room, its number and its day share a line. */
export function titleBlock(sheet: Sheet, { number, issued_at }: Certificate, isDense: boolean): Block {
  const style = isDense ? { ...styles.title, size: 26 } : styles.title
  const title = [rowOf(sheet, [{ text: 'Certificate of Licence', style }], style.size * 1.2, 0)]
  const which: Span = { text: number, style: styles.number }
  const when: Span = { text: `issued on ${formatDay(issued_at)}`, style: { ...styles.joining, size: 10.5 } }
  const rest = isDense
    ? [rowOf(sheet, [which, { ...when, text: `, ${when.text}` }], 16, 5)]
    : [rowOf(sheet, [which], 16, 9), rowOf(sheet, [when], 15, 3)]
  return {
    gap: 16,
    height: heightOf([...title, ...rest]),
    draw(top) {
      sheet.tag(sheet.root, 'H1', () => drawRows(sheet, title, top))
      sheet.tag(sheet.root, 'P', () => drawRows(sheet, rest, top + heightOf(title)))
    },
  }
}

/** Between two rules, in the colour of errors: nobody is to read on without having seen it. */
export function warningBlock(sheet: Sheet, certificate: Certificate): Block {
  const warnings = certificateWarnings(certificate)
  const style = warnings.length > 1 ? { ...styles.warning, size: 17 } : styles.warning
  const rows = warnings.flatMap(({ heading, sentence }) => [
    rowOf(sheet, [{ text: heading, style }], style.size * 1.2, 7),
    rowOf(sheet, [{ text: sentence, style: styles.text }], 14, 1),
  ])
  const height = rows.length > 0 ? heightOf(rows) + 8 : 0
  return {
    gap: rows.length > 0 ? 16 : 0,
    height,
    draw(top) {
      if (rows.length === 0) return
      drawRule(sheet, top, 'strong')
      sheet.tag(sheet.root, 'P', () => drawRows(sheet, rows, top))
      drawRule(sheet, top + height, 'strong')
    },
  }
}

/** The one sentence that the page is about, with its names set large. */
export function grantBlock(sheet: Sheet, certificate: Certificate, { brand }: CertificateShop): Block {
  const { number, seller, licensee, item, licence } = certificate
  const joining = (text: string): Span => ({ text: toOneLine(text), style: styles.joining })
  const named = (text: string): Span => ({ text: toOneLine(text), style: styles.name })
  const titleSizes = [26, 22, 18, 15, 13, 11, 8]
  const rows = [
    rowOf(sheet, [named(`${seller.name} `), joining(grantVerbOf(certificate))], 15, 0),
    ...(licensee
      ? licenseeRows(sheet, named(licensee.name), licensee.company ? named(licensee.company) : undefined)
      : [rowOf(sheet, [joining(namelessLicensee(certificate))], 15, 6)]),
    rowOf(sheet, [joining('a non-exclusive licence to use')], 15, 9),
    fitRow(sheet, { ...named(item.title), style: styles.work }, titleSizes, 4, 6),
    rowOf(
      sheet,
      [joining(`${describeItem(certificate)}, by the ${brand} licence, version ${licence.version}.`)],
      15,
      2,
    ),
  ]
  return {
    gap: 26,
    height: heightOf(rows),
    draw(top) {
      drawRosette(sheet, number, { x: column.x + column.width / 2, y: top + heightOf(rows) / 2 })
      sheet.tag(sheet.root, 'P', () => drawRows(sheet, rows, top))
    },
  }
}

/** A company is never set larger than the name above it. */
function licenseeRows(sheet: Sheet, name: Span, company: Span | undefined) {
  const row = fitRow(sheet, name, [22, 18, 15, 12, 9], 2, 6)
  const sizes = [13, 11.5, 10, 8.5].filter((size) => size * 1.2 < row.leading)
  return company ? [row, fitRow(sheet, company, sizes, 2, 2)] : [row]
}

/** Behind the words, and so light that it takes nothing from them. */
const drawRosette = (sheet: Sheet, number: string, { x, y }: { x: number; y: number }) =>
  sheet.drawArtifact((document) => {
    const radius = 84
    for (const curve of createRosette(number))
      document.polygon(...curve.map(([dx, dy]) => [x + dx * radius, y + dy * radius]))
    document.lineWidth(0.4).stroke(colors.faint)
  })
