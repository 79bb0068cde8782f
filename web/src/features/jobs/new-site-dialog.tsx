import { useForm } from '@mantine/form'
import { useAddSite } from '#web/features/jobs/job-choices.api.ts'
import { DialogFrame } from '#web/ui/dialog-frame.tsx'
import { fieldProblems } from '#web/ui/field-problems.ts'
import { Field } from '#web/ui/field.tsx'
import { textOf } from '#web/ui/form-fields.ts'
import { refusedFields } from '#web/ui/save-failure.ts'
import { SaveForm } from '#web/ui/save-form.tsx'
import { toast } from '#web/ui/toast.ts'
import { sentenceOf } from '#web/ui/words.ts'
import { NewSiteAddress, type SiteAddress } from '#contract/companies/companies.contract.ts'

interface Props {
  isOpen: boolean
  company: { _id: string; name: string }
  onAdded: (site: SiteAddress) => void
  onClose: () => void
}

/** A site that is missing is added without leaving the job's form. */
export function NewSiteDialog({ isOpen, company, onAdded, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={`New site of ${company.name}`} onCancel={onClose}>
      <NewSiteForm companyId={company._id} onAdded={onAdded} onClose={onClose} />
    </DialogFrame>
  )
}

const labels = {
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'Town or city',
  postcode: 'Postcode',
}

const TypedSite = NewSiteAddress.omit({ companyId: true })

function NewSiteForm({ companyId, onAdded, onClose }: Omit<Props, 'isOpen' | 'company'> & { companyId: string }) {
  const add = useAddSite(companyId)
  const form = useForm({
    initialValues: { addressLine1: '', addressLine2: '', city: '', postcode: '' },
    validate: (values) => fieldProblems(TypedSite, values),
  })
  return (
    <SaveForm
      label="New site"
      form={form}
      labels={labels}
      failure={add.error ? { title: sentenceOf(add.error) } : undefined}
      verb="Add site"
      busyVerb="Adding..."
      isBusy={add.isPending}
      onSave={(site) =>
        add.mutate(site, {
          onSuccess: onAdded,
          onError: (error) => {
            toast.error('Error creating site address')
            form.setErrors(refusedFields(error))
          },
        })
      }
      onCancel={onClose}
    >
      <Field label={labels.addressLine1} required autoComplete="off" data-autofocus {...textOf(form, 'addressLine1')} />
      <Field label={labels.addressLine2} autoComplete="off" help="Optional." {...textOf(form, 'addressLine2')} />
      <Field label={labels.city} required autoComplete="off" {...textOf(form, 'city')} />
      <Field
        label={labels.postcode}
        required
        autoComplete="off"
        autoCapitalize="characters"
        {...textOf(form, 'postcode')}
      />
    </SaveForm>
  )
}
