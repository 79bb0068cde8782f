import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { download } from '#web/api/client.ts'
import { companiesPerPage, companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanyTable } from '#web/features/companies/company-table.tsx'
import { RegisterCompanyForm } from '#web/features/companies/company-details.tsx'
import { ImportLink } from '#web/portals/admin/admin-links.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { exportCompanies } from '#contract/companies/companies.contract.ts'
import { CompanyPage } from './company.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

export function CompaniesPage() {
  const address = useListAddress()
  const { q, page } = address
  const list = useQuery(companyQueries.page({ q, page }))
  const navigate = useNavigate()
  const opener = useRef<HTMLButtonElement>(null)
  const isAdding = address.filter('add') !== null

  const wasAdding = useRef(isAdding)

  // A form that closes gives focus back to its button.
  useEffect(() => {
    if (wasAdding.current && !isAdding) opener.current?.focus()
    wasAdding.current = isAdding
  }, [isAdding])

  return (
    <>
      <PageHeader
        title="Companies"
        {...(list.data && { count: list.data.total })}
        actions={
          !isAdding && (
            <>
              <ImportLink kind="companies" />
              <ExportMenu load={(format) => download(exportCompanies, { q, format })} />
              <Button ref={opener} variant="primary" icon={IconPlus} onClick={() => address.choose({ add: 1 })}>
                Register Company
              </Button>
            </>
          )
        }
      />
      {isAdding && (
        <Box mb="lg">
          <Section title="New company">
            <Box p="4px 20px 20px">
              <RegisterCompanyForm
                onRegistered={(company) => void navigate(addresses.company(company))}
                onCancel={() => address.choose({ add: null })}
              />
            </Box>
          </Section>
        </Box>
      )}
      <Group gap="12px 16px" mb="md">
        <SearchField label="Search companies" value={q} onSearch={address.search} />
      </Group>
      <PagedList
        what="The companies"
        list={list}
        address={address}
        pageSize={companiesPerPage}
        nothing={q ? <NothingMatches what="company" q={q} onClear={() => address.search('')} /> : <NoCompanies />}
      >
        {(companies) => <CompanyTable companies={companies} addressOf={addresses.company} />}
      </PagedList>
    </>
  )
}

function NoCompanies() {
  return (
    <EmptyState icon={IconBuilding} title="No companies yet">
      Register your first customer above, or import the spreadsheet you have. Their sites, contacts and logins come
      next, on the company’s own page.
    </EmptyState>
  )
}

export const CompaniesPages = pageRoutes({
  '': CompaniesPage,
  ':id': CompanyPage,
})
