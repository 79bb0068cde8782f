import { IconArchive, IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { useUpdateEquipment } from './equipment.api.ts'
import { nameOf } from './equipment-words.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction, useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Lifecycle } from '#contract/inspections/equipment/condition.rules.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export function useLifecycleActions(piece: Equipment): RowAction[] {
  const reasonThen = useReasonedAction()
  const confirmThen = useConfirmedAction()
  const { mutateAsync: updateEquipment } = useUpdateEquipment()
  const name = nameOf(piece)
  const change = (lifecycle: Lifecycle, done: string) => ({
    mutate: (lifecycleReason = '') =>
      updateEquipment({ equipmentId: piece._id, version: piece.version, lifecycle, lifecycleReason }),
    success: () => `${name} ${done}.`,
    failure: sentenceOf,
  })

  const store = () =>
    reasonThen({
      title: `Store ${name}?`,
      message: 'It is not due while it is stored. If its date has passed, it must be examined before it is used again.',
      label: 'Why it is stored',
      verb: 'Store',
      ...change('stored', 'is stored'),
    })
  const withdraw = () =>
    reasonThen({
      title: `Withdraw ${name} from service?`,
      message: 'It is no longer due. Its history and its certificates stay.',
      label: 'Why it is withdrawn',
      verb: 'Withdraw',
      isDangerous: true,
      ...change('withdrawn', 'was withdrawn from service'),
    })
  const bringBack = () =>
    confirmThen({
      title: `Return ${name} to service?`,
      message: 'Its condition is once again what its last examination found.',
      verb: 'Return to service',
      ...change('in_service', 'is in service again'),
    })

  return [
    { lifecycle: 'in_service', label: 'Return to service', icon: IconArrowBackUp, run: bringBack },
    { lifecycle: 'stored', label: 'Store…', icon: IconArchive, run: store },
    { lifecycle: 'withdrawn', label: 'Withdraw from service…', icon: IconBan, run: withdraw },
  ]
    .filter(({ lifecycle }) => lifecycle !== piece.lifecycle)
    .map(({ label, icon, run }) => ({ label, icon, run: () => void run() }))
}
