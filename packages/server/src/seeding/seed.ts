import { createHash } from 'node:crypto'
import type { Manifest } from '@earcon/contract/manifest'
import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { StartupError } from '../errors.ts'
import { stockCatalogue } from '../features/catalogue/catalogue.stock.service.ts'
import { stockSamples } from '../features/samples/samples.service.ts'
import { createDemoAccounts, listDemoAccounts } from './demo-accounts.ts'
import { saveFingerprint } from './seeding.queries.ts'

export { demoAccounts, demoPassword } from './demo-accounts.ts'

/** Stocks the catalogue on the first start, and again whenever the studio's manifest has changed. A real shop fills its own. */
export async function seedShop(context: Context, { samples, ...catalogue }: Manifest) {
  await whenChanged(context, 'samples', samples, stockSamples)
  if (context.config.production) return assertNoDemoAccounts(context)
  await whenChanged(context, 'catalogue', catalogue, stockCatalogue)
  if (context.config.demo) await createDemoAccounts(context)
}

/** Their password is known to everyone. */
async function assertNoDemoAccounts(context: Context) {
  const found = await listDemoAccounts(context)
  if (found.length > 0)
    throw new StartupError(
      `In production there may be no demo accounts: ${found.join(', ')}. Delete them first.`,
    )
}

function whenChanged<T>(
  context: Context,
  name: string,
  content: T,
  stock: (context: Context, content: T) => Promise<void>,
) {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return atomically(context, async (context) => {
    if (await saveFingerprint(context.db, name, fingerprint)) await stock(context, content)
  })
}
