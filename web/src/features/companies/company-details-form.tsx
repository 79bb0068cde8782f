import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSaveCompany } from './companies.api.ts'
import { companyLabels } from './company-words.ts'
import { changedOver, differencesBetween, type InWords } from '#web/ui/form/changed-over.ts'
import { fieldErrors } from '#web/ui/form/field-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/form-fields.ts'
import { currentRecord, refusedFields, saveFailure } from '#web/ui/form/save-failure.ts'
import { SaveForm } from '#web/ui/form/save-form.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Company, NewCompany } from '#contract/companies/companies.contract.ts'

interface Props {
  company: Company
  onClose: () => void
}

interface Values {
  name: string
  address: string
}

export function CompanyDetailsForm({ company, onClose }: Props) {
  const save = useSaveCompany()
  const [base, setBase] = useState(company)
  const form = useForm<Values>({
    initialValues: valuesOf(base),
    validate: (values) => fieldErrors(NewCompany, values),
  })
  const current = currentRecord(save.error, Company)

  const saveOver = (values: Values, version: number) =>
    save.mutate(
      { companyId: company._id, ...values, version },
      {
        onSuccess: () => {
          toast.success('Company saved.')
          onClose()
        },
        onError: (error) => {
          const now = currentRecord(error, Company)
          if (now && isUntouched(base, now)) saveOver(values, now.version)
          else form.setErrors(refusedFields(error))
        },
      },
    )
  const merged = (theirs: Company) => changedOver(valuesOf(base), form.values, valuesOf(theirs))
  const takeTheirs = (theirs: Company) => {
    setBase(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    save.reset()
  }

  return (
    <SaveForm
      label="Company details"
      form={form}
      labels={companyLabels}
      lost="Your changes to this company will be lost."
      failure={saveFailure(save.error, 'Error saving company')}
      notice={
        current && (
          <StaleNotice
            differences={differencesBetween(inWords(base), inWords(form.values), inWords(current))}
            isBusy={save.isPending}
            onTakeTheirs={() => takeTheirs(current)}
            onKeepMine={() => saveOver(merged(current), current.version)}
          />
        )
      }
      verb="Save"
      busyVerb="Saving..."
      isBusy={save.isPending}
      isOpenedHere
      onSave={(values) => saveOver(values, base.version)}
      onCancel={onClose}
    >
      <Field label={companyLabels.name} required autoComplete="off" {...textOf(form, 'name')} />
      <TextAreaField
        label={companyLabels.address}
        help="Printed on certificates as the employer’s address; the site’s stands in when it is empty."
        {...textOf(form, 'address')}
      />
    </SaveForm>
  )
}

/** A logo changed beside this form raises the version too; where name and address stayed, nothing of anyone is lost. */
function isUntouched(base: Company, latest: Company): boolean {
  return base.name === latest.name && base.address === latest.address
}

function valuesOf({ name, address }: Values): Values {
  return { name, address }
}

function inWords({ name, address }: Values): InWords {
  return { [companyLabels.name]: name.trim(), [companyLabels.address]: address.trim() }
}
