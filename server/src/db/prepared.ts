import type { Compilable } from 'kysely'
import type { Db } from './database.ts'

/** Stands for a value while the query is built; the builder takes anything, since values are never part of the SQL. */
class Placeholder {
  readonly position: number
  constructor(position: number) {
    this.position = position
  }
}

/**
 * Builds a query once and later only fills in its values. Building takes longer than sending, which counts for what
 * every request asks. The query must have the same shape whatever the values are.
 */
export function prepared<Values extends unknown[], Row>(build: (db: Db, ...values: Values) => Compilable<Row>) {
  let compiled: ReturnType<Compilable<Row>['compile']> | undefined
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    compiled ??= build(db, ...(values.map((_, position) => new Placeholder(position)) as Values)).compile()
    const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? values[each.position] : each))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
