import { IconCopy } from '@tabler/icons-react'
import type { UseFormReturnType } from '@mantine/form'
import { useCreateEquipment, useUpdateEquipment } from './equipment.api.ts'
import {
  comparison,
  emptyEquipment,
  type EquipmentValues,
  errorsOf,
  fieldLabels,
  fieldLabels as labels,
  sentEquipment,
  valuesOf,
} from './equipment-values.ts'
import { nameOf, ownershipLabels } from './equipment-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm, useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { FieldSlot } from '#web/ui/form/field-slot.ts'
import { Field, ofEmail, TextAreaField, SelectField } from '#web/ui/form/field.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { AppError } from '#contract/errors.ts'
import { Equipment } from '#contract/equipment/equipment.contract.ts'
import { examinationTypeLabels, examinationTypes } from '#contract/inspections/examination/examination-types.rules.ts'

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
  const { ownId, renewIfTaken } = useOwnId()
  const { mutateAsync: createEquipment } = useCreateEquipment()
  const { mutateAsync: updateEquipment } = useUpdateEquipment()
  const { form, error, saving } = useVersionedForm<Equipment, EquipmentValues>({
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
    onFailed: (failure) => {
      renewIfTaken(failure)
      if (takenBy(failure)) form.setFieldError('serialNumber', 'Another piece has this serial number and description.')
    },
  })
  const taken = takenBy(error)
  return (
    <SaveForm
      label={piece ? 'Edit equipment' : 'Add equipment'}
      {...saving}
      labels={fieldLabels}
      lost="What you typed about this piece of equipment will be lost."
      failure={saveFailure(error, 'Error saving equipment')}
      notice={taken && <Taken other={taken} address={addressOf(taken)} />}
      verb={piece ? 'Save' : 'Add equipment'}
      busyVerb={piece ? 'Saving...' : 'Adding...'}
      isOpenedHere
      onCancel={onCancel}
    >
      <EquipmentFields form={form} companyField={piece ? null : companyField} siteField={siteField} />
    </SaveForm>
  )
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

type Company = Equipment['companyId']

type CompanyField = FieldSlot<Company | null, { name: string }>
export type SiteField = FieldSlot<Equipment['siteAddressId'], { companyId: string | undefined }>

interface FieldsProps {
  form: UseFormReturnType<EquipmentValues>
  /** Companies and sites are other features'; the page brings the fields. A piece stays with its company. */
  companyField: CompanyField | null
  siteField: SiteField
}

function EquipmentFields({ form, companyField, siteField }: FieldsProps) {
  const { companyId, siteAddressId, examinationType, ownership } = form.values
  const errors = errorsIn(form)
  const chooseCompany = (company: Company) => {
    if (company._id === companyId?._id) return
    form.setFieldValue('companyId', company)
    form.setFieldValue('siteAddressId', null)
  }
  return (
    <>
      {companyField?.({ name: 'companyId', chosen: companyId, error: errors['companyId'], onChange: chooseCompany })}
      <Field label={labels.description} required {...textOf(form, 'description')} />
      <Field label={labels.serialNumber} required spellCheck={false} {...textOf(form, 'serialNumber')} />
      <Field label={labels.assetNumber} spellCheck={false} {...textOf(form, 'assetNumber')} />
      {siteField({
        companyId: companyId?._id,
        chosen: siteAddressId,
        error: errors['siteAddressId'],
        onChange: (site) => form.setFieldValue('siteAddressId', site),
      })}
      <Field
        label={labels.location}
        help="Where it is on the site, such as Bay 3, over the lathe."
        {...textOf(form, 'location')}
      />
      <Field label={labels.manufacturer} {...textOf(form, 'manufacturer')} />
      <Field label={labels.modelName} {...textOf(form, 'modelName')} />
      <Field label={labels.wll} {...textOf(form, 'wll')} />
      <TextAreaField label={labels.swlConfiguration} {...textOf(form, 'swlConfiguration')} />
      <Field label={labels.hol} {...textOf(form, 'hol')} />
      <Field
        label={labels.dateOfManufacture}
        help="A year or a month is enough: 2019, 05/2019 or 12/05/2019."
        {...textOf(form, 'dateOfManufacture')}
      />
      <SelectField
        label={labels.examinationType}
        name="examinationType"
        value={examinationType}
        error={errors['examinationType']}
        options={examinationTypes.map((each) => ({ value: each, label: examinationTypeLabels[each] }))}
        onChange={(chosen) => form.setFieldValue('examinationType', typeFrom(chosen))}
      />
      <Choices
        label={labels.ownership}
        isLabelShown
        options={(['owned', 'hired'] as const).map((value) => ({ value, label: ownershipLabels[value] }))}
        value={ownership}
        onChange={(chosen) => form.setFieldValue('ownership', chosen)}
      />
      {ownership === 'hired' && <LessorFields form={form} />}
    </>
  )
}

/** Whom the reports go to as well (LOLER 1998 reg. 10(1)(b)(ii)). */
function LessorFields({ form }: { form: UseFormReturnType<EquipmentValues> }) {
  return (
    <>
      <Field
        label={labels.lessorName}
        help="Reports of hired equipment go to the hire firm as well."
        required
        {...textOf(form, 'lessorName')}
      />
      <TextAreaField label={labels.lessorAddress} {...textOf(form, 'lessorAddress')} />
      <Field label={labels.lessorEmail} {...ofEmail} {...textOf(form, 'lessorEmail')} />
    </>
  )
}

function typeFrom(text: string): EquipmentValues['examinationType'] {
  return examinationTypes.find((each) => each === text) ?? '12_monthly'
}
