import type { DuePiece, DueSite } from '#contract/due/due.contract.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { DueRow } from './due.queries.ts'

export function toDueSite({ pieces }: DueRow, { today, dueBy }: { today: Day; dueBy: Day }): DueSite {
  const [first] = pieces
  if (!first) throw new Error('A site is listed without anything that is due there.')
  const equipment = pieces.map((piece) => {
    const { id, description, serialNumber, nextExaminationDate, timesRunning, openJob } = piece
    const condition = conditionOf(piece, today)
    return { _id: id, description, serialNumber, nextExaminationDate, timesRunning, condition, openJob }
  })
  return {
    companyId: { _id: first.companyId, name: first.companyName },
    siteAddressId: siteOf(first),
    earliestDueDate: earliestDue(pieces),
    overdue: countIn('overdue'),
    due: equipment.filter(isDueLater).length,
    unsafe: countIn('unsafe'),
    equipment,
  }

  /** Not what is listed only because it was not presented. */
  function isDueLater({ condition, nextExaminationDate }: DuePiece): boolean {
    const isDue = nextExaminationDate !== null && nextExaminationDate <= dueBy
    return isDue && condition !== 'overdue' && condition !== 'unsafe'
  }

  function countIn(condition: 'overdue' | 'unsafe'): number {
    return equipment.filter((piece) => piece.condition === condition).length
  }
}

function siteOf({ siteId, addressLine1, city, postcode }: DueRow['pieces'][number]): DueSite['siteAddressId'] {
  if (siteId === null) return null
  return { _id: siteId, addressLine1: addressLine1 ?? '', city: city ?? '', postcode: postcode ?? '' }
}
