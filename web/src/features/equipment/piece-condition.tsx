import { IconArrowBackUp } from '@tabler/icons-react'
import { ConditionNotice } from './condition-notice.tsx'
import { nameOf } from './equipment-words.ts'
import { type Rectification, type Rectify, useRectifyEquipment, useTakeBackRectification } from './equipment.api.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'
import type { Equipment, OpenDefect } from '#contract/equipment/equipment.contract.ts'
import type { Rectification as Recorded } from '#contract/equipment/rectifications.contract.ts'
import { hoursToTakeBack } from '#contract/equipment/take-back.rules.ts'
import { longDay } from '#contract/values/days.ts'

export function PieceCondition({ piece }: { piece: Equipment }) {
  const { openDefects = [], rectifications = [] } = piece
  return (
    <>
      <ConditionNotice piece={piece} action={openDefects.length > 0 && <RectifyPiece piece={piece} />} />
      {rectifications.map((each) => (
        <RecordedRepair key={each._id} repair={each} />
      ))}
    </>
  )
}

export function RectifyPiece({ piece, variant }: { piece: Equipment; variant?: 'primary' }) {
  const { mutateAsync: rectifyEquipment } = useRectifyEquipment()
  const rectify = (rectification: Rectification) => rectifyEquipment({ equipmentId: piece._id, ...rectification })
  const { openDefects: defects = [] } = piece
  return <RectifyButton of={nameOf(piece)} defects={defects} rectify={rectify} {...(variant && { variant })} />
}

function RecordedRepair({ repair }: { repair: Recorded }) {
  const { mutateAsync: takeBack } = useTakeBackRectification()
  const askThen = useConfirmedAction()
  const title = `Repaired on ${longDay(repair.on)} by ${repair.by}`
  const press = () =>
    askThen({
      title: 'Take back this repair?',
      message: `“${title}” no longer counts, and the danger stands again.`,
      verb: 'Take back',
      mutate: () => takeBack({ rectificationId: repair._id }),
      success: () => 'Taken back. The danger stands again.',
      failure: 'The repair could not be taken back. Try again.',
    })
  return (
    <Notice
      variant="plain"
      icon={IconArrowBackUp}
      title={title}
      actions={
        <Button aria-label={`Take back: ${title}`} onClick={() => void press()}>
          Take back
        </Button>
      }
    >
      {`Recorded by ${repair.reportedBy}, ${britishMoment(repair.recordedAt)}. You can take it back for ${hoursToTakeBack} hours.`}
    </Notice>
  )
}

interface Props {
  of: string
  defects: OpenDefect[]
  rectify: Rectify
  variant?: 'primary' | 'secondary'
}

const loadDialog = async () => (await import('./rectify-dialog.tsx')).RectifyDialog

export function RectifyButton({ of, defects, rectify, variant = 'secondary' }: Props) {
  const { Overlay: RectifyDialog, open, close } = useOpenedOverlay(loadDialog)
  return (
    <>
      <Button variant={variant} aria-label={`Mark as repaired: ${of}`} onClick={open}>
        Mark as repaired
      </Button>
      {RectifyDialog && <RectifyDialog of={of} defects={defects} rectify={rectify} onClose={close} />}
    </>
  )
}
