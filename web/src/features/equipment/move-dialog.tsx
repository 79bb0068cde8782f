import { useState } from 'react'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import { useUpdateEquipment } from './equipment.api.ts'
import { nameOf, equipmentLabels, siteLine } from './equipment-words.ts'
import type { SiteField } from './equipment-form.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { Field, typed } from '#web/ui/form/field.tsx'
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
    <FormDialog
      title={`Move ${nameOf(piece)} to another site`}
      verb="Move"
      busyVerb="Moving..."
      isPending={isPending}
      onSubmit={move}
      onCancel={onClose}
    >
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
        {...typed(location, setLocation)}
      />
    </FormDialog>
  )
}
