import type { Examination } from '#contract/equipment/equipment.contract.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { requireEquipment } from './equipment.actions.ts'
import { toExamination, toImportedExamination } from './equipment.mapper.ts'
import { listExaminationRows, listImportedRows } from './examinations.queries.ts'
import type { Asked } from '#server/db/pages.ts'

/** Every examination of a piece, the latest first: ours, and those from the previous system. */
export async function listExaminations(
  deps: Deps,
  actor: Actor,
  filter: Asked & { equipmentId: string },
): Promise<Page<Examination>> {
  const { db, clock } = deps
  const { limit, offset = 0 } = filter
  const { id: equipmentId } = await requireEquipment(deps, actor, filter.equipmentId)
  const imported = (await listImportedRows(db, equipmentId)).map(toImportedExamination)
  // Few: a piece has one or two from before. So ours are read from the first on and the others put among them.
  const asked = imported.length === 0 ? filter : { limit: limit === undefined ? undefined : limit + offset }
  const page = await listExaminationRows(db, actor, { ...asked, equipmentId })
  const own = page.rows.map((row) => toExamination({ clock, actor }, row))
  if (imported.length === 0) return { rows: own, total: page.total }
  const all = imported.reduce(withInOrder, own)
  return {
    rows: all.slice(offset, limit === undefined ? undefined : offset + limit),
    total: page.total + imported.length,
  }
}

/** Before the first of ours that was earlier. */
function withInOrder(rows: Examination[], imported: Examination): Examination[] {
  const at = rows.findIndex(({ examinationDate }) => (examinationDate ?? '9') < (imported.examinationDate ?? ''))
  return at === -1 ? [...rows, imported] : rows.toSpliced(at, 0, imported)
}
