import { useState } from 'react'
import { EquipmentSelect } from './equipment-select.tsx'
import { nameOf } from './equipment-words.ts'
import { useMerge } from './use-merge.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import styles from '#web/ui/overlay/dialog-frame.module.css'
import { maxUnmergeDays, type Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  isOpen: boolean
  piece: Equipment
  onMerged: () => void
  onCancel: () => void
}

export function MergeDialog({ isOpen, piece, onMerged, onCancel }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={`Merge ${nameOf(piece)} into another piece`} onCancel={onCancel}>
      <Question piece={piece} onMerged={onMerged} onCancel={onCancel} />
    </DialogFrame>
  )
}

function Question({ piece, onMerged, onCancel }: Omit<Props, 'isOpen'>) {
  const [into, setInto] = useState<Equipment | null>(null)
  const [error, setError] = useState<string>()
  const { merge, isMerging } = useMerge()
  const press = async () => {
    if (!into) setError('Choose the piece to merge it into.')
    else if (!isMerging && (await merge(piece, into))) onMerged()
  }
  return (
    <div className={styles.form}>
      <p className={styles.message}>
        Its examinations and certificates move to the other piece, which keeps its own name and place. A danger found on
        either stands. You can undo this within {maxUnmergeDays} days.
      </p>
      <EquipmentSelect
        label="Merge into"
        except={piece}
        chosen={into}
        error={error}
        onChange={(chosen) => {
          setInto(chosen)
          setError(undefined)
        }}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button isBusy={isMerging} busyWords="Merging..." variant="primary" onClick={() => void press()}>
          Merge
        </Button>
      </div>
    </div>
  )
}
