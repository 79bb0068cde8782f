import { maxUnmergeDays, type EquipmentEvent } from '#contract/equipment/equipment.contract.ts'
import { addDays, dayInLondon, type Day } from '#contract/values/days.ts'

/** The piece whose merge an event tells of, while that can be taken back and was not since; else null. */
export function mergeToTakeBack(event: EquipmentEvent, later: EquipmentEvent[], today: Day): string | null {
  if (event.what !== 'equipment-merged-in') return null
  const mergedId = idIn(event.before)
  const wasTakenBack = later.some(({ what, after }) => what === 'equipment-unmerged' && idIn(after) === mergedId)
  const isRecent = today <= addDays(dayInLondon(new Date(event.at)), maxUnmergeDays)
  return isRecent && !wasTakenBack ? mergedId : null
}

function idIn(facts: unknown): string | null {
  const { equipmentId: id }: { equipmentId?: unknown } = { ...Object(facts) }
  return typeof id === 'string' ? id : null
}
