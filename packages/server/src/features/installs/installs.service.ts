import { installLabelComplaints, mostInstallTokens } from '@earcon/contract/installs/install-label.rules'
import { installLines } from '@earcon/contract/installs/install-lines.rules'
import type { InstallToken } from '@earcon/contract/installs/installs.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import { hashOf, newId, newToken } from '../../platform/security/secrets.ts'
import { audit } from '../identity/identity.audit.service.ts'
import { deviceOf, userIdOfSession } from '../identity/identity.sessions.service.ts'
import { lockViewer } from '../identity/identity.users.service.ts'
import {
  deleteInstallTokenOf,
  insertInstallToken,
  installTokenByHash,
  installTokensOf,
  markInstallTokenUsed,
} from './installs.queries.ts'

/** A token for one device, told this once. */
export async function createInstallToken(context: SignedInContext, given: { label: string }) {
  const label = given.label.trim() || deviceOf(context)
  const complaints = installLabelComplaints(label)
  if (complaints.length > 0) throw new Refusal('install-label-refused', { sentences: complaints })
  await rateLimit(context, {
    action: 'install-token',
    subject: context.viewer.id,
    limits: [{ max: 60, seconds: 3_600 }],
  })
  const [id, token] = [newId(), newToken('eci')]
  await atomically(context, async (context) => {
    // Of two that are made at once each would count without the other.
    await lockViewer(context)
    const { db, viewer } = context
    // A new password may have ended this session meanwhile, and all lines with it.
    if (!(await userIdOfSession(context, viewer.session))) throw new Refusal('login-required')
    if ((await installTokensOf(db, viewer.id)).length >= mostInstallTokens)
      throw new Refusal('too-many-install-tokens')
    await insertInstallToken(db, { id, hash: hashOf(token), user_id: viewer.id, label })
    await audit(context, 'install-token-made', viewer.id)
  })
  return { id, token, lines: installLines(context.config.publicUrl, token) }
}

export const listInstallTokens = async ({ db, viewer }: SignedInContext): Promise<InstallToken[]> =>
  (await installTokensOf(db, viewer.id)).map(({ id, label, created_at, last_used_at }) => ({
    id,
    label,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))

export const deleteInstallToken = (context: SignedInContext, id: string) =>
  atomically(context, async (context) => {
    const { db, viewer } = context
    if (!(await deleteInstallTokenOf(db, viewer.id, id))) throw new Refusal('install-token-not-found')
    await audit(context, 'install-token-revoked', viewer.id)
  })

/** So often may be asked by one token, and so often by one address with tokens that are none. */
const limitsOfToken = [{ max: 240, seconds: 60 }]
const limitsOfStrangers = [{ max: 30, seconds: 60 }]

/** Whose token this is. Whatever is wrong with it, the answer is one, and nobody learns of it what there was. */
export async function userIdOfInstallToken(context: Context, token: string) {
  const { db } = context
  const found = await installTokenByHash(db, hashOf(token))
  if (!found) {
    await rateLimit(context, {
      action: 'install-guess',
      subject: networkOfVisitor(context),
      limits: limitsOfStrangers,
    })
    throw new Refusal('install-token-unknown')
  }
  await rateLimit(context, { action: 'install', subject: found.id, limits: limitsOfToken })
  if (found.unused_for_a_while) await markInstallTokenUsed(db, found.id)
  return found.user_id
}
