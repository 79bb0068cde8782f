import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'

type Piece = Pick<
  KnownEquipment,
  | '_id'
  | 'serialNumber'
  | 'assetNumber'
  | 'description'
  | 'manufacturer'
  | 'modelName'
  | 'wll'
  | 'examinationType'
  | 'last'
>

/** What of a known piece stays the same at its next examination. */
export function knownContent(known: Piece): Partial<ItemContent> {
  const { _id: equipmentId, serialNumber, assetNumber, description, manufacturer, modelName, wll, last } = known
  const examinationType = last?.examinationType ?? known.examinationType
  return {
    equipmentId,
    serialNumber,
    assetNumber,
    description,
    manufacturer,
    modelName,
    wll,
    ...(examinationType && { examinationType }),
    ...(last && { dateOfLastExamination: last.examinationDate }),
  }
}
