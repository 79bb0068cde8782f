import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/values/pages.ts'

export interface Asked {
  limit?: number | undefined
  offset?: number | undefined
}

export interface Searched extends Asked {
  q?: string | undefined
}

/** A list without a limit: what belongs to it is chosen at one moment, and its rows are fetched as they are read. */
interface ChunkedPage<Row> {
  chunks: AsyncIterable<Row[]>
  total: number
}

export type ListedPage<Row> = Page<Row> | ChunkedPage<Row>

export const rowsPerChunk = 500
export const firstId = '00000000-0000-0000-0000-000000000000'

/** The rows of a page, or of a list that has no limit, chosen by their ids and fetched a chunk at a time, in order. */
export async function filledPage<Key extends { id: string }, Row extends { id: string }>(
  asked: Asked,
  keys: Key[],
  count: () => Promise<number>,
  readDetails: (some: Key[]) => Promise<Row[]>,
): Promise<ListedPage<Row>> {
  if (asked.limit === undefined && keys.length > rowsPerChunk) {
    const { total } = await pageOf(asked, keys, count)
    return { chunks: chunksOf(keys, async (some) => inOrderOf(some, await readDetails(some))), total }
  }
  const [{ total }, rows] = await Promise.all([pageOf(asked, keys, count), readDetails(keys)])
  return { rows: inOrderOf(keys, rows), total }
}

export function mapPage<From, To>(page: ListedPage<From>, map: (row: From) => To): ListedPage<To> {
  if ('rows' in page) return { rows: page.rows.map(map), total: page.total }
  return { chunks: mapChunks(page.chunks, map), total: page.total }
}

async function* chunksOf<Key, Row>(keys: Key[], readDetails: (some: Key[]) => Promise<Row[]>) {
  for (let start = 0; start < keys.length; start += rowsPerChunk)
    yield await readDetails(keys.slice(start, start + rowsPerChunk))
}

async function* mapChunks<From, To>(chunks: AsyncIterable<From[]>, map: (row: From) => To) {
  for await (const rows of chunks) yield rows.map(map)
}

function inOrderOf<Row extends { id: string }>(keys: { id: string }[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** Every row of a list, `rowsPerChunk` behind the last one at a time; no connection is held while a slow client reads them. */
export async function* inChunks<Row>(readBehind: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await readBehind(last)
    if (rows.length > 0) yield rows
    last = rows.length < rowsPerChunk ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/** Counts only when the rows themselves can't tell: when a page is full, or lies beyond the first. */
export async function pageOf<Row>(asked: Asked, rows: Row[], count: () => Promise<number>): Promise<Page<Row>> {
  const { limit, offset = 0 } = asked
  const isWhole = offset === 0 && (limit === undefined || rows.length < limit)
  return { rows, total: isWhole ? rows.length : await count() }
}

export function limited<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { limit, offset }: Asked,
): SelectQueryBuilder<DB, Table, Row> {
  const first = limit === undefined ? query : query.limit(limit)
  return offset ? first.offset(offset) : first
}

export async function countRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`count(*)::int`.as('count'))
    .$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function hasRows<DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) {
  const found = query.select(sql`1`.as('one')).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** A search text as a pattern for `like`: its own wildcards are taken literally. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`
}

export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
