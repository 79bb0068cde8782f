import type { Page } from '#contract/values/pages.ts'

export interface Asked {
  limit?: number | undefined
  offset?: number | undefined
}

/** A list without a limit: what belongs to it is chosen at one moment, and its rows are fetched as they are read. */
export interface ChunkedPage<Row> {
  chunks: AsyncIterable<Row[]>
  total: number
}

export type ListedPage<Row> = Page<Row> | ChunkedPage<Row>

export const rowsPerChunk = 500

/** The rows of a page, or of a list that has no limit, chosen by their ids and fetched a chunk at a time, in order. */
export async function filledPage<Chosen extends { id: string }, Row extends { id: string }>(
  { limit }: Asked,
  { rows: chosen, total }: Page<Chosen>,
  fillIn: (some: Chosen[]) => Promise<Row[]>,
): Promise<ListedPage<Row>> {
  if (limit !== undefined || chosen.length <= rowsPerChunk)
    return { rows: inOrderOf(chosen, await fillIn(chosen)), total }
  return { chunks: chunksOf(chosen, async (some) => inOrderOf(some, await fillIn(some))), total }
}

export function mapPage<From, To>(page: ListedPage<From>, map: (row: From) => To): ListedPage<To> {
  if ('rows' in page) return { rows: page.rows.map(map), total: page.total }
  return { chunks: mapChunks(page.chunks, map), total: page.total }
}

async function* chunksOf<Chosen, Row>(chosen: Chosen[], fillIn: (some: Chosen[]) => Promise<Row[]>) {
  for (let start = 0; start < chosen.length; start += rowsPerChunk)
    yield await fillIn(chosen.slice(start, start + rowsPerChunk))
}

async function* mapChunks<From, To>(chunks: AsyncIterable<From[]>, map: (row: From) => To) {
  for await (const rows of chunks) yield rows.map(map)
}

function inOrderOf<Row extends { id: string }>(chosen: { id: string }[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return chosen.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Counts only when the rows themselves can't tell: when a page is full, or lies beyond the first. */
export async function pageOf<Row>(asked: Asked, rows: Row[], count: () => Promise<number>): Promise<Page<Row>> {
  const { limit, offset = 0 } = asked
  const isWhole = offset === 0 && (limit === undefined || rows.length < limit)
  return { rows, total: isWhole ? rows.length : await count() }
}

/** A search text as a pattern for `like`: its own wildcards are taken literally. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`
}

/** Likewise, for what begins with it. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
