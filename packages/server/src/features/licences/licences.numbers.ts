import { newId } from '../../platform/security/secrets.ts'

/** A number that nobody can guess, in letters that nobody confuses. */
export const newLicenceNumber = () => newId().toUpperCase()

/** What whoever has a certificate knows beyond its number. */
export const newHolderKey = newId
