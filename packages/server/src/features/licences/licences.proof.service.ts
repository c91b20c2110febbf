import { findLicence } from '@earcon/contract/licences/licence-texts.rules'
import type { ShownCertificate } from '@earcon/contract/licences/licences.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import { byteCache } from '../../platform/media/byte-cache.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import { certificateText } from './certificate/licences.certificate.text.ts'
import { licenceTextsBySum } from './licences.queries.ts'
import { findCertificate } from './licences.service.ts'
import { signClaims } from './licences.signing.service.ts'
import { licenceFileOf } from './licences.texts.ts'
import { certificateOf, certificateShopOf } from './licences.view.ts'

/** A certificate for who asks, and what it says of the shop. */
async function loadProof(context: Context, given: string, key?: string) {
  const { row, isHolder } = await findCertificate(context, given, key)
  const { config } = context
  return {
    certificate: certificateOf(row, {
      publicUrl: config.publicUrl,
      showsName: row.public_name || isHolder,
    }),
    shop: certificateShopOf(row, config, { forHolder: isHolder }),
    key: isHolder ? row.holder_key : null,
  }
}

/** What is licensed under a number, for anybody. Whom it is licensed to is shown to its owner, and to who has its key. */
export async function getCertificate(
  context: Context,
  number: string,
  { key }: { key?: string | undefined } = {},
): Promise<ShownCertificate> {
  const { certificate, shop, key: shown } = await loadProof(context, number, key)
  return { ...certificate, text: certificateText(certificate, shop), key: shown }
}

/** As data that anybody can check: what is said, and the same signed by the shop. It holds for the moment at which it was asked for. */
export async function signCertificate(context: Context, number: string, key?: string) {
  const { certificate, shop } = await loadProof(context, number, key)
  const claims = {
    iss: shop.publicUrl,
    jti: certificate.number,
    iat: Math.floor(Date.now() / 1000),
    ...certificate,
    verify_url: shop.verifyUrl,
  }
  return { claims, jws: await signClaims(context, claims), keys: `${shop.publicUrl}/.well-known/jwks.json` }
}

/** For a form that takes nothing but text. */
export async function writeCertificate(context: Context, number: string, key?: string) {
  const { certificate, shop } = await loadProof(context, number, key)
  return `${certificateText(certificate, shop)}\n`
}

/** Drawing one takes longer than all other answers together, and the same is asked for again. */
const sheets = byteCache(16 * 1024 * 1024)

/** As a page to print. What draws it is loaded when somebody wants one. */
export async function printCertificate(context: Context, number: string, key?: string) {
  const { certificate, shop } = await loadProof(context, number, key)
  const bytes = await sheets(JSON.stringify([certificate, shop]), async () => {
    await rateLimit(context, {
      action: 'draw-certificate',
      subject: networkOfVisitor(context),
      limits: [{ max: 60, seconds: 600 }],
    })
    const { drawCertificate } = await import('./certificate/licences.certificate.pdf.ts')
    return drawCertificate(certificate, shop)
  })
  return { bytes: bytes ?? Buffer.alloc(0), name: `${certificate.number}.pdf` }
}

/** A text of the licence as a file: the very one that a certificate names by its checksum, or as it would be sold now. */
export async function getLicenceFile({ db, config }: Context, version: string, sha256?: string) {
  const [sold] = isSum(sha256) ? await licenceTextsBySum(db, [sha256]) : []
  const text = findLicence(version)
  if (sha256 === undefined && text) return licenceFileOf(text, config.brand).text
  if (sold?.version !== version) throw new Refusal('not-found')
  return sold.text
}

/** Whatever else stands in an address is nothing to ask the database for. */
const isSum = (text = ''): text is string => /^[0-9a-f]{64}$/.test(text)
