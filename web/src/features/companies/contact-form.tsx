import { useForm } from '@mantine/form'
import { useCreateContact, useUpdateContact } from './companies.api.ts'
import { contactLabels } from './company-words.ts'
import { CheckField } from '#web/ui/form/choice/check-field.tsx'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useOwnId } from '#web/ui/form/saving/use-own-id.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { NewContact, type Contact } from '#contract/companies/companies.contract.ts'

interface Props {
  companyId: string
  contact: Contact | null
  onClose: () => void
}

const TypedContact = NewContact.omit({ companyId: true })

const adding = {
  label: 'Add contact',
  verb: 'Add contact',
  busyVerb: 'Adding...',
  success: ({ name }: Contact) => `${name} was added.`,
  failure: 'Error creating contact',
}

const changing = {
  label: 'Edit contact',
  verb: 'Save',
  busyVerb: 'Saving...',
  success: ({ name }: Contact) => `${name} was saved.`,
  failure: 'Error updating contact',
}

export function ContactForm({ companyId, contact, onClose }: Props) {
  const create = useCreateContact(companyId)
  const update = useUpdateContact(companyId)
  const { ownId, renewIfTaken } = useOwnId()
  const { name = '', email = '', phone = '', getsNotices = true } = contact ?? {}
  const form = useForm({
    initialValues: { name, email, phone, getsNotices },
    validate: (values) => fieldErrors(TypedContact, values),
  })
  const words = contact ? changing : adding
  const ended = {
    onSuccess: (saved: Contact) => {
      toast.success(words.success(saved))
      onClose()
    },
    onError: (error: Error) => {
      renewIfTaken(error)
      form.setErrors(refusedFields(error))
    },
  }
  return (
    <SaveForm
      label={words.label}
      form={form}
      labels={contactLabels}
      lost="What you typed about this contact will be lost."
      failure={saveFailure(create.error ?? update.error, words.failure)}
      verb={words.verb}
      busyVerb={words.busyVerb}
      isBusy={create.isPending || update.isPending}
      isOpenedHere
      onSave={(typed) =>
        contact
          ? update.mutate({ ...typed, contactId: contact._id }, ended)
          : create.mutate({ ...typed, companyId, _id: ownId }, ended)
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
      <CheckField
        label={contactLabels.getsNotices}
        name="getsNotices"
        help="They are emailed at once about a danger."
        isChecked={form.values.getsNotices}
        onCheck={(isChecked) => form.setFieldValue('getsNotices', isChecked)}
      />
    </SaveForm>
  )
}
