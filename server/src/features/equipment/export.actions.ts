import type { z } from 'zod'
import type { exportEquipment as exportCall } from '#contract/equipment/equipment.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { csvAnswer } from '#server/http/reply/csv.ts'
import { xlsxAnswer } from '#server/http/reply/xlsx.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { equipmentCsvColumns } from './equipment-columns.ts'
import { equipmentInChunks } from './equipment-list.queries.ts'
import { narrowEquipment } from './equipment.actions.ts'

/** Everything of a list, in the order of the register. */
export async function exportEquipment(
  deps: Deps,
  actor: Actor,
  { format, ...filter }: z.output<typeof exportCall.input>,
): Promise<FileAnswer> {
  const today = deps.clock.today()
  const columns = equipmentCsvColumns(today)
  const chunks = equipmentInChunks(deps.db, actor, await narrowEquipment(deps, actor, filter))
  const name = `equipment-${today}.${format}`
  return format === 'xlsx'
    ? xlsxAnswer({ name, sheet: 'Equipment', columns, chunks })
    : csvAnswer({ name, columns, chunks })
}
