import { useInfiniteQuery } from '@tanstack/react-query'
import { equipmentQueries } from './equipment.api.ts'
import { formatEvent, type SiteName } from './history-words.ts'
import { mergeToTakeBack } from './merge-to-take-back.ts'
import { useUnmerge } from './use-merge.ts'
import { Button } from '#web/ui/form/button.tsx'
import { History } from '#web/ui/page/history.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { EquipmentEvent } from '#contract/equipment/equipment.contract.ts'

interface Props {
  equipmentId: string
  siteName: SiteName
}

/** Who moved, renamed, retired or merged a piece, and when; a merge can be taken back there for some days. */
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
  return <History list={list} inWords={(event) => formatEvent(event, siteName)} action={takeBack} />
}
