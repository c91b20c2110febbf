import type { Db } from '../db/engine.ts'

/** A database that tells what it was asked: each statement once, as the tree it was built from. */
export function recordQueries(db: Db) {
  const built = new WeakMap<object, object>()
  const queries: string[] = []
  const heard = db.withPlugin({
    transformQuery({ queryId, node }) {
      built.set(queryId, node)
      return node
    },
    async transformResult({ queryId, result }) {
      queries.push(JSON.stringify(built.get(queryId)))
      return result
    },
  })
  return { db: heard, queries }
}
