import { useInfiniteQuery } from '@tanstack/react-query'
import { equipmentQueries } from './equipment.api.ts'
import { formatEvent, type SiteName } from './history-words.ts'
import { useUnmerge } from './use-merge.ts'
import { Button } from '#web/ui/form/button.tsx'
import { History } from '#web/ui/page/history.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { type EquipmentEvent, maxUnmergeDays } from '#contract/equipment/equipment.contract.ts'
import { addDays, dayInLondon, type Day } from '#contract/values/days.ts'

interface Props {
  equipmentId: string
  siteName: SiteName
}

export function EquipmentHistory({ equipmentId, siteName }: Props) {
  const list = useInfiniteQuery(equipmentQueries.history(equipmentId))
  const today = useToday()
  const unmerge = useUnmerge()
  const takeBack = (event: EquipmentEvent, later: EquipmentEvent[]) => {
    const mergedId = mergeToTakeBack(event, later, today)
    return mergedId && <Button onClick={() => void unmerge(mergedId)}>Undo the merge</Button>
  }
  // A piece that nobody but its examiners has touched has none.
  if (list.data?.pages[0]?.total === 0) return null
  return <History list={list} formatEvent={(event) => formatEvent(event, siteName)} action={takeBack} />
}

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
