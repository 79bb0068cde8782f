import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCreateContact, useDeleteContact, useUpdateContact } from './companies.api.ts'
import { PhoneLink } from './contact-numbers.tsx'
import { contactLabels } from './company-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { CheckField, Field, ofEmail } from '#web/ui/form/field.tsx'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { checkOf, textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Contact, NewContact } from '#contract/companies/companies.contract.ts'

interface Props {
  companyId: string
  contacts: Contact[]
  onGiveLogin: (contact: Contact) => void
}

export function CompanyContacts({ companyId, contacts, onGiveLogin }: Props) {
  const { isOpen, opener, open, close } = useInlineForm()
  const [edited, setEdited] = useState<Contact | null>(null)
  const deleteContact = useConfirmDeleteContact(companyId)
  const openFor = (contact: Contact | null) => {
    setEdited(contact)
    open()
  }
  return (
    <PartList
      title="Contacts"
      parts={contacts}
      nothing="No contacts yet. Add the person to call about visits and certificates."
      action={
        !isOpen && (
          <Button ref={opener} icon={IconPlus} onClick={() => openFor(null)}>
            Add contact
          </Button>
        )
      }
      form={isOpen && <ContactForm key={edited?._id} companyId={companyId} contact={edited} onClose={close} />}
      row={(contact) => ({
        title: contact.name,
        lines: [
          <a key="email" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>,
          contact.phone && <PhoneLink key="phone" phone={contact.phone} />,
        ],
        action: (
          <RowMenu
            label={`Actions for ${contact.name}`}
            actions={[
              { label: 'Edit', icon: IconPencil, run: () => openFor(contact) },
              { label: 'Create login', icon: IconKey, run: () => onGiveLogin(contact) },
              {
                label: 'Delete',
                icon: IconTrash,
                isDangerous: true,
                run: () =>
                  void deleteContact(contact).then((isGone) => isGone && edited?._id === contact._id && close()),
              },
            ]}
          />
        ),
      })}
    />
  )
}

function useConfirmDeleteContact(companyId: string) {
  const confirmDeletion = useConfirmedDeletion()
  const { mutateAsync: deleteContact } = useDeleteContact(companyId)
  return ({ _id, name, email }: Contact) =>
    confirmDeletion({
      name,
      message: `${email} is removed from the company’s contacts.`,
      mutate: () => deleteContact({ contactId: _id }),
      failure: 'Error deleting contact',
    })
}

interface FormProps {
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

function ContactForm({ companyId, contact, onClose }: FormProps) {
  const create = useCreateContact(companyId)
  const update = useUpdateContact(companyId)
  const { name = '', email = '', phone = '', getsNotices = true } = contact ?? {}
  const { form, ownId, onError } = useCreateForm({
    initialValues: { name, email, phone, getsNotices },
    validate: (values) => fieldErrors(TypedContact, values),
  })
  const words = contact ? changing : adding
  const ended = {
    onSuccess: (saved: Contact) => {
      toast.success(words.success(saved))
      onClose()
    },
    onError,
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
      <Field label={contactLabels.name} required {...textOf(form, 'name')} />
      <Field label={contactLabels.email} {...ofEmail} required {...textOf(form, 'email')} />
      <Field label={contactLabels.phone} type="tel" inputMode="tel" help="Optional." {...textOf(form, 'phone')} />
      <CheckField
        label={contactLabels.getsNotices}
        help="They are emailed at once about a danger."
        {...checkOf(form, 'getsNotices')}
      />
    </SaveForm>
  )
}
