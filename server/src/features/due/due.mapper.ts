import type { DueSite } from '#contract/due/due.contract.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { DueRow } from './due.queries.ts'

export function toDueSite({ pieces }: DueRow, today: Day): DueSite {
  const [first] = pieces
  if (!first) throw new Error('A site is listed without anything that is due there.')
  const equipment = pieces.map((piece) => {
    const { id, description, serialNumber, nextExaminationDate, timesRunning, openJob } = piece
    const condition = conditionOf(piece, today)
    return { _id: id, description, serialNumber, nextExaminationDate, timesRunning, condition, openJob }
  })
  const [overdue, unsafe] = [countIn('overdue'), countIn('unsafe')]
  return {
    companyId: { _id: first.companyId, name: first.companyName },
    siteAddressId: siteOf(first),
    earliestDueDate: earliestDue(pieces) ?? first.nextExaminationDate,
    overdue,
    due: equipment.length - overdue - unsafe,
    unsafe,
    equipment,
  }

  function countIn(condition: 'overdue' | 'unsafe'): number {
    return equipment.filter((piece) => piece.condition === condition).length
  }
}

function siteOf({ siteId, addressLine1, city, postcode }: DueRow['pieces'][number]): DueSite['siteAddressId'] {
  if (siteId === null) return null
  return { _id: siteId, addressLine1: addressLine1 ?? '', city: city ?? '', postcode: postcode ?? '' }
}
