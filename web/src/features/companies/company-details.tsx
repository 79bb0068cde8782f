import { Box, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useForm } from '@mantine/form'
import { companyLabels } from './company-words.ts'
import { useCreateCompany, useUpdateCompany } from './companies.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { Section, Fact, NoFact } from '#web/ui/page/section.tsx'
import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm, useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { Company, NewCompany } from '#contract/companies/companies.contract.ts'

export function CompanyDetails({ company }: { company: Company }) {
  const { isOpen, opener, open, close } = useInlineForm()
  return (
    <Section
      title="Details"
      action={
        !isOpen && (
          <Button ref={opener} variant="quiet" icon={IconPencil} onClick={open}>
            Edit
          </Button>
        )
      }
    >
      <Box p="4px 20px 20px">
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
      </Box>
    </Section>
  )
}

interface Props {
  company: Company
  onClose: () => void
}

type Values = Pick<Company, 'name' | 'address'>

function CompanyDetailsForm({ company, onClose }: Props) {
  const { mutateAsync: updateCompany } = useUpdateCompany()
  const { form, error, isSaving, save, stale } = useVersionedForm<Company, Values>({
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
      form={form}
      labels={companyLabels}
      lost="Your changes to this company will be lost."
      failure={saveFailure(error, 'Error saving company')}
      notice={stale && <StaleNotice {...stale} />}
      verb="Save"
      busyVerb="Saving..."
      isBusy={isSaving}
      isOpenedHere
      onSave={save}
      onCancel={onClose}
    >
      <Field label={companyLabels.name} required autoComplete="off" {...textOf(form, 'name')} />
      <TextAreaField
        label={companyLabels.address}
        help="Printed on certificates as the employer’s address; if this is empty, the site’s address is used."
        {...textOf(form, 'address')}
      />
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
