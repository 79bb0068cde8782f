import type { Difference } from '#web/ui/feedback/stale-notice.tsx'

/** What this person changed, on top of the current values: a field they left alone keeps what someone else made of it. */
export function mergeChanges<Values extends object>(base: Values, mine: Values, now: Values): Values {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, base[name as keyof Values]))
  return { ...now, ...Object.fromEntries(changed) }
}

export type FormattedFields = Record<string, string>

/** What someone else has changed meanwhile, and what this person wrote in the same fields. */
export function differencesBetween(base: FormattedFields, mine: FormattedFields, now: FormattedFields): Difference[] {
  return Object.entries(now)
    .filter(([label, text]) => text !== (base[label] ?? '') && text !== (mine[label] ?? ''))
    .map(([label, theirs]) => {
      const written = mine[label] ?? ''
      return written === (base[label] ?? '') ? { label, theirs } : { label, theirs, mine: written }
    })
}

export function comparedBy<Entity, Values extends object>(
  valuesOf: (record: Entity) => Values,
  format: (values: Values) => FormattedFields,
) {
  return {
    valuesOf,
    differencesOf: (mine: Values, base: Entity, current: Entity) =>
      differencesBetween(format(valuesOf(base)), format(mine), format(valuesOf(current))),
    rebase: (mine: Values, base: Entity, current: Entity) => mergeChanges(valuesOf(base), mine, valuesOf(current)),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
