import {
  describeBroadcast,
  describeScope,
  extendingTerm,
  licenceTerm,
  licensedUse,
} from '@earcon/contract/licences/certificate-words.rules'
import { toOneLine } from '@earcon/zip/names'
import type { Line, Span } from './licences.certificate.lines.ts'
import type { Sheet } from './licences.certificate.sheet.ts'
import {
  type Block,
  baselineOf,
  column,
  drawHeading,
  drawRule,
  headingLeading,
  styles,
} from './licences.certificate.styles.ts'
import type { Certificate, CertificateShop } from './licences.certificate.ts'

const labelWidth = 88

/** What a lawyer looks for, each by its name. */
export function termsBlock(
  sheet: Sheet,
  certificate: Certificate,
  shop: CertificateShop,
  isDense: boolean,
): Block {
  const [size, leading] = isDense ? [9.5, 12.5] : [10.5, 14.5]
  const values = { x: column.x + labelWidth, width: column.width - labelWidth }
  const terms = listTerms(certificate, shop, size).map(([label, paragraphs]) => ({
    label: sheet.setLines([{ text: label, style: { ...styles.label, size } }], labelWidth),
    value: paragraphs.flatMap((paragraph) => sheet.setLines([paragraph], values.width)),
  }))
  const rowHeight = (lines: readonly Line[]) => lines.length * leading + leading / 4
  const height = headingLeading + terms.reduce((sum, { value }) => sum + rowHeight(value), 0) + 7
  return {
    gap: 26,
    height,
    draw(top) {
      drawHeading(sheet, 1, 'Terms', top)
      drawRule(sheet, top + headingLeading, 'strong')
      const list = sheet.tag(sheet.root, 'L')
      let y = top + headingLeading + 5
      for (const { label, value } of terms) {
        const item = sheet.tag(list, 'LI')
        const place = { y: baselineOf(y, leading), leading }
        sheet.tag(item, 'Lbl', () => sheet.drawLines(label, { ...column, ...place }))
        sheet.tag(item, 'LBody', () => sheet.drawLines(value, { ...values, ...place }))
        y += rowHeight(value)
      }
      drawRule(sheet, top + height, 'strong')
    },
  }
}

/** A page has room for the first three. */
const listNumbers = (numbers: readonly string[]) =>
  `${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ` and ${numbers.length - 3} more` : ''}`

/** Each with a name and a paragraph or two. */
function listTerms(certificate: Certificate, shop: CertificateShop, size: number): [string, Span[]][] {
  const { seller, licence, project, extends: extended } = certificate
  const text = (words: string): Span => ({ text: toOneLine(words), style: { ...styles.fact, size } })
  const terms: [string, Span[]][] = [
    ['use', [text(licensedUse)]],
    ['scope', [text(describeScope(certificate)), text(describeBroadcast(certificate))]],
    ['extends', extended.length > 0 ? [text(`${listNumbers(extended)}. ${extendingTerm}.`)] : []],
    ['term', [text(licenceTerm)]],
    ['project', project ? [text(project)] : []],
    ['licensor', [text([seller.name, seller.address].filter(Boolean).join(', '))]],
    [
      'licence text',
      [
        text(`Version ${licence.version}, at ${shop.licenceUrl}`),
        { text: `SHA-256 ${licence.sha256}`, style: styles.sum },
      ],
    ],
  ]
  return terms.filter(([, paragraphs]) => paragraphs.length > 0)
}
