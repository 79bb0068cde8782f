import { useState, type ReactNode } from 'react'
import { CompanyContacts } from '#web/features/companies/company-contacts.tsx'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { CompanySitesChoice } from '#web/features/companies/sites-choice.tsx'
import { CompanyLogins } from '#web/features/users/company-logins.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import type { Company, Contact } from '#contract/companies/companies.contract.ts'
import { userAddress } from '#web/portals/admin/admin-addresses.ts'

const nobody = { name: '', email: '' }

interface Props {
  company: Company
  contacts: Contact[]
  /** Between whom to call and who may sign in. */
  sites: ReactNode
}

/** Whom to call, and who may sign in; often the same, so a contact becomes a login in one step. */
export function CompanyPeople({ company, contacts, sites }: Props) {
  const { isOpen, opener, open, close } = useInlineForm()
  const [start, setStart] = useState(nobody)

  const addLoginFor = ({ name, email }: typeof nobody) => {
    setStart({ name, email })
    open()
  }

  return (
    <>
      <CompanyContacts companyId={company._id} contacts={contacts} onGiveLogin={addLoginFor} />
      {sites}
      <CompanyLogins
        company={company}
        companyField={(field) => <CompanySelect {...field} />}
        sitesField={(field) => <CompanySitesChoice {...field} />}
        isAdding={isOpen}
        opener={opener}
        onClose={close}
        start={start}
        onAdd={() => addLoginFor(nobody)}
        addressOf={userAddress}
      />
    </>
  )
}
