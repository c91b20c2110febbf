import { toOneLine } from '@earcon/zip/names'
import type { QrCode } from './licences.certificate.qr.ts'
import type { Sheet } from './licences.certificate.sheet.ts'
import {
  baselineOf,
  colors,
  column,
  drawHeading,
  drawRule,
  headingLeading,
  styles,
} from './licences.certificate.styles.ts'
import type { CertificateShop } from './licences.certificate.ts'
import { gapWords, howToCheck } from './licences.certificate.words.ts'

/** Where the head of the page ends and its foot begins. */
const headBottom = 60
const footTop = 694

/** What lies between the two, and is arranged by what there is to say. */
export const body = { top: headBottom, bottom: footTop - 20 }

/** Whose certificate it is, as on the pages of the shop. */
export function drawHead(sheet: Sheet, { brand, publicUrl }: CertificateShop) {
  const name = sheet.setLines([{ text: toOneLine(brand), style: styles.brand }], column.width)
  const host = sheet.setLines([{ text: new URL(publicUrl).host, style: styles.note }], column.width)
  const place = { ...column, y: headBottom - 10, leading: 16 }
  sheet.tag(sheet.root, 'P', () => {
    sheet.drawLines(name, place)
    sheet.drawLines(host, { ...place, align: 'right' })
  })
  drawRule(sheet, headBottom)
}

const codeSize = 92

/** How to see whether it is true. Drawn last, since it says so if letters are missing above. */
export function drawFoot(sheet: Sheet, { brand, verifyUrl }: CertificateShop, code: QrCode) {
  const place = { x: column.x, width: column.width - codeSize - 30 }
  const [leading, smallLeading] = [15, 12.5]
  const lead = sheet.setLines([{ text: 'Scan the code, or open', style: styles.text }], place.width)
  const address = sheet.setLines([{ text: verifyUrl, style: styles.link }], place.width)
  const words = [...howToCheck(toOneLine(brand)), ...(sheet.hasGaps() ? [gapWords] : [])].join(' ')
  const rest = sheet.setLines([{ text: words, style: { ...styles.text, size: 9.5 } }], place.width)

  drawHeading(sheet, 3, 'How to check it', footTop)
  const first = baselineOf(footTop + headingLeading, leading)
  const paragraph = sheet.tag(sheet.root, 'P', () => sheet.drawLines(lead, { ...place, y: first, leading }))
  sheet.drawLink(paragraph, address, { ...place, y: first + leading + 1, leading }, verifyUrl)
  const third = first + (1 + address.length) * leading + 3
  sheet.tag(sheet.root, 'P', () => sheet.drawLines(rest, { ...place, y: third, leading: smallLeading }))
  drawCode(sheet, code, { x: column.x + column.width - codeSize, y: footTop + 2 }, verifyUrl)
}

function drawCode(
  sheet: Sheet,
  { size, stretches }: QrCode,
  { x, y }: { x: number; y: number },
  url: string,
) {
  const unit = codeSize / size
  sheet.drawFigure(`QR code of ${url}`, (document) => {
    for (const stretch of stretches)
      document.rect(x + stretch.x * unit, y + stretch.y * unit, stretch.length * unit, unit)
    document.fill(colors.ink)
  })
}
