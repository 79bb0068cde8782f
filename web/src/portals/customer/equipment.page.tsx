import { useQuery } from '@tanstack/react-query'
import { IconCrane } from '@tabler/icons-react'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'
import { exportEquipmentList } from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu } from '#web/ui/table/export-menu.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

const addressOf = ({ _id }: Equipment) => `/customer/equipment/${_id}`

/** Every piece of the company's equipment, and how it stands. */
export function EquipmentPage() {
  const address = useListAddress()
  const { filter } = listChoice(address)
  const { data: company } = useQuery(ownCompanyQuery)
  return (
    <>
      <CustomerTabs />
      <PageHeader title="Equipment" actions={<ExportMenu load={(format) => exportEquipmentList(filter, format)} />} />
      <EquipmentRegister
        address={address}
        hasCompany={false}
        addressOf={addressOf}
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
