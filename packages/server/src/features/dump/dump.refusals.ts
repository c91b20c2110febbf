import { Refusal } from '@earcon/contract/refusal.rules'

/** A dump that cannot be used, and why not; nothing was changed. */
export const refuseDump = (...sentences: string[]) => new Refusal('dump-refused', { sentences })
