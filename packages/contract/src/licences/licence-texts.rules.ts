import { licence1_0 } from './licence-1-0.rules.ts'
import { licence2_0 } from './licence-2-0.rules.ts'
import type { LicenceText } from './licence-text.rules.ts'

/** Every text that was ever sold, the newest first. What was sold under an older one keeps it. */
export const licenceTexts: readonly [LicenceText, ...LicenceText[]] = [licence2_0, licence1_0]

/** The one that is sold now. */
export const [currentLicence] = licenceTexts

export const findLicence = (version: string) => licenceTexts.find((text) => text.version === version)
