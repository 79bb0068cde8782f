import { IconArrowMerge, IconMapPin, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { MergeDialog } from '#web/features/equipment/merge-dialog.tsx'
import { MoveDialog } from '#web/features/equipment/move-dialog.tsx'
import { useLifecycleActions } from '#web/features/equipment/use-lifecycle-actions.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { historyAction } from '#web/portals/admin/admin-links.tsx'
import { siteField } from './piece-form.pages.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { useDeleteEquipment } from '#web/features/equipment/equipment.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'

export function PieceMenu({ piece }: { piece: Equipment }) {
  const [open, setOpen] = useState<'move' | 'merge' | null>(null)
  const navigate = useNavigate()
  const lifecycle = useLifecycleActions(piece)
  const deletion = useDeleteEquipmentAction(piece)
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu
        label={`Actions for ${nameOf(piece)}`}
        actions={[
          { label: 'Move to another site…', icon: IconMapPin, run: () => setOpen('move') },
          ...lifecycle,
          { label: 'Merge into another…', icon: IconArrowMerge, run: () => setOpen('merge') },
          historyAction(piece),
          deletion,
        ]}
      />
      {open === 'move' && <MoveDialog piece={piece} siteField={siteField} onClose={close} />}
      {open === 'merge' && (
        <MergeDialog
          piece={piece}
          onMerged={() => {
            close()
            // Its own address now shows the piece it went into, and the way back.
            void navigate(addresses.piece(piece))
          }}
          onCancel={close}
        />
      )}
    </>
  )
}

function useDeleteEquipmentAction(piece: Equipment): RowAction {
  const deleteEquipment = useConfirmDeleteEquipment()
  const navigate = useNavigate()
  return {
    label: 'Delete',
    icon: IconTrash,
    isDangerous: true,
    refusal:
      piece.lastExaminationDate === null
        ? undefined
        : 'It was examined, so its history stays. Withdraw it from service instead.',
    run: () => void deleteEquipment(piece).then((isGone) => isGone && navigate(addresses.equipment)),
  }
}

function useConfirmDeleteEquipment() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteEquipment } = useDeleteEquipment()
  return (piece: Equipment) =>
    confirmThen({
      title: `Delete ${nameOf(piece)}?`,
      message: 'It was never examined, so nothing else goes with it. This cannot be undone.',
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteEquipment({ equipmentId: piece._id }),
      success: () => `${nameOf(piece)} was deleted.`,
      failure: sentenceOf,
    })
}
