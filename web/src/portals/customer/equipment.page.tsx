import { useQuery } from '@tanstack/react-query'
import { IconCrane } from '@tabler/icons-react'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'
import { exportEquipmentList } from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { OpenNotices } from '#web/features/notices/notices-about.tsx'
import { customerAddresses } from './customer-addresses.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import styles from './equipment.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu } from '#web/ui/table/export-menu.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** The inspector at the gate reads out a serial number: the certificate is one press away from it. */
const certificate = (piece: Equipment) =>
  piece.certificate && (
    <ViewCertificateButton jobId={piece.certificate.jobId} of={nameOf(piece)}>
      View<span className={styles.inCard}> Certificate</span>
    </ViewCertificateButton>
  )

/** Every piece of the company's equipment, and how it stands. */
export function EquipmentPage() {
  const address = useListAddress()
  const { filter } = listChoice(address)
  const { data: company } = useQuery(ownCompanyQuery)
  return (
    <>
      <CustomerTabs />
      <PageHeader title="Equipment" actions={<ExportMenu load={(format) => exportEquipmentList(filter, format)} />} />
      <OpenNotices address={customerAddresses.notice} />
      <EquipmentRegister
        address={address}
        hasCompany={false}
        addressOf={customerAddresses.piece}
        certificate={certificate}
        places={
          company &&
          company.siteAddresses.length > 1 && (
            <SiteFilter
              sites={company.siteAddresses}
              siteId={filter.siteAddressId}
              onChange={(site) => address.choose({ site })}
            />
          )
        }
        nothing={
          <EmptyState icon={<IconCrane size={28} stroke={1.5} aria-hidden />}>
            Your equipment appears here once it has been examined.
          </EmptyState>
        }
      />
    </>
  )
}
