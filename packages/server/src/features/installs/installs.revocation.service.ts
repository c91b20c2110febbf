import type { Context } from '../../context.ts'
import { deleteInstallTokensOf } from './installs.queries.ts'

/** From now on nothing is installed by any token that was made so far; part of the caller's transaction. */
export const revokeInstallTokens = ({ db }: Context, userId: string) => deleteInstallTokensOf(db, userId)
