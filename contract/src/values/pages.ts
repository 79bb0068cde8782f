import { z } from 'zod'

/** Nobody types more; a longer text in an address is cut. */
export const maxSearchLength = 200

/** What every list takes beside its own filters. Without `limit` a list gives everything, as the spec has it. */
export const pageFields = {
  limit: z.coerce.number().int().min(1).max(500).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  q: z.string().trim().max(maxSearchLength).optional(),
}

export interface Page<Row> {
  rows: Row[]
  total: number
}
