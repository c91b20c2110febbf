import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { StartupError } from '../errors.ts'
import {
  countPeople,
  deletePeople,
  isOpenElsewhere,
  loadMoneyKind,
  lockMoneyKind,
  type MoneyKind,
  recordMoneyKind,
} from './rehearsal.queries.ts'

/** What it costs to take one for the other: somebody's play money buys real goods, or real buyers find a test. */
const refusals: Record<MoneyKind, string> = {
  real: 'This database was used with play money: accounts, logins and rights of that rehearsal would count as real ones. `npm start -- forget-rehearsal` empties it of people and purchases, and leaves the catalogue; or use another database.',
  play: 'This database holds real purchases, so it cannot be opened with play money. Use another database (DATABASE_URL, or DATA_DIR).',
}

const kindOf = ({ config }: Context): MoneyKind => (config.playMoney ? 'play' : 'real')

/** A database belongs to a rehearsal, or to a shop in earnest, from its first start on. */
export async function assertMoneyKind(context: Context) {
  const kind = kindOf(context)
  if ((await recordMoneyKind(context.db, kind)) !== kind) throw new StartupError(refusals[kind])
}

/** Empties a database of everybody who took part in a rehearsal, and of what they did; tells how many that were. */
export const forgetRehearsal = (context: Pick<Context, 'db' | 'config'>) =>
  atomically(context, async ({ db }) => {
    await lockMoneyKind(db)
    if ((await loadMoneyKind(db)) === 'real')
      throw new StartupError('This database holds real purchases: there is no rehearsal to be forgotten.')
    // It would go on taking play money, and nobody would ask it again.
    if (await isOpenElsewhere(db))
      throw new StartupError(
        'A shop is still open on this database. Close it first, then nothing of it is left.',
      )
    const forgotten = await countPeople(db)
    await deletePeople(db)
    return forgotten
  })
