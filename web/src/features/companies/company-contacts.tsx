import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteContact } from './companies.api.ts'
import { ContactForm } from './contact-form.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { Contact } from '#contract/companies/companies.contract.ts'

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
                run: () => void deleteContact(contact).then((isGone) => isGone && opener.current?.focus()),
              },
            ]}
          />
        ),
      })}
    />
  )
}

function useConfirmDeleteContact(companyId: string) {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteContact } = useDeleteContact(companyId)
  return ({ _id, name, email }: Contact) =>
    confirmThen({
      title: `Delete ${name}?`,
      message: `${email} is removed from the company’s contacts.`,
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteContact({ contactId: _id }),
      success: () => `${name} was deleted.`,
      failure: 'Error deleting contact',
    })
}
