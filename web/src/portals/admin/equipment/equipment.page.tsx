import { useQuery } from '@tanstack/react-query'
import { IconCrane, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { equipmentQueries, exportEquipmentList } from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { CompanyFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { CompanySiteFilter } from '#web/portals/admin/companies/company-site-filter.tsx'
import { equipmentAddresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu } from '#web/ui/table/export-menu.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'

/** Every piece of every customer's equipment, and how it stands. */
export function EquipmentPage() {
  const address = useListAddress()
  const { filter } = listChoice(address)
  const { data: duplicates } = useQuery(equipmentQueries.duplicates(1))
  return (
    <>
      <PageHeader
        title="Equipment"
        intro={
          <Link to={equipmentAddresses.duplicates}>
            Duplicates{duplicates && ` (${duplicates.total.toLocaleString('en-GB')})`}
          </Link>
        }
        actions={
          <>
            <ExportMenu load={(format) => exportEquipmentList(filter, format)} />
            <ButtonLink
              variant="primary"
              to={equipmentAddresses.create(filter.companyId)}
              icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
            >
              Add equipment
            </ButtonLink>
          </>
        }
      />
      <EquipmentRegister
        address={address}
        hasCompany={filter.companyId === undefined}
        addressOf={equipmentAddresses.piece}
        places={
          <>
            {/* A site is of one company, and goes with it. */}
            <CompanyFilter
              companyId={filter.companyId}
              onChange={(company) => address.choose({ company, site: null })}
            />
            {filter.companyId && (
              <CompanySiteFilter
                companyId={filter.companyId}
                siteId={filter.siteAddressId}
                onChange={(site) => address.choose({ site })}
              />
            )}
          </>
        }
        nothing={
          <EmptyState icon={<IconCrane size={24} stroke={1.5} aria-hidden />} title="No equipment yet">
            Each piece that an engineer examines appears here with its history. You can also add one by hand.
          </EmptyState>
        }
      />
    </>
  )
}
