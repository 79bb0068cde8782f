import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRemoveContact } from './company-parts.api.ts'
import { ContactForm } from './contact-form.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { useInPlace } from '#web/ui/form/in-place.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'

interface Props {
  companyId: string
  contacts: Contact[]
  onGiveLogin: (contact: Contact) => void
}

export function CompanyContacts({ companyId, contacts, onGiveLogin }: Props) {
  const { isOpen, opener, open, close } = useInPlace()
  const deleteContact = useDeleteContact(companyId)
  return (
    <PartList
      title="Contacts"
      parts={contacts}
      nothing="No contacts yet. Add whom to call about visits and certificates."
      action={
        !isOpen && (
          <Button ref={opener} icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={open}>
            Add contact
          </Button>
        )
      }
      form={isOpen && <ContactForm companyId={companyId} onClose={close} />}
      row={(contact) => ({
        title: contact.name,
        lines: [
          <a key="email" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>,
          contact.phone && (
            <a key="phone" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
              {contact.phone}
            </a>
          ),
        ],
        action: (
          <RowMenu
            label={`Actions for ${contact.name}`}
            actions={[
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

function useDeleteContact(companyId: string) {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveContact(companyId)
  return async ({ _id, name, email }: Contact): Promise<boolean> => {
    const title = `Delete ${name}?`
    if (!(await confirm({ title, message: `The contact ${email} goes.`, verb: 'Delete', isDangerous: true })))
      return false
    try {
      await remove(_id)
      toast.success(`${name} was deleted.`)
      return true
    } catch (error) {
      toast.error(serverText(error, 'Error deleting contact'))
      return false
    }
  }
}
