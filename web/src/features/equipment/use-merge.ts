import { useMergeEquipment, useUnmergeEquipment } from './equipment.api.ts'
import { nameOf } from './equipment-words.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export function useMerge() {
  const { mutateAsync: mergeEquipment, isPending } = useMergeEquipment()
  const unmerge = useUnmerge()
  const merge = (piece: Equipment, into: Equipment) =>
    mergeEquipment({ equipmentId: piece._id, intoId: into._id }).then((merged) => {
      toast.success(`${nameOf(piece)} was merged into ${nameOf(into)}.`, {
        label: 'Undo',
        run: () => void unmerge(piece._id),
      })
      return merged
    }, showRefusal)
  return { merge, isMerging: isPending }
}

export function useUnmerge() {
  const { mutateAsync: unmergeEquipment } = useUnmergeEquipment()
  return (equipmentId: string) =>
    unmergeEquipment({ equipmentId }).then(
      (piece) => toast.success(`${nameOf(piece)} is a separate piece again.`),
      showRefusal,
    )
}

function showRefusal(error: unknown): undefined {
  toast.error(sentenceOf(error))
}
