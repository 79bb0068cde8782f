import { useMergeEquipment, useUnmergeEquipment } from './equipment.api.ts'
import { nameOf } from './equipment-words.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export function useMerge() {
  const { mutateAsync: mergeEquipment, isPending } = useMergeEquipment()
  const unmerge = useUnmerge()
  const merge = async (piece: Equipment, into: Equipment): Promise<Equipment | undefined> => {
    try {
      const merged = await mergeEquipment({ equipmentId: piece._id, intoId: into._id })
      toast.success(`${nameOf(piece)} was merged into ${nameOf(into)}.`, {
        label: 'Undo',
        run: () => void unmerge(piece._id),
      })
      return merged
    } catch (error) {
      toast.error(sentenceOf(error))
      return undefined
    }
  }
  return { merge, isMerging: isPending }
}

export function useUnmerge() {
  const { mutateAsync: unmergeEquipment } = useUnmergeEquipment()
  return async (equipmentId: string): Promise<Equipment | undefined> => {
    try {
      const piece = await unmergeEquipment({ equipmentId })
      toast.success(`${nameOf(piece)} is a separate piece again.`)
      return piece
    } catch (error) {
      toast.error(sentenceOf(error))
      return undefined
    }
  }
}
