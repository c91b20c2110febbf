import { grantBlock, titleBlock, warningBlock } from './licences.certificate.blocks.ts'
import { body, drawFoot, drawHead } from './licences.certificate.frame.ts'
import { createQrCode } from './licences.certificate.qr.ts'
import { openSheet, type Sheet } from './licences.certificate.sheet.ts'
import type { Block } from './licences.certificate.styles.ts'
import { termsBlock } from './licences.certificate.terms.ts'
import { type TrackForm, tracksBlock } from './licences.certificate.tracks.ts'
import type { Certificate, CertificateShop } from './licences.certificate.ts'

const roomy: TrackForm = { columns: 1, size: 10.5, leading: 16, sums: 'beside' }
const close: TrackForm = { columns: 1, size: 9.5, leading: 13, sums: 'beside' }
const pairs: TrackForm = { columns: 2, size: 9, leading: 10.5, sums: 'below' }
const small: TrackForm = { columns: 2, size: 8.3, leading: 9.4, sums: 'short' }

interface Arrangement {
  form: TrackForm
  /** How much white there is between blocks. */
  air: number
  isDense: boolean
}

/** From a page with one track to one with forty. */
const arrangements: readonly Arrangement[] = [
  { form: roomy, air: 1.6, isDense: false },
  { form: roomy, air: 1.3, isDense: false },
  { form: roomy, air: 1, isDense: false },
  { form: close, air: 1, isDense: false },
  { form: close, air: 0.8, isDense: false },
  { form: close, air: 0.8, isDense: true },
  { form: pairs, air: 0.9, isDense: false },
  { form: pairs, air: 0.7, isDense: true },
  { form: small, air: 0.8, isDense: true },
]
const tightest: Arrangement = { form: small, air: 0.6, isDense: true }

/** The certificate as a page to print, to archive and to hand on: always one, whatever it says. */
export async function drawCertificate(certificate: Certificate, shop: CertificateShop): Promise<Buffer> {
  const sheet = await openSheet({
    title: `Certificate of licence ${certificate.number}`,
    author: shop.brand,
    date: certificate.issued_at,
  })
  const code = await createQrCode(shop.verifyUrl)
  drawHead(sheet, shop)
  drawBlocks(arrange(sheet, certificate, shop))
  drawFoot(sheet, shop, code)
  return sheet.close()
}

interface Layout {
  blocks: Block[]
  air: number
}

/** The most generous arrangement that fits; where none does, the list of tracks ends early. */
function arrange(sheet: Sheet, certificate: Certificate, shop: CertificateShop): Layout {
  const all = certificate.tracks.length
  const blocksAbove = (isDense: boolean) => [
    titleBlock(sheet, certificate, isDense),
    warningBlock(sheet, certificate),
    grantBlock(sheet, certificate, shop),
    termsBlock(sheet, certificate, shop, isDense),
  ]
  const [usual, dense] = [blocksAbove(false), blocksAbove(true)]
  const layOut = ({ form, air, isDense }: Arrangement, listed: number) => ({
    air,
    blocks: [
      ...(isDense ? dense : usual),
      tracksBlock(sheet, certificate.tracks, form, listed, shop.verifyUrl),
    ],
  })
  const whole = arrangements.map((arrangement) => layOut(arrangement, all)).find(fits)
  if (whole) return whole
  // The longest list that fits, found by halves: a long one takes long to set.
  let [listed, tooMany] = [0, all + 1]
  while (tooMany - listed > 1) {
    const middle = Math.floor((listed + tooMany) / 2)
    if (fits(layOut(tightest, middle))) listed = middle
    else tooMany = middle
  }
  return layOut(tightest, listed)
}

const fits = ({ blocks, air }: Layout) =>
  body.top + blocks.reduce((sum, { gap, height }) => sum + gap * air + height, 0) <= body.bottom

function drawBlocks({ blocks, air }: Layout) {
  let y = body.top
  for (const { gap, height, draw } of blocks) {
    draw(y + gap * air)
    y += gap * air + height
  }
}
