import { ConditionNotice } from './condition-notice.tsx'
import { nameOf } from './equipment-words.ts'
import { useRectifyEquipment, type Rectification } from './equipment.api.ts'
import { RectifyButton } from './rectify-button.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** How a piece stands, with the way to record that what stands against it was put right. */
export function PieceCondition({ piece }: { piece: Equipment }) {
  const { mutateAsync: rectifyEquipment } = useRectifyEquipment()
  const rectify = (rectification: Rectification) => rectifyEquipment({ equipmentId: piece._id, ...rectification })
  return <ConditionNotice piece={piece} action={<RectifyButton of={nameOf(piece)} rectify={rectify} />} />
}
