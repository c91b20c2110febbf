import { createHash } from 'node:crypto'
import type { Manifest } from '@earcon/contract/manifest'
import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { stockCatalogue } from '../features/catalogue/catalogue.stock.service.ts'
import { stockSamples } from '../features/samples/samples.service.ts'
import { closeDemoAccounts, createDemoAccounts } from './demo-accounts.ts'
import { assertMoneyKind } from './rehearsal.ts'
import { saveFingerprint } from './seeding.queries.ts'

export { demoAccounts, demoPassword } from './demo-accounts.ts'

/** Stocks the catalogue on the first start, and again whenever the studio's manifest has changed. A real shop fills its own. */
export async function seedShop(context: Context, { samples, ...catalogue }: Manifest) {
  await assertMoneyKind(context)
  if (!context.config.isLocal || context.config.production) await closeDemoAccounts(context)
  await whenChanged(context, 'samples', samples, stockSamples)
  if (context.config.production) return
  await whenChanged(context, 'catalogue', catalogue, stockCatalogue)
  if (context.config.demo) await createDemoAccounts(context)
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
