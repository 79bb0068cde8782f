import type { ClientBase } from 'pg'

/** Our tables. What lies in other schemas, such as a queue's, belongs to what made it. */
export async function listTables(client: ClientBase) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export async function listSequences(client: ClientBase) {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export async function listForeignKeys(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}
