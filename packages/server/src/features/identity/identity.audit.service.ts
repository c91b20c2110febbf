import type { Context } from '../../context.ts'
import { deviceNameOf } from './identity.device-names.ts'
import { insertAuditEvent } from './identity.queries.ts'

export type SecurityEvent =
  | 'registered'
  | 'logged-in'
  | 'login-failed'
  | 'logged-out'
  | 'logged-out-everywhere'
  | 'email-verified'
  | 'password-reset'
  | 'password-change-asked'
  | 'password-changed'
  | 'profile-changed'
  | 'install-token-made'
  | 'install-token-revoked'
  | 'account-deleted'
  | 'account-exported'
  | 'google-registered'
  | 'google-linked'
  | 'logged-in-with-google'

/** Notes what happened to an account, in the transaction in which it happens. */
export const audit = ({ db, visitor }: Context, event: SecurityEvent, userId?: string) =>
  insertAuditEvent(db, {
    event,
    user_id: userId ?? null,
    device: deviceNameOf(visitor?.userAgent ?? ''),
    address: visitor?.ip ?? '',
  })
