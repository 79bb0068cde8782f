import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { changedFields } from './changed-fields.ts'
import { contentOf, toInspectionItem } from './item.mapper.ts'
import type { ItemRow } from './items.queries.ts'
import { listContentsBeforeOffice, type FormerContent } from './office-changes.queries.ts'

interface Reader {
  clock: Deps['clock']
  actor: Actor
}

/** The items for whoever works on them; of one that the office changed, what it changed. */
export async function readItems(db: Db, { clock, actor }: Reader, rows: ItemRow[]): Promise<InspectionItem[]> {
  const changed = rows.filter(({ changedByOfficeAt }) => changedByOfficeAt !== null).map(({ id }) => id)
  const former = await listContentsBeforeOffice(db, changed)
  return rows.map((row) => ({ ...toInspectionItem(clock, actor, row), ...officeChanges(row, former.get(row.id)) }))
}

function officeChanges(row: ItemRow, former: FormerContent | undefined): Pick<InspectionItem, 'officeChanges'> {
  return former ? { officeChanges: changedFields(former, contentOf(row)) } : {}
}
