import type { RecognizedSound } from '@earcon/contract/catalogue/catalogue.calls'
import type { Context } from '../../../context.ts'
import { networkOfVisitor } from '../../../platform/security/networks.ts'
import { rateLimit } from '../../../platform/security/rate-limits.ts'
import { tracksBySound } from './catalogue.recognition.queries.ts'

/** Whoever looks through a folder of theirs may go on; whoever tries sums does not get far. */
const limits = [{ max: 120, seconds: 60 }]

/** Which tracks a sound is of, be it as it is sold or its preview, however its file is tagged. Of what was never sold nothing is said. */
export async function recognizeSound(context: Context, sha256: string): Promise<{ data: RecognizedSound[] }> {
  await rateLimit(context, { action: 'recognize-sound', subject: networkOfVisitor(context), limits })
  return { data: await tracksBySound(context.db, sha256) }
}
