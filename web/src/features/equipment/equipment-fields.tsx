import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { fieldLabels as labels, type EquipmentValues } from './equipment-values.ts'
import { ownershipLabels } from './equipment-words.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { examinationTypeLabels, examinationTypes } from '#contract/inspections/examination/examination-types.rules.ts'

type Company = Equipment['companyId']
type Site = Equipment['siteAddressId']

export type CompanyField = (field: {
  name: string
  chosen: Company | null
  error: string | undefined
  onChange: (company: Company) => void
}) => ReactNode

export type SiteField = (field: {
  companyId: string | undefined
  chosen: Site
  error: string | undefined
  onChange: (site: Site) => void
}) => ReactNode

interface Props {
  form: UseFormReturnType<EquipmentValues>
  /** Companies and sites are other features'; the page brings the fields. A piece stays with its company. */
  companyField: CompanyField | null
  siteField: SiteField
}

export function EquipmentFields({ form, companyField, siteField }: Props) {
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
      <Field label={labels.description} required autoComplete="off" {...textOf(form, 'description')} />
      <Field
        label={labels.serialNumber}
        required
        autoComplete="off"
        spellCheck={false}
        {...textOf(form, 'serialNumber')}
      />
      <Field label={labels.assetNumber} autoComplete="off" spellCheck={false} {...textOf(form, 'assetNumber')} />
      {siteField({
        companyId: companyId?._id,
        chosen: siteAddressId,
        error: errors['siteAddressId'],
        onChange: (site) => form.setFieldValue('siteAddressId', site),
      })}
      <Field
        label={labels.location}
        help="Where it is on the site, such as Bay 3, over the lathe."
        autoComplete="off"
        {...textOf(form, 'location')}
      />
      <Field label={labels.manufacturer} autoComplete="off" {...textOf(form, 'manufacturer')} />
      <Field label={labels.modelName} autoComplete="off" {...textOf(form, 'modelName')} />
      <Field label={labels.wll} autoComplete="off" {...textOf(form, 'wll')} />
      <TextAreaField label={labels.swlConfiguration} {...textOf(form, 'swlConfiguration')} />
      <Field label={labels.hol} autoComplete="off" {...textOf(form, 'hol')} />
      <Field
        label={labels.dateOfManufacture}
        help="A year or a month is enough: 2019, 05/2019 or 12/05/2019."
        autoComplete="off"
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
        autoComplete="off"
        {...textOf(form, 'lessorName')}
      />
      <TextAreaField label={labels.lessorAddress} {...textOf(form, 'lessorAddress')} />
      <Field
        label={labels.lessorEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        {...textOf(form, 'lessorEmail')}
      />
    </>
  )
}

function typeFrom(text: string): EquipmentValues['examinationType'] {
  return examinationTypes.find((each) => each === text) ?? '12_monthly'
}
