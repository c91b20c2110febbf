/** A certificate of a licence, as it is shown, printed and checked. */
export interface Certificate {
  number: string
  status: 'valid' | 'under_review' | 'withdrawn'
  withdrawn_at: string | null
  item: { type: 'track' | 'sound_pack'; id: string; title: string }
  tracks: readonly CertifiedTrack[]
  /** None where it is shown to somebody who does not have the certificate. */
  licensee: { name: string; company: string | null } | null
  scope: 'standard' | 'large' | 'unlimited'
  broadcast: boolean
  licence: { version: string; sha256: string }
  seller: { name: string; address: string }
  issued_at: string
  project: string | null
  /** Paid with play money. */
  test: boolean
}

export interface CertifiedTrack {
  id: string
  title: string
  artist: string
  /** None while its file is still to be made. */
  sha256: string | null
}

/** What a certificate says of the shop that issued it. */
export interface CertificateShop {
  brand: string
  publicUrl: string
  /** Where this certificate is checked: the QR code holds it. */
  verifyUrl: string
  licenceUrl: string
}
