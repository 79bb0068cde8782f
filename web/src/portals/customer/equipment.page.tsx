import { IconCrane } from '@tabler/icons-react'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'
import { exportEquipmentList } from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { nameOf, noEquipment } from '#web/features/equipment/equipment-words.ts'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { OpenNotices } from '#web/features/notices/notices-about.tsx'
import { CustomerTabs, useChosenCompany, customerAddresses } from './customer-tabs.tsx'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { RegisterScan } from '#web/features/tags/register-scan.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'

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
