import type { Certificate } from '@earcon/contract/licences/licences.calls'

export type { Certificate }

export type CertifiedTrack = Certificate['tracks'][number]

/** What a certificate says of the shop that issued it. */
export interface CertificateShop {
  brand: string
  publicUrl: string
  /** Where this certificate is checked: the QR code holds it. */
  verifyUrl: string
  /** The same as signed data. */
  dataUrl: string
  licenceUrl: string
}
