import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#contract/auth/scope.rules.ts'

interface ScopedColumns {
  company: RawBuilder<unknown>
  site: RawBuilder<unknown>
}

/** The rule `isWithin` in SQL. One company is asked for by itself: its index then gives the rows in the order of a list. */
export function withinScope(scope: Scope, { company, site }: ScopedColumns): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`true`
  const whole = scope.filter(({ siteIds }) => siteIds === null).map(({ companyId }) => companyId)
  const partly = scope.flatMap(({ companyId, siteIds }) => (siteIds === null ? [] : [{ companyId, siteIds }]))
  const each = [
    ...(whole.length === 1 ? [sql`${company} = ${whole[0]}`] : []),
    ...(whole.length > 1 ? [sql`${company} = any(${whole}::uuid[])`] : []),
    ...partly.map(({ companyId, siteIds }) => sql`${company} = ${companyId} and ${site} = any(${siteIds}::uuid[])`),
  ]
  return each.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(each, sql` or `)})`
}
