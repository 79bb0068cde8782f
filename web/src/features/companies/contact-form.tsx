import { useForm } from '@mantine/form'
import { useCreateContact } from './company-parts.api.ts'
import { contactLabels } from './company-words.ts'
import { fieldErrors } from '#web/ui/form/field-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/save-failure.ts'
import { SaveForm } from '#web/ui/form/save-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { NewContact } from '#contract/companies/companies.contract.ts'

interface Props {
  companyId: string
  onClose: () => void
}

const TypedContact = NewContact.omit({ companyId: true })

export function ContactForm({ companyId, onClose }: Props) {
  const add = useCreateContact(companyId)
  const form = useForm({
    initialValues: { name: '', email: '', phone: '' },
    validate: (values) => fieldErrors(TypedContact, values),
  })
  return (
    <SaveForm
      label="Add contact"
      form={form}
      labels={contactLabels}
      lost="What you typed about this contact will be lost."
      failure={saveFailure(add.error, 'Error creating contact')}
      verb="Add contact"
      busyVerb="Adding..."
      isBusy={add.isPending}
      isOpenedHere
      onSave={(contact) =>
        add.mutate(contact, {
          onSuccess: ({ name }) => {
            toast.success(`${name} was added.`)
            onClose()
          },
          onError: (error) => form.setErrors(refusedFields(error)),
        })
      }
      onCancel={onClose}
    >
      <Field label={contactLabels.name} required autoComplete="off" {...textOf(form, 'name')} />
      <Field
        label={contactLabels.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoComplete="off"
        {...textOf(form, 'email')}
      />
      <Field
        label={contactLabels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        help="Optional."
        {...textOf(form, 'phone')}
      />
    </SaveForm>
  )
}
