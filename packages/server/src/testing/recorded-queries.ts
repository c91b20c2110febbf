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
  // What was put together once is only run.
  const run = heard.executeQuery.bind(heard)
  heard.executeQuery = (query) => {
    if ('query' in query) built.set(query.queryId, query.query)
    return run(query)
  }
  return { db: heard, queries }
}
