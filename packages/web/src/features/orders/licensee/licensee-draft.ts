import type { Licensee } from '@earcon/contract/licences/licensee.rules'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'

/** As it is typed: whoever goes back, or loads the page again, finds it as it was; somebody else who signs in does not. */
const keyOf = (email: string) => `earcon.licensee ${email}`

export interface LicenseeDraft {
  name: string
  company: string
}

export function readLicenseeDraft(email: string): LicenseeDraft | undefined {
  try {
    const { name, company } = JSON.parse(
      readStored(keyOf(email), 'session') ?? 'null',
    ) as Partial<LicenseeDraft>
    return typeof name === 'string' && typeof company === 'string' ? { name, company } : undefined
  } catch {
    return undefined
  }
}

export const writeLicenseeDraft = (email: string, draft: LicenseeDraft) =>
  writeStored(keyOf(email), JSON.stringify(draft), 'session')

/** What somebody has begun to type counts for more than what is known; what they have not typed yet is filled in beside it. */
export function completeLicenseeDraft(email: string, known: Licensee): LicenseeDraft {
  const typed = readLicenseeDraft(email)
  const draft = { name: typed?.name || known.name, company: typed?.company || (known.company ?? '') }
  if (typed) writeLicenseeDraft(email, draft)
  return draft
}
