import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanyDetails } from '#web/features/companies/company-details.tsx'
import { CompanyLogo } from '#web/features/companies/company-logo.tsx'
import { CompanySites } from '#web/features/companies/company-sites.tsx'
import { useConfirmDeleteCompany } from '#web/features/companies/use-confirm-delete-company.ts'
import { CompanyEquipment } from '#web/features/equipment/company-equipment.tsx'
import { CompanyJobs } from '#web/features/jobs/company-jobs.tsx'
import { CompanyReminders } from '#web/features/reminders/company-reminders.tsx'
import { CompanyPeople } from './company-people.tsx'
import { companiesAddress, equipmentAddresses, jobAddresses, jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'
import { NothingThere, isNotThere } from '#web/ui/page/nothing-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { Company } from '#contract/companies/companies.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'

export function CompanyPage() {
  const { companyId = '' } = useParams()
  const { data, error, refetch } = useQuery(companyQueries.one(companyId))

  if (isNotThere(error))
    return <NothingThere title="Company not found" back={{ to: companiesAddress, label: 'Companies' }} />
  if (!data)
    return (
      <PageNotReady
        title="Company"
        shape="record"
        back={{ to: companiesAddress, label: 'Companies' }}
        load={{ error, refetch }}
      />
    )

  const { company, contacts, siteAddresses } = data
  return (
    <>
      <BackLink to={companiesAddress}>Companies</BackLink>
      <PageHeader
        title={company.name}
        intro={`Customer since ${britishDay(dayInLondon(new Date(company.createdAt)))}`}
        actions={
          <ButtonLink
            variant="primary"
            to={`${jobsAddress}/new?company=${company._id}`}
            icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
          >
            Create job
          </ButtonLink>
        }
        menu={<More company={company} />}
      />
      <div className={styles.columns}>
        <Stack>
          <CompanyDetails company={company} />
          <CompanyJobs
            companyId={company._id}
            addresses={{ job: jobAddresses.job, all: `${jobsAddress}?company=${company._id}&status=all` }}
          />
          <CompanyEquipment
            companyId={company._id}
            addresses={{
              piece: equipmentAddresses.piece,
              all: equipmentAddresses.ofCompany(company._id),
              create: equipmentAddresses.create(company._id),
            }}
          />
          <CompanySites companyId={company._id} siteAddresses={siteAddresses} />
          <CompanyPeople company={company} contacts={contacts} />
          <CompanyReminders
            companyId={company._id}
            contacts={contacts}
            sent={<Link to={`/admin/reminders?company=${company._id}`}>What was sent</Link>}
          />
        </Stack>
        <Stack>
          <CompanyLogo company={company} />
        </Stack>
      </div>
    </>
  )
}

function More({ company }: { company: Company }) {
  const deleteCompany = useConfirmDeleteCompany()
  const leave = useLeaveDeleted()
  return (
    <RowMenu
      label={`Actions for ${company.name}`}
      actions={[
        {
          label: 'Delete company',
          icon: IconTrash,
          isDangerous: true,
          run: () => void deleteCompany(company).then((isGone) => isGone && leave(companiesAddress)),
        },
      ]}
    />
  )
}
