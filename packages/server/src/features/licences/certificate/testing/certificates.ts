import { createHash } from 'node:crypto'
import type { Certificate, CertificateShop, CertifiedTrack } from '../licences.certificate.ts'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const shop: CertificateShop = {
  brand: 'Earcon',
  publicUrl: 'https://earcon.example',
  verifyUrl: 'https://earcon.example/verify/EC-7Q4M-2XKD-9VTB-H3RW',
  dataUrl: 'https://earcon.example/verify/EC-7Q4M-2XKD-9VTB-H3RW.json',
  licenceUrl: 'https://earcon.example/licence/2.0',
}

export const createTracks = (
  count: number,
  title = 'Boot Sequence',
  artist = 'The Studio',
): CertifiedTrack[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `track-${index}`,
    title: `${title} ${index + 1}`,
    artist,
    sha256: sumOf(`track-${index}`),
  }))

/** A certificate of a pack of eight, with what a test is about. */
export const createCertificate = (own: Partial<Certificate> = {}): Certificate => ({
  number: 'EC-7Q4M-2XKD-9VTB-H3RW',
  status: 'valid',
  withdrawn_at: null,
  item: { type: 'sound_pack', id: 'cold-start', title: 'Cold Start', track_count: 8 },
  tracks: createTracks(8),
  licensee: { name: 'Ada Lovelace', company: 'Analytical Engines Ltd' },
  is_name_gone: false,
  extends: [],
  scope: 'standard',
  broadcast: false,
  licence: { version: '2.0', sha256: sumOf('licence'), url: 'https://earcon.example/licence/2.0' },
  seller: { name: 'Earcon Audio Ltd', address: '12 St James’s Square, London SW1Y 4LB' },
  issued_at: '2026-11-18T23:30:00.000Z',
  project: null,
  test: false,
  ...own,
})

/** Everything as long as it may be, and as wide: no letter is wider than this one. */
export const widestCertificate = createCertificate({
  item: { type: 'sound_pack', id: 'wide', title: 'W'.repeat(300), track_count: 40 },
  tracks: createTracks(40, 'W'.repeat(297), 'M'.repeat(120)),
  licensee: { name: 'W'.repeat(120), company: 'W'.repeat(120) },
  project: 'W'.repeat(120),
  status: 'withdrawn',
  withdrawn_at: '2026-11-18T10:00:00.000Z',
  test: true,
})
