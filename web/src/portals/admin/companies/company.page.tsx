import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarDue, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useState, type ReactNode } from 'react'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanyDetails } from '#web/features/companies/company-details.tsx'
import { CompanyLogo, CompanyPublicPage } from '#web/features/companies/company-logo.tsx'
import { CompanySites } from '#web/features/companies/company-sites.tsx'
import { useConfirmDeleteCompany } from '#web/features/companies/use-confirm-delete-company.ts'
import { dueQueries } from '#web/features/due/due.api.ts'
import { piecesToPlan } from '#web/features/due/visit-values.ts'
import { CompanyEquipment } from '#web/features/equipment/company-equipment.tsx'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { CompanyJobs } from '#web/features/jobs/company-jobs.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { InspectorIsHere } from '#web/features/packs/inspector-is-here.tsx'
import { ShareButton } from '#web/features/packs/share-button.tsx'
import { CompanyReminders } from '#web/features/reminders/company-reminders.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { nextOfCompany } from '#web/portals/admin/next-actions.ts'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { ObjectHeader, recordPage } from '#web/ui/page/record-page.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { CompanyContacts } from '#web/features/companies/company-contacts.tsx'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { CompanySitesChoice } from '#web/features/companies/sites-choice.tsx'
import { CompanyLogins } from '#web/features/users/company-logins.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import type { Company, SiteAddress, Contact, getCompany } from '#contract/companies/companies.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import type { z } from 'zod'

const back = { to: addresses.companies, label: 'Companies' }

type CompanyRecord = z.output<typeof getCompany.reply>

export const CompanyPage = recordPage({ title: 'Company', back, one: companyQueries.one, Page: OneCompany })

function OneCompany({ record: { company, contacts, siteAddresses } }: { record: CompanyRecord }) {
  return (
    <>
      <ObjectHeader
        back={back}
        identity={[company.name]}
        intro={`Customer since ${britishDay(dayInLondon(new Date(company.createdAt)))}`}
        state={<CompanyState company={company} />}
        next={
          <>
            <Pack companyId={company._id} sites={siteAddresses} />
            <NextOfCompany company={company} />
          </>
        }
        menu={<More company={company} />}
      />
      <div className={styles.columns}>
        <Stack>
          <CompanyPeople
            company={company}
            contacts={contacts}
            sites={<CompanySites companyId={company._id} siteAddresses={siteAddresses} />}
          />
          <CompanyJobs
            companyId={company._id}
            addresses={{ job: addresses.job, all: `${addresses.jobs}?company=${company._id}&status=all` }}
          />
          <CompanyEquipment
            companyId={company._id}
            addresses={{
              piece: addresses.piece,
              all: addresses.equipmentOf(company._id),
              create: addresses.newPiece(company._id),
            }}
          />
        </Stack>
        <Stack>
          <CompanyDetails company={company} />
          <CompanyReminders
            companyId={company._id}
            contacts={contacts}
            sent={<Link to={`/admin/reminders?company=${company._id}`}>What was sent</Link>}
          />
          <CompanyPublicPage company={company} />
          <CompanyLogo company={company} />
        </Stack>
      </div>
    </>
  )
}

function CompanyState({ company }: { company: Company }) {
  const { data: counts } = useQuery(equipmentQueries.counts({ companyId: company._id }))
  if (!counts || counts.total === 0) return null
  const { unsafe, overdue } = counts
  return (
    <>
      {unsafe > 0 && <StatusBadge meaning="danger">{`${unsafe.toLocaleString('en-GB')} unsafe`}</StatusBadge>}
      {overdue > 0 && <StatusBadge meaning="danger">{`${overdue.toLocaleString('en-GB')} overdue`}</StatusBadge>}
      {unsafe === 0 && overdue === 0 && <StatusBadge meaning="good">Nothing unsafe or overdue</StatusBadge>}
    </>
  )
}

/** For an inspector at the gate or an auditor; without a completed job there is nothing to show. */
function Pack(of: { companyId: string; sites: SiteAddress[] }) {
  const { data: counts } = useQuery(jobQueries.counts({ companyId: of.companyId }))
  if (counts?.completed === 0) return null
  return (
    <>
      <InspectorIsHere {...of} />
      <ShareButton {...of} />
    </>
  )
}

function NextOfCompany({ company: { _id } }: { company: Company }) {
  const { data } = useQuery(dueQueries.page({ within: 90, companyId: _id, siteAddressId: undefined, page: 1 }))
  const next = nextOfCompany({ hasUnplanned: data?.rows.some((row) => piecesToPlan(row).length > 0) ?? false })
  return (
    <>
      <ButtonLink variant={next === 'create-job' ? 'primary' : 'secondary'} to={addresses.newJob(_id)} icon={IconPlus}>
        Create job
      </ButtonLink>
      {next === 'plan-visit' && (
        <ButtonLink variant="primary" to={addresses.due(_id)} icon={IconCalendarDue}>
          Plan visit
        </ButtonLink>
      )}
    </>
  )
}

function More({ company }: { company: Company }) {
  const deleteCompany = useConfirmDeleteCompany()
  const deletion = { label: 'Delete company', remove: () => deleteCompany(company), leave: addresses.companies }
  return <RecordMenu of={company.name} record={company} deletion={deletion} />
}

const nobody = { name: '', email: '' }

/** Whom to call, and who may sign in; often the same, so a contact becomes a login in one step. */
function CompanyPeople({ company, contacts, sites }: { company: Company; contacts: Contact[]; sites: ReactNode }) {
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
        addressOf={addresses.user}
      />
    </>
  )
}
