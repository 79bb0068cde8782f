import { LastTime } from './last-time.tsx'
import { useKnownEquipment, useLastFinding } from '#web/offline/hooks/use-known-equipment.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

interface Props {
  companyId: string
  itemId: string
  values: ItemContent
  isNew: boolean
  onUse: (same: Partial<ItemContent>) => void
}

const maxShown = 3

/** What is known of the equipment: while its number is typed, all that could be meant; then the one it is. */
export function History({ companyId, itemId, values, isNew, onUse }: Props) {
  const meant = useLastFinding(companyId, values)
  const sameNumber = useKnownEquipment(companyId, values.serialNumber)
  const shown = meant ? [meant] : isNew ? sameNumber.slice(0, maxShown) : []
  return shown
    .filter(({ last }) => last.itemId !== itemId)
    .map((known) => (
      <LastTime
        key={known.identity}
        known={known}
        onUse={isNew && !isWritten(values, known.last.examinationDate) ? onUse : undefined}
      />
    ))
}

/** Nothing is left to fill in once the date of last time stands in the form. */
function isWritten({ dateOfLastExamination, description }: ItemContent, lastDate: string): boolean {
  return dateOfLastExamination === lastDate && description !== ''
}
