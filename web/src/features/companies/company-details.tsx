import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPencil } from '@tabler/icons-react'
import { companyLabels } from './company-words.ts'
import { useCreateCompany, useUpdateCompany } from './companies.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { Fact, NoFact, PaddedSection } from '#web/ui/page/section.tsx'
import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { Company, NewCompany } from '#contract/companies/companies.contract.ts'

export function CompanyDetails({ company }: { company: Company }) {
  const { isOpen, opener, open, close } = useInlineForm()
  return (
    <PaddedSection
      title="Details"
      action={
        !isOpen && (
          <Button ref={opener} variant="quiet" icon={IconPencil} onClick={open}>
            Edit
          </Button>
        )
      }
    >
      {isOpen ? (
        <CompanyDetailsForm company={company} onClose={close} />
      ) : (
        <Stack component="dl" gap="sm">
          <Fact label={companyLabels.name}>{company.name}</Fact>
          <Fact label={companyLabels.address}>
            {company.address || <NoFact>None. Certificates show the site’s address instead.</NoFact>}
          </Fact>
        </Stack>
      )}
    </PaddedSection>
  )
}

type Values = Pick<Company, 'name' | 'address'>

function CompanyDetailsForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { mutateAsync: updateCompany } = useUpdateCompany()
  const { form, error, saving } = useVersionedForm<Company, Values>({
    record: company,
    schema: Company,
    initialValues: valuesOf(company),
    errorsOf: (values) => fieldErrors(NewCompany, values),
    // A logo changed beside this form raises the version too; where name and address stayed, nothing of anyone is lost.
    ...comparedBy(valuesOf, formatDetails),
    save: (values, base) => updateCompany({ companyId: company._id, ...values, version: base?.version }),
    onSaved: () => {
      toast.success('Company saved.')
      onClose()
    },
  })

  return (
    <SaveForm
      label="Company details"
      {...saving}
      labels={companyLabels}
      lost="Your changes to this company will be lost."
      failure={saveFailure(error, 'Error saving company')}
      verb="Save"
      isOpenedHere
      onCancel={onClose}
    >
      <CompanyFields form={form} help={addressHelp} />
    </SaveForm>
  )
}

function valuesOf({ name, address }: Values): Values {
  return { name, address }
}

function formatDetails({ name, address }: Values): FormattedFields {
  return { [companyLabels.name]: name.trim(), [companyLabels.address]: address.trim() }
}

interface RegisterProps {
  onRegistered: (company: Company) => void
  onCancel: () => void
}

export function RegisterCompanyForm({ onRegistered, onCancel }: RegisterProps) {
  const register = useCreateCompany()
  const { form, ownId, onError } = useCreateForm({
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
            onError,
          },
        )
      }
      onCancel={onCancel}
    >
      <CompanyFields form={form} help={`Optional. ${addressHelp}`} />
    </SaveForm>
  )
}

const addressHelp = 'Printed on certificates as the employer’s address; if this is empty, the site’s address is used.'

function CompanyFields({ form, help }: { form: UseFormReturnType<Values>; help: string }) {
  return (
    <>
      <Field label={companyLabels.name} required {...textOf(form, 'name')} />
      <TextAreaField label={companyLabels.address} help={help} {...textOf(form, 'address')} />
    </>
  )
}
