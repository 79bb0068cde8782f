import { useDeleteEquipment } from './equipment.api.ts'
import { nameOf } from './equipment-words.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export function useConfirmDeleteEquipment() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteEquipment } = useDeleteEquipment()
  return (piece: Equipment) =>
    confirmThen(
      {
        title: `Delete ${nameOf(piece)}?`,
        message: 'It was never examined, so nothing else goes with it. This cannot be undone.',
        verb: 'Delete',
        isDangerous: true,
      },
      {
        mutate: () => deleteEquipment({ equipmentId: piece._id }),
        success: () => `${nameOf(piece)} was deleted.`,
        failure: sentenceOf,
      },
    )
}
