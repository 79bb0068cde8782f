import { useForm } from '@mantine/form'
import { useCreateCompany } from './companies.api.ts'
import { companyLabels } from './company-words.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useOwnId } from '#web/ui/form/saving/use-own-id.ts'
import { NewCompany, type Company } from '#contract/companies/companies.contract.ts'

interface Props {
  onRegistered: (company: Company) => void
  onCancel: () => void
}

export function RegisterCompanyForm({ onRegistered, onCancel }: Props) {
  const register = useCreateCompany()
  const { ownId, renewIfTaken } = useOwnId()
  const form = useForm({
    initialValues: { name: '', address: '' },
    validate: (values) => fieldErrors(NewCompany, values),
  })
  return (
    <SaveForm
      label="Register Company"
      form={form}
      labels={companyLabels}
      lost="What you typed about this company will be lost."
      failure={saveFailure(register.error, 'Error saving company')}
      verb="Register Company"
      busyVerb="Registering..."
      isBusy={register.isPending}
      isOpenedHere
      onSave={(company) =>
        register.mutate(
          { ...company, _id: ownId },
          {
            onSuccess: (registered) => {
              form.resetDirty()
              onRegistered(registered)
            },
            onError: (error) => {
              renewIfTaken(error)
              form.setErrors(refusedFields(error))
            },
          },
        )
      }
      onCancel={onCancel}
    >
      <Field label={companyLabels.name} required autoComplete="off" {...textOf(form, 'name')} />
      <TextAreaField
        label={companyLabels.address}
        help="Optional. Printed on certificates as the employer’s address; if this is empty, the site’s address is used."
        {...textOf(form, 'address')}
      />
    </SaveForm>
  )
}
