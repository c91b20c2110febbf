import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { Db } from './engine.ts'

const inside = new AsyncLocalStorage<true>()

/** On the embedded engine a query past the open transaction would wait for it for ever; so it fails, on both engines. */
const refuseInside: KyselyPlugin = {
  transformQuery({ node }) {
    assertOutside()
    return node
  },
  transformResult: async ({ result }) => result,
}

export function assertOutside() {
  if (inside.getStore()) throw new Error('Inside atomically(), use the db of the context that it hands on.')
}

export const guardTransactions = (db: Db): Db => db.withPlugin(refuseInside)

/** All of the work or none of it. Joins a transaction that is already open, so that services compose. */
export async function atomically<C extends { db: Db }, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return work(context)
  assertOutside()
  return context.db
    .withoutPlugins()
    .transaction()
    .execute((db) => inside.run(true, () => work({ ...context, db })))
}
