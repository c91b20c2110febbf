import type { AnswerOf } from '@earcon/contract/call'
import { parseLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import type * as calls from '@earcon/contract/licences/licences.calls'
import type { OwnLicence } from '@earcon/contract/licences/licences.calls'
import { projectComplaint, toPrintedLine } from '@earcon/contract/licences/licensee.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { networkOfVisitor } from '../../platform/security/networks.ts'
import { type Attempt, assertRateLimitUnspent, rateLimit } from '../../platform/security/rate-limits.ts'
import { isSameSecret } from '../../platform/security/secrets.ts'
import { loadViewer } from '../identity/identity.users.service.ts'
import { insertProject, lastLicenseeOf, letNamesOutliveAccount, setNamePublic } from './licences.queries.ts'
import { type LicenceRow, loadLicence, loadLicencesOfUser } from './licences.standing.service.ts'
import { ownLicenceOf } from './licences.view.ts'

/** The licence under a number as somebody gives it, and whether they have its certificate. */
export async function findCertificate(context: Context, given: string, key?: string) {
  const parsed = parseLicenceNumber(given)
  if ('complaint' in parsed) throw new Refusal('licence-not-found', { sentences: [parsed.complaint] })
  const guesses = guessesOf(context)
  await assertRateLimitUnspent(context, guesses)
  const row = await loadLicence(context, parsed.number)
  const hasKey = isSameSecret(row?.holder_key ?? '', key ?? '')
  // Whoever guesses is counted, be it a number or a key; the one answer tells as little as the other.
  if (!row || (key !== undefined && !hasKey)) await rateLimit(context, guesses)
  if (!row) throw new Refusal('licence-not-found')
  const isOwner = row.user_id !== null && row.user_id === context.viewer?.id
  return { row, isHolder: hasKey || isOwner }
}

/** Nobody needs many who has a certificate before them. */
const guessesOf = (context: Context): Attempt => ({
  action: 'guess-licence',
  subject: networkOfVisitor(context),
  limits: [{ max: 60, seconds: 600 }],
})

export const listLicences = async (context: SignedInContext): Promise<{ data: OwnLicence[] }> => ({
  data: (await loadLicencesOfUser(context, context.viewer.id)).map((row) =>
    ownLicenceOf(row, context.config),
  ),
})

/** Says what a licence is used in, and who may know whose it is. What was sold does not change by it. */
export async function updateLicence(
  context: SignedInContext,
  given: string,
  { project, public_name }: { project?: string | null | undefined; public_name?: boolean | undefined },
): Promise<OwnLicence> {
  const named = project === undefined ? undefined : toPrintedLine(project ?? '') || null
  const complaint = projectComplaint(named ?? '')
  if (complaint) throw new Refusal('licence-refused', { sentences: [complaint] })
  await rateLimit(context, {
    action: 'licence',
    subject: context.viewer.id,
    limits: [{ max: 120, seconds: 3_600 }],
  })
  return atomically(context, async (context) => {
    const { number, projects } = await requireOwnLicence(context, given)
    if (named !== undefined && named !== (projects[0]?.project ?? null))
      await insertProject(context.db, number, named)
    if (public_name !== undefined) await setNamePublic(context.db, number, public_name)
    return ownLicenceOf(await requireOwnLicence(context, given), context.config)
  })
}

async function requireOwnLicence(context: SignedInContext, given: string): Promise<LicenceRow> {
  const parsed = parseLicenceNumber(given)
  const row = 'number' in parsed ? await loadLicence(context, parsed.number) : undefined
  if (row?.user_id !== context.viewer.id) throw new Refusal('licence-not-yours')
  return row
}

/** Whom the next purchase would be licensed to: as the last one was, or as the account says. */
export async function getLicensee(context: SignedInContext): Promise<AnswerOf<typeof calls.getLicensee>> {
  const last = await lastLicenseeOf(context.db, context.viewer.id)
  if (last?.licensee_name) return { name: last.licensee_name, company: last.licensee_company }
  const { display_name, email } = await loadViewer(context)
  return { name: toPrintedLine(display_name) || email, company: null }
}

/** Names go with their account, unless its owner wants them to stay; part of the transaction that deletes it. */
export const letNamesStay = ({ db, viewer }: SignedInContext) => letNamesOutliveAccount(db, viewer.id)
