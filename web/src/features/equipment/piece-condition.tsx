import { ConditionNotice } from './condition-notice.tsx'
import { nameOf } from './equipment-words.ts'
import { useRectifyEquipment } from './rectifications.api.ts'
import { RectifyButton } from './rectify-button.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** How a piece stands, with the way to record that what stands against it was put right. */
export function PieceCondition({ piece }: { piece: Equipment }) {
  const rectify = useRectifyEquipment(piece._id)
  return <ConditionNotice piece={piece} action={<RectifyButton of={nameOf(piece)} rectify={rectify} />} />
}
