import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFileCertificate } from '@tabler/icons-react'
import { download } from '#web/api/client.ts'
import { CertificateCard } from '#web/features/certificates/certificate-card.tsx'
import { certificateQueries, certificatesPerPage } from '#web/features/certificates/certificates.api.ts'
import { CustomerTabs, useChosenCompany } from './customer-tabs.tsx'
import styles from './inspections.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { exportCertificates } from '#contract/certificates/certificates.contract.ts'

export function CertificatesPage() {
  const address = useListAddress()
  const { q, page } = address
  const { companyId } = useChosenCompany()
  const found = { q, ...(companyId && { companyId }) }
  const list = useQuery(certificateQueries.page({ ...found, page }))

  return (
    <>
      <CustomerTabs />
      <PageHeader
        title="All certificates"
        {...(list.data && { count: list.data.total })}
        actions={<ExportMenu load={(format) => download(exportCertificates, { ...found, format })} />}
      />
      <div className={styles.finders}>
        <SearchField
          label="Search by number, site or serial number"
          hint="Number, site or serial number"
          value={q}
          onSearch={address.search}
        />
      </div>
      <PagedList
        what="The certificates"
        list={list}
        address={address}
        pageSize={certificatesPerPage}
        noMatch={q && <NothingMatches what="certificate" q={q} onClear={() => address.choose({ q: null })} />}
        nothing={
          <EmptyState icon={IconFileCertificate}>No certificates have been issued to your company yet.</EmptyState>
        }
      >
        {(certificates, isOutdated) => (
          <Paper component="ul" className="lined" aria-busy={isOutdated}>
            {certificates.map((certificate) => (
              <CertificateCard key={certificate._id} certificate={certificate} />
            ))}
          </Paper>
        )}
      </PagedList>
    </>
  )
}
