import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { pick } from '#web/ui/form/saving/form-fields.ts'

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
