import { ConditionNotice } from './condition-notice.tsx'
import { nameOf } from './equipment-words.ts'
import { useRectifyEquipment, type Rectification } from './equipment.api.ts'
import { RectifyButton } from './rectify-button.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** How a piece stands, with the way to record that what stands against it was put right. */
export function PieceCondition({ piece }: { piece: Equipment }) {
  const { mutateAsync: rectifyEquipment } = useRectifyEquipment()
  const rectify = (rectification: Rectification) => rectifyEquipment({ equipmentId: piece._id, ...rectification })
  const { openDefects: defects = [] } = piece
  const button = <RectifyButton of={nameOf(piece)} defects={defects} rectify={rectify} />
  return <ConditionNotice piece={piece} action={defects.length > 0 && button} />
}
