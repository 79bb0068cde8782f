import { IconCopy } from '@tabler/icons-react'
import { useCreateEquipment, useUpdateEquipment } from './equipment.api.ts'
import { EquipmentFields, type CompanyField, type SiteField } from './equipment-fields.tsx'
import {
  comparison,
  emptyEquipment,
  errorsOf,
  fieldLabels,
  sentEquipment,
  valuesOf,
  type EquipmentValues,
} from './equipment-values.ts'
import { nameOf } from './equipment-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { useOwnId } from '#web/ui/form/saving/use-own-id.ts'
import { AppError } from '#contract/errors.ts'
import { Equipment } from '#contract/equipment/equipment.contract.ts'

interface Props {
  piece?: Equipment
  start?: Partial<EquipmentValues>
  companyField: CompanyField
  siteField: SiteField
  addressOf: (piece: { _id: string }) => string
  onSaved: (piece: Equipment) => void
  onCancel: () => void
}

export function EquipmentForm({ piece, start, companyField, siteField, addressOf, onSaved, onCancel }: Props) {
  const { form, error, isSaving, save, stale } = useEquipmentForm(piece, start, onSaved)
  const taken = takenBy(error)
  return (
    <SaveForm
      label={piece ? 'Edit equipment' : 'Add equipment'}
      form={form}
      labels={fieldLabels}
      lost="What you typed about this piece of equipment will be lost."
      failure={saveFailure(error, 'Error saving equipment')}
      notice={stale ? <StaleNotice {...stale} /> : taken && <Taken other={taken} address={addressOf(taken)} />}
      verb={piece ? 'Save' : 'Add equipment'}
      busyVerb={piece ? 'Saving...' : 'Adding...'}
      isBusy={isSaving}
      isOpenedHere
      onSave={save}
      onCancel={onCancel}
    >
      <EquipmentFields form={form} companyField={piece ? null : companyField} siteField={siteField} />
    </SaveForm>
  )
}

function useEquipmentForm(piece: Equipment | undefined, start: Props['start'], onSaved: Props['onSaved']) {
  const { ownId, renewIfTaken } = useOwnId()
  const { mutateAsync: createEquipment } = useCreateEquipment()
  const { mutateAsync: updateEquipment } = useUpdateEquipment()
  const versioned = useVersionedForm<Equipment, EquipmentValues>({
    record: piece,
    schema: Equipment,
    initialValues: piece ? valuesOf(piece) : { ...emptyEquipment, ...start },
    ...comparison,
    errorsOf,
    save: (values, base) =>
      base
        ? updateEquipment({ ...sentEquipment(values), equipmentId: base._id, version: base.version })
        : createEquipment({ ...sentEquipment(values), companyId: values.companyId?._id ?? '', _id: ownId }),
    onSaved: (saved, { base }) => {
      toast.success(base ? `${nameOf(saved)} was saved.` : `${nameOf(saved)} was added.`)
      onSaved(saved)
    },
    onFailed: (error) => {
      renewIfTaken(error)
      if (takenBy(error))
        versioned.form.setFieldError('serialNumber', 'Another piece has this serial number and description.')
    },
  })
  return versioned
}

function takenBy(error: unknown): Equipment | undefined {
  if (!(error instanceof AppError) || error.code !== 'equipment-taken') return undefined
  return Equipment.safeParse(error.details['equipment']).data
}

function Taken({ other, address }: { other: Equipment; address: string }) {
  return (
    <div role="alert">
      <Notice
        variant="repair"
        icon={IconCopy}
        title={`${other.companyId.name} already has ${nameOf(other)}`}
        actions={<ButtonLink to={address}>Open that piece</ButtonLink>}
      >
        If it’s the same piece, merge the two on its page. If not, tell them apart by description or serial number.
      </Notice>
    </div>
  )
}
