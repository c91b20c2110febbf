import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { assertOutside } from './atomically.ts'
import type { Db } from './engine.ts'

/** Stands in a query for a value that is known when it is run. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type Fill<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query that is put together when it is first run, and later only filled in: to build one takes longer than the shop needs for
 * all else of an answer. For those that every visit asks; they must not depend on more than their values.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, value: Fill<Values>) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    if (!db.isTransaction) assertOutside()
    compiled ??= build(db.withoutPlugins(), (name) => sql`${new Placeholder(name)}`).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
