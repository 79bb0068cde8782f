import type { Page } from '#contract/values/pages.ts'

interface Asked {
  limit?: number | undefined
  offset?: number | undefined
}

/** Counts only when the rows themselves can't tell: when a page is full, or lies beyond the first. */
export async function pageOf<Row>(asked: Asked, rows: Row[], count: () => Promise<number>): Promise<Page<Row>> {
  const { limit, offset = 0 } = asked
  const isWhole = offset === 0 && (limit === undefined || rows.length < limit)
  return { rows, total: isWhole ? rows.length : await count() }
}

/** A search text as a pattern for `like`: its own wildcards are taken literally. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
