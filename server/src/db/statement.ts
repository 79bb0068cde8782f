import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { QueryResult } from 'kysely'

type Parse = (text: string) => unknown

/** How the rows of a statement are read. */
interface RowShape {
  names: string[]
  parsers: Parse[]
  empty: Record<string, null>
}

/** What one connection has prepared, by name. A statement keeps its columns as long as its connection lives. */
export type PreparedShapes = Map<string, RowShape>

const noColumns: RowShape = { names: [], parsers: [], empty: {} }

/** The driver writes down what PostgreSQL has prepared; under no name nothing is. */
interface PreparingConnection extends pg.Connection {
  parsedStatements: Record<string, string>
}

interface Settled {
  resolve(result: QueryResult<unknown>): void
  reject(error: Error): void
}

/**
 * A statement on its way to PostgreSQL. The driver's own asks with every call what columns there are and prepares anew to
 * read them; this one asks once per connection. The driver calls the methods below as the answer comes in.
 */
export class Statement implements pg.Submittable {
  /** Read by the driver, which forgets a name that could not be prepared. */
  readonly name: string | undefined
  readonly text: string
  readonly #values: (string | Buffer | null)[]
  readonly #shapes: PreparedShapes
  readonly #settled: Settled
  readonly #rows: unknown[] = []
  #shape: RowShape | undefined
  #outcome = ''
  #unreadable: Error | undefined

  constructor(
    { name, text, values }: { name: string | undefined; text: string; values: readonly unknown[] },
    shapes: PreparedShapes,
    settled: Settled,
  ) {
    this.name = name
    this.text = text
    this.#values = values.map((value) => prepareValue(value))
    this.#shapes = shapes
    this.#settled = settled
    this.#shape = name === undefined ? undefined : shapes.get(name)
  }

  /** All messages at once. PostgreSQL answers them in order, up to the first that fails. */
  submit(connection: pg.Connection) {
    const { name = '', text } = this
    const { parsedStatements } = connection as PreparingConnection
    connection.stream.cork()
    if (parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: this.#values }, true)
    if (!this.#shape) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Parse),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
    this.#keepShape(this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { names, parsers, empty } = this.#shape ?? noColumns
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at]
        const name = names[at]
        const parse = parsers[at]
        if (typeof text === 'string' && name !== undefined && parse) row[name] = parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#outcome = text
    if (!this.#shape) this.#keepShape(noColumns)
  }

  #keepShape(shape: RowShape) {
    if (this.name !== undefined) this.#shapes.set(this.name, shape)
  }

  handleReadyForQuery() {
    if (this.#unreadable) return this.#settled.reject(this.#unreadable)
    const changed = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(this.#outcome)?.[1]
    return this.#settled.resolve({
      rows: this.#rows,
      ...(changed !== undefined && { numAffectedRows: BigInt(changed) }),
    })
  }

  handleError(error: Error) {
    this.#settled.reject(error)
  }
}
