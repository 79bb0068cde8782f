import type pg from 'pg'

interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isAlwaysGenerated: boolean
  /** Of a column that a check constraint restricts to some texts: those, as the constraint lists them. */
  onlyValues: string | null
}

const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
  _uuid: 'string[]',
}

export async function tableTypes(pool: pg.Pool): Promise<string> {
  const columns = await listColumns(pool)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const entries = tables.map((name) => {
    const lines = columns
      .filter(({ table }) => table === name)
      .map((column) => `    ${column.column}: ${columnType(column)}\n`)
    return `  ${name}: {\n${lines.join('')}  }\n`
  })
  return `// Made from the migrations by \`npm run tables\`; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface DB {
${entries.join('')}}
`
}

async function listColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select table_name as "table", column_name as "column", udt_name as type,
      is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' as "hasDefault",
      coalesce(identity_generation = 'ALWAYS', false) or is_generated = 'ALWAYS' as "isAlwaysGenerated",
      (
        select max(substring(pg_get_constraintdef(oid) from '^CHECK \\(\\(' || column_name || ' = ANY \\(ARRAY\\[(.*)\\]'))
        from pg_constraint where contype = 'c' and conrelid = table_name::regclass
      ) as "onlyValues"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
    order by table_name, ordinal_position`)
  return rows
}

function columnType({ table, column, type, isNullable, hasDefault, isAlwaysGenerated, onlyValues }: Column): string {
  const name = onlyValues?.replaceAll('::text', '').replaceAll(', ', ' | ') ?? typeNames[type]
  if (!name) throw new Error(`${table}.${column} has the type ${type}, which has no name in TypeScript yet.`)
  const selected = isNullable && name !== 'unknown' ? `${name} | null` : name
  if (isAlwaysGenerated) return `GeneratedAlways<${selected}>`
  // JSON goes in as text and comes out parsed.
  if (type === 'jsonb') {
    const inserted = isNullable ? 'string | null | undefined' : hasDefault ? 'string | undefined' : 'string'
    return `ColumnType<unknown, ${inserted}, string | null>`
  }
  return hasDefault ? `Generated<${selected}>` : selected
}
