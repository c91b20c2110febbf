import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import { verifyPassword } from '../../platform/security/passwords.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'

/** Asks whoever is signed in for their password once more, before something that cannot be undone. Guesses are counted by what they are for. */
export async function verifyCurrentPassword(
  context: Context,
  { id, password_hash }: { id: string; password_hash: string | null },
  given: string,
  action: 'delete-account' | 'change-administrator',
) {
  if (!given) throw new Refusal('current-password-missing')
  await rateLimit(context, { action, subject: id, limits: [{ max: 10, seconds: 3_600 }] })
  if (!(await verifyPassword(password_hash, given))) throw new Refusal('current-password-wrong')
}
