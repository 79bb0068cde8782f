import type { Insertable, Selectable } from 'kysely'
import type { DB } from './tables.ts'

export type NewRow<Table extends keyof DB> = Named<Insertable<DB[Table]>>

/** Columns of a table in our names, several in a text, as they are read. */
export type FactsOf<Table extends keyof DB, Text extends string> = Named<
  Pick<Selectable<DB[Table]>, Words<Text> & keyof Selectable<DB[Table]>>
>

type Named<Row> = { [Column in keyof Row as Camel<Column & string>]: Row[Column] }

type Camel<Column extends string> = Column extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Column

type Columns<Facts> = { [Name in keyof Facts as Snake<Name & string>]: Facts[Name] }

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** Facts in our names, as their table has them: `companyId` is `company_id`. */
export function toColumns<Facts extends object>(facts: Facts): Columns<Facts> {
  const columns = Object.entries(facts).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  // Object.fromEntries loses the names; they are those of the facts.
  return Object.fromEntries(columns) as Columns<Facts>
}

export type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text

type CamelColumn<Table extends string, Column extends string> = Column extends Column
  ? `${Table}.${Column} as ${Camel<Column>}`
  : never

/** To select columns of a table in our names, several in a text: `sent_at` as `sentAt`. One that isn't there does not compile. */
export function camelColumns<Table extends string, const Text extends string>(table: Table, ...texts: Text[]) {
  const columns = texts.flatMap((text) => text.split(' '))
  return columns.map((column) => `${table}.${column} as ${toName(column)}`) as CamelColumn<Table, Words<Text>>[]
}

/** The columns of a text, with what these facts say of each: `sent_at` of `sentAt`. Other facts are left out. */
export function columnsOf<Facts extends object, const Text extends string>(facts: Facts, ...texts: Text[]) {
  const columns = texts.flatMap((text) => text.split(' '))
  return Object.fromEntries(columns.map((column) => [column, facts[toName(column) as keyof Facts]])) as {
    [Column in Words<Text>]: Camel<Column> extends keyof Facts ? Facts[Camel<Column>] : unknown
  }
}

export function toName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** By name: a pattern that leaves some out of fifty fields takes ten times as long, and lists have hundreds of items. */
export function picked<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const some: Partial<Pick<Row, Name>> = {}
  for (const name of names) some[name] = row[name]
  return some as Pick<Row, Name>
}
