import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { pick } from '#web/ui/form/saving/form-fields.ts'
import { defectsOf, type Defect } from '#contract/inspections/items/defects.rules.ts'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

type Finding = NonNullable<KnownEquipment['last']>

interface Props {
  known: KnownEquipment
  last: Finding
  /** Says that the item is about another piece than this one; left out where that can't be meant. */
  onOther?: (() => void) | undefined
  onUse?: ((same: Partial<ItemContent>) => void) | undefined
}

export function LastTime({ known, last, onUse, onOther }: Props) {
  const { manufacturer, modelName, wll } = known
  const facts = [manufacturer, modelName, wll && `WLL ${wll}`].filter(Boolean).join(' · ')
  return (
    <Notice
      variant={last.fitForPurpose && !last.defectPotentialDanger ? 'plain' : 'repair'}
      icon={IconHistory}
      title={`Last time, ${britishDay(last.examinationDate)}: ${itemBadge(last)}`}
      actions={
        <>
          {onUse && <Button onClick={() => onUse(knownContent(known))}>Use these details</Button>}
          {onOther && <Button onClick={onOther}>It’s a different piece</Button>}
        </>
      }
    >
      <Text style={{ whiteSpace: 'pre-line' }}>{formatFound(last) || 'No defect was found.'}</Text>
      <Text c="dimmed" fz="sm">
        {[itemName(known), facts, last.examinerName && `by ${last.examinerName}`].filter(Boolean).join(' · ')}
      </Text>
    </Notice>
  )
}

export function formatFound(last: Finding): string {
  return defectsOf({ ...last, dangerByDate: null })
    .map(defectFound)
    .join('\n')
}

function defectFound({ part, description, repair }: Defect): string {
  const defect = [part, description].filter(Boolean).join(': ')
  return [defect, repair && `Repair: ${repair}`].filter(Boolean).join('\n')
}

/** In a line: "Last time, 12/11/2025: Requires Repair · Hook: Worn". Empty where nothing is known. */
export function formatLastTime(dateOfLastExamination: string | null, last: Finding | null): string {
  const lastDate = last?.examinationDate ?? dateOfLastExamination
  if (!lastDate) return ''
  const badge = last ? `: ${itemBadge(last)}` : ''
  const found = last ? formatFound(last).split('\n') : []
  return [`Last time, ${britishDay(lastDate)}${badge}`, ...found].filter(Boolean).join(' · ')
}

const sameFields = ['serialNumber', 'assetNumber', 'description', 'manufacturer', 'modelName', 'wll'] as const

type Piece = Pick<KnownEquipment, (typeof sameFields)[number] | '_id' | 'examinationType' | 'last'>

export function knownContent(known: Piece): Partial<ItemContent> {
  const { _id: equipmentId, last } = known
  const examinationType = last?.examinationType ?? known.examinationType
  return {
    equipmentId,
    ...pick(known, sameFields),
    ...(examinationType && { examinationType }),
    ...(last && { dateOfLastExamination: last.examinationDate }),
  }
}
