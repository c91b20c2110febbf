import { normalizePassword } from '@earcon/contract/identity/password.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../in-turn.ts'

/** Hashing takes a core for a tenth of a second: so many at once, and so many who wait for their turn. */
const atOnce = 2
const mostWaiting = 50

/** What a hash made today begins with: argon2id, 19 MiB, two passes. One that begins otherwise is made anew at the next login. */
const today = '$argon2id$v=19$m=19456,t=2,p=1$'

/** The hash of a password that nobody knows. Where there is no account the same work is done against it, in the same time. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$FECXWuyC10qCCgx6UG5mCQ$xOxPJuGLZkZBLO/Q8A5KX+JcguZlSqU4SRfxqDSOK1Y'

export const hashPassword = (password: string) => withHashingSlot(() => hash(normalizePassword(password)))

/** Whether this is the password of the account; never where there is none. It takes as long either way. */
export async function verifyPassword(stored: string | null | undefined, given: string) {
  const isRight = await withHashingSlot(() => verify(stored ?? decoy, normalizePassword(given)))
  return isRight && stored !== null && stored !== undefined
}

const inTurn = createTurns({ pauseMs: 1_000, maxWaiting: 5 })

/** The same for those of whom too much has come: one of them a second, so that they leave the other place to everybody else. */
export const verifyPasswordInTurn = (group: string, stored: string | null | undefined, given: string) =>
  inTurn(group, () => verifyPassword(stored, given))

export const needsRehash = (stored: string) => !stored.startsWith(today)

let running = 0
const waiting: (() => void)[] = []

/** The memory and the cores of this machine are for its visitors, not for whoever guesses passwords. */
async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('busy')
    // Whoever goes hands over their place, so nobody else can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
