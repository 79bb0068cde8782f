import { useState } from 'react'
import { useUpdateEquipment } from './equipment.api.ts'
import { equipmentLabels, nameOf, siteLine } from './equipment-words.ts'
import type { SiteField } from './equipment-form.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import styles from '#web/ui/overlay/dialog-frame.module.css'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  piece: Equipment
  siteField: SiteField
  onClose: () => void
}

export function MoveDialog({ piece, siteField, onClose }: Props) {
  const [site, setSite] = useState<Equipment['siteAddressId']>(null)
  const [location, setLocation] = useState('')
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useUpdateEquipment()
  const move = () => {
    if (!site) {
      setError('Choose the site it’s moving to.')
      return
    }
    notifyWhenDone(
      mutateAsync(
        { equipmentId: piece._id, version: piece.version, siteAddressId: site._id, location },
        { onSuccess: onClose, onError: (failure) => setError(sentenceOf(failure)) },
      ),
      () => `${nameOf(piece)} was moved to ${siteLine(site)}.`,
    )
  }
  return (
    <DialogFrame isOpen title={`Move ${nameOf(piece)} to another site`} onCancel={onClose}>
      <div className={styles.form}>
        {siteField({
          companyId: piece.companyId._id,
          chosen: site,
          error,
          onChange: (chosen) => {
            setSite(chosen)
            setError(undefined)
          },
        })}
        <Field
          label={equipmentLabels.location}
          help="Optional. Where it is on the site."
          autoComplete="off"
          value={location}
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button isBusy={isPending} busyWords="Moving..." variant="primary" onClick={move}>
            Move
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}
