import { useQuery } from '@tanstack/react-query'
import { IconFileCertificate } from '@tabler/icons-react'
import { download } from '#web/api/client.ts'
import { CertificateTable } from '#web/features/certificates/certificate-table.tsx'
import { certificateQueries, certificatesPerPage } from '#web/features/certificates/certificates.api.ts'
import { DateRangeFilter } from '#web/ui/form/date/date-range-filter.tsx'
import { CompanyFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList, FilterBar } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { StatusFilter, choiceFrom } from '#web/ui/table/status-filter.tsx'
import { exportCertificates } from '#contract/certificates/certificates.contract.ts'
import { certificateStatuses, certificateStatusLabels } from '#contract/certificates/certificates.rules.ts'

export function CertificatesPage() {
  const address = useListAddress()
  const { q, page } = address
  const status = choiceFrom(certificateStatuses, address.filter('status'))
  const companyId = address.idFilter('company')
  const from = address.filter('from') ?? undefined
  const to = address.filter('to') ?? undefined
  const filter = { q, status, companyId, from, to }
  const list = useQuery(certificateQueries.page({ ...filter, page }))
  const showAll = () => address.choose({ q: null, status: null, company: null, from: null, to: null })

  return (
    <>
      <PageHeader
        title="Certificates"
        {...(list.data && { count: list.data.total })}
        actions={<ExportMenu load={(format) => download(exportCertificates, { ...filter, format })} />}
      />
      <FilterBar search={<SearchField label="Search certificates" value={q} onSearch={address.search} />}>
        <StatusFilter
          statuses={certificateStatuses}
          labels={certificateStatusLabels}
          status={status}
          onChange={(chosen) => address.choose({ status: chosen ?? null })}
        />
        <CompanyFilter companyId={companyId} onChange={(company) => address.choose({ company })} />
        <DateRangeFilter of="Issued" from={from} to={to} onChange={address.choose} />
      </FilterBar>
      <PagedList
        what="The certificates"
        list={list}
        address={address}
        pageSize={certificatesPerPage}
        noMatch={
          (q || status || companyId || from || to) && <NothingMatches what="certificate" q={q} onClear={showAll} />
        }
        nothing={
          <EmptyState icon={IconFileCertificate} title="No certificates yet">
            A certificate is issued when a job is completed.
          </EmptyState>
        }
      >
        {(certificates) => (
          <CertificateTable certificates={certificates} jobAddress={(jobId) => addresses.job({ _id: jobId })} />
        )}
      </PagedList>
    </>
  )
}
