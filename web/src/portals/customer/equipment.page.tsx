import { IconCrane, IconFileCertificate } from '@tabler/icons-react'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'
import { exportEquipmentList, equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { nameOf, noEquipment } from '#web/features/equipment/equipment-words.ts'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { OpenNotices, NoticesOfPiece } from '#web/features/notices/notices-about.tsx'
import { useChosenCompany, customerAddresses, CustomerTabs } from './customer-tabs.tsx'
import { ViewCertificateButton, ItemCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { RegisterScan } from '#web/features/tags/register-scan.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader, recordPage, BackLink } from '#web/ui/page/page-header.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { Stack, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { EquipmentFacts, OpenJob } from '#web/features/equipment/equipment-facts.tsx'
import { ExaminationTimeline } from '#web/features/equipment/examination-timeline.tsx'
import { PieceCondition } from '#web/features/equipment/piece-condition.tsx'
import { LinkedPhoto } from '#web/ui/page/linked-photo.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { download } from '#web/api/client.ts'
import { CertificateCard } from '#web/features/certificates/certificate-card.tsx'
import { certificateQueries, certificatesPerPage } from '#web/features/certificates/certificates.api.ts'
import styles from './inspections.module.css'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { exportCertificates } from '#contract/certificates/certificates.contract.ts'

export function EquipmentPage() {
  const address = useListAddress()
  const { place, listed } = listChoice(address, 'own')
  const { company } = useChosenCompany()
  return (
    <>
      <CustomerTabs />
      <PageHeader title="Equipment" actions={<ExportMenu load={(format) => exportEquipmentList(listed, format)} />} />
      <OpenNotices address={customerAddresses.notice} />
      <EquipmentRegister
        address={address}
        whose="own"
        addressOf={customerAddresses.piece}
        scan={<RegisterScan addressOf={customerAddresses.piece} />}
        certificate={(piece) =>
          piece.certificate && (
            <ViewCertificateButton jobId={piece.certificate.jobId} of={nameOf(piece)}>
              View
            </ViewCertificateButton>
          )
        }
        places={
          company &&
          company.siteAddresses.length > 1 && (
            <SiteFilter
              sites={company.siteAddresses}
              siteId={place.siteAddressId}
              onChange={(site) => address.choose({ site })}
            />
          )
        }
        nothing={<EmptyState icon={IconCrane}>{noEquipment}</EmptyState>}
      />
    </>
  )
}

const back = { to: customerAddresses.equipment, label: 'Equipment' }

export const PiecePage = recordPage({ title: 'Equipment', back, one: equipmentQueries.one, Page: OnePiece })

function OnePiece({ record: piece }: { record: Equipment }) {
  const { openJob } = piece
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader
        isOfOne
        title={piece.description}
        windowTitle={nameOf(piece)}
        intro={piece.serialNumber}
        actions={<CurrentCertificate piece={piece} />}
      />
      <Stack>
        <PieceCondition piece={piece} />
        <NoticesOfPiece equipmentId={piece._id} address={customerAddresses.notice} isOwn />
        <ExaminationTimeline
          equipmentId={piece._id}
          job={(job) => <span>{numberedTitle(job)}</span>}
          certificate={({ jobId, itemId }) => (
            <>
              <ViewCertificateButton jobId={jobId._id} of={jobId.title} />
              <ItemCertificateButton jobId={jobId._id} itemId={itemId} of={nameOf(piece)} variant="quiet" />
            </>
          )}
        />
        <EquipmentFacts piece={piece} />
        {openJob && <OpenJob openJob={openJob} title={numberedTitle(openJob)} />}
        {piece.photoUrl && <LinkedPhoto url={piece.photoUrl} of={nameOf(piece)} />}
      </Stack>
    </>
  )
}

/** The inspector at the gate asks for this one: the latest that says what was found, not that it was left out. */
function CurrentCertificate({ piece }: { piece: Equipment }) {
  const { data } = useQuery(equipmentQueries.examinations(piece._id))
  const latest = data?.rows.find(({ certificate, examinationDate }) => certificate !== null && examinationDate !== null)
  if (!latest?.jobId) return null
  return <ViewCertificateButton jobId={latest.jobId._id} of={`current, of ${nameOf(piece)}`} variant="primary" />
}

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
