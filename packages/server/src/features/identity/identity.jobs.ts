import type { Job } from '../../platform/jobs/jobs.ts'
import { sweepHandoffs } from './google/identity.google.queries.ts'
import { sweepMailedTokens } from './identity.mailed-tokens.queries.ts'
import { sweepAuditLog } from './identity.queries.ts'
import { sweepSessions } from './identity.sessions.queries.ts'

/** What is over is not kept for longer than it is of use. */
export const identityJobs = (): Job[] => [
  {
    name: 'sweep-identity',
    everyMs: 3_600_000,
    async run({ db }) {
      await sweepSessions(db)
      await sweepMailedTokens(db)
      await sweepHandoffs(db)
      await sweepAuditLog(db)
    },
  },
]
