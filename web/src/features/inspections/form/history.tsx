import { IconArrowsSplit } from '@tabler/icons-react'
import type { ItemChange } from './item-draft.ts'
import { LastTime } from './last-time.tsx'
import { useKnownEquipment, usePieceOfItem } from '#web/offline/hooks/use-known-equipment.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  companyId: string
  itemId: string
  values: ItemContent
  isNew: boolean
  onChange: (change: ItemChange) => void
}

const maxShown = 3

export function History({ companyId, itemId, values, isNew, onChange }: Props) {
  const meant = usePieceOfItem(companyId, itemId, values)
  const sameNumber = useKnownEquipment(companyId, values.serialNumber)
  if (meant && values.equipmentId === null)
    return <AnotherPiece than={itemName(meant)} onTakeBack={() => onChange({ equipmentId: undefined })} />
  const shown = meant ? [meant] : isNew ? sameNumber.slice(0, maxShown) : []
  return shown.map((known) => {
    const { last, identity } = known
    if (last === null || last.itemId === itemId) return null
    const isOffered = isNew && !isWritten(values, last.examinationDate)
    return (
      <LastTime
        key={identity}
        known={known}
        last={last}
        onUse={isOffered ? onChange : undefined}
        onOther={known === meant ? () => onChange({ equipmentId: null }) : undefined}
      />
    )
  })
}

/** What was found at the other piece before is not this one's. */
function AnotherPiece({ than, onTakeBack }: { than: string; onTakeBack: () => void }) {
  return (
    <Notice
      variant="plain"
      icon={IconArrowsSplit}
      title="Different piece"
      actions={<Button onClick={onTakeBack}>It’s the same piece</Button>}
    >
      Saved as a different piece from {than}, with its own history.
    </Notice>
  )
}

/** Nothing is left to fill in once the date of last time stands in the form. */
function isWritten({ dateOfLastExamination, description }: ItemContent, lastDate: string): boolean {
  return dateOfLastExamination === lastDate && description !== ''
}
