import { z } from 'zod'

export type LastNumbers = Record<string, number>

/** Kept beside the backups: the highest numbers that any backup or restore made there has seen, and which came last. */
export const IssuedNumbers = z.object({
  place: z.uuid(),
  event: z.enum(['backup', 'restore']),
  at: z.iso.datetime(),
  last: z.record(z.string(), z.int()),
})
export type IssuedNumbers = z.infer<typeof IssuedNumbers>

export interface BackedUp {
  madeAt: string
  last: LastNumbers
}

interface Restore {
  backup: BackedUp
  /** Null where there is none beside the backup, or where this restore can't be noted in it. */
  record: IssuedNumbers | null
  /** Whether the system was backed up in other places too: what is restored from there is not in this record. */
  isElsewhere: boolean
  now: Date
}

/** More numbers of one kind than a firm gives out between two backups. */
const minStep = 1_000

/**
 * A step beyond all numbers known: a thousand, or one a minute where that is more; and one more a second where
 * something may have been restored that is not noted, so that a later restore begins beyond an earlier.
 */
export function numbersAfterRestore({ backup, record, isElsewhere, now }: Restore): {
  step: number
  last: LastNumbers
} {
  const known = record && record.at >= backup.madeAt ? record : null
  const knowsAll = known?.event === 'backup' && !isElsewhere
  const seconds = Math.max(0, Math.ceil((now.getTime() - Date.parse(known?.at ?? backup.madeAt)) / 1_000))
  const step = knowsAll ? Math.max(minStep, Math.ceil(seconds / 60)) : minStep + seconds
  const before = highest(backup.last, known?.last ?? {})
  return { step, last: Object.fromEntries(Object.keys(backup.last).map((kind) => [kind, (before[kind] ?? 0) + step])) }
}

export function recordAfter(record: IssuedNumbers | null, event: Omit<IssuedNumbers, 'place'>, newPlace: string) {
  return { ...event, place: record?.place ?? newPlace, last: highest(record?.last ?? {}, event.last) }
}

function highest(some: LastNumbers, others: LastNumbers): LastNumbers {
  const kinds = [...new Set([...Object.keys(some), ...Object.keys(others)])]
  return Object.fromEntries(kinds.map((kind) => [kind, Math.max(some[kind] ?? 0, others[kind] ?? 0)]))
}
