import { useQuery } from '@tanstack/react-query'
import { IconFileCertificate } from '@tabler/icons-react'
import { CertificateCard } from '#web/features/certificates/certificate-card.tsx'
import { certificateQueries, certificatesPerPage } from '#web/features/certificates/certificates.api.ts'
import styles from './inspections.module.css'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'

/** Every report that was ever issued to the company, older versions too, whatever became of the inspection. */
export function CertificatesPage() {
  const address = useListAddress()
  const { q, page } = address
  const list = useQuery(certificateQueries.page({ q, page }))

  return (
    <>
      <BackLink to="/customer">LOLER Inspections</BackLink>
      <PageHeader title="All certificates" {...(list.data && { count: list.data.total })} />
      <div className={styles.finders}>
        <SearchField label="Search by number, site or serial number" value={q} onSearch={address.search} />
      </div>
      <PagedList
        what="The certificates"
        list={list}
        page={page}
        pageSize={certificatesPerPage}
        columns={2}
        onPageChange={address.goToPage}
        onPageOutOfRange={address.stayWithin}
        nothing={
          q ? (
            <NothingMatches what="certificate" q={q} onClear={() => address.choose({ q: null })} />
          ) : (
            <EmptyState icon={<IconFileCertificate size={28} stroke={1.5} aria-hidden />}>
              No certificates have been issued to your company yet.
            </EmptyState>
          )
        }
      >
        {(certificates, isOutdated) => (
          <ul className={styles.jobs} aria-busy={isOutdated}>
            {certificates.map((certificate) => (
              <CertificateCard key={certificate._id} certificate={certificate} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
