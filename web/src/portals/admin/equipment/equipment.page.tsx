import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCrane, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { equipmentQueries, exportEquipmentList } from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { CompanyFilter, CompanySiteFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { ImportLink } from '#web/portals/admin/admin-links.tsx'
import { PrintLabels } from '#web/features/tags/print-labels.tsx'
import { RegisterScan } from '#web/features/tags/register-scan.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { DuplicatesPage } from './duplicates.page.tsx'
import { EditPiecePage, NewPiecePage } from './piece-form.pages.tsx'
import { PiecePage } from './piece.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

export function EquipmentPage() {
  const address = useListAddress()
  const { place, listed } = listChoice(address, 'every company’s')
  const [chosen, setChosen] = useState<string[]>([])
  const { data: duplicates } = useQuery(equipmentQueries.duplicates(1))
  return (
    <>
      <PageHeader
        title="Equipment"
        {...(duplicates &&
          duplicates.total > 0 && {
            intro: <Link to={addresses.duplicates}>{`Duplicates (${duplicates.total.toLocaleString('en-GB')})`}</Link>,
          })}
        actions={
          <>
            <ImportLink kind="equipment" />
            <PrintLabels of={{ listed, chosen }} />
            <ExportMenu load={(format) => exportEquipmentList(listed, format)} />
            <ButtonLink variant="primary" to={addresses.newPiece(place.companyId)} icon={IconPlus}>
              Add equipment
            </ButtonLink>
          </>
        }
      />
      <EquipmentRegister
        address={address}
        whose="every company’s"
        addressOf={addresses.piece}
        tick={(piece) => (
          <Checkbox
            aria-label={itemName(piece)}
            checked={chosen.includes(piece._id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, piece._id] : chosen.filter((id) => id !== piece._id))
            }
          />
        )}
        scan={<RegisterScan addressOf={addresses.piece} />}
        places={
          <>
            {/* A site is of one company, and goes with it. */}
            <CompanyFilter
              companyId={place.companyId}
              onChange={(company) => address.choose({ company, site: null })}
            />
            {place.companyId && (
              <CompanySiteFilter
                companyId={place.companyId}
                siteId={place.siteAddressId}
                onChange={(site) => address.choose({ site })}
              />
            )}
          </>
        }
        nothing={
          <EmptyState icon={IconCrane} title="No equipment yet">
            Each piece that an engineer examines appears here with its history. Add one by hand, or{' '}
            <Link to={addresses.newImport('equipment')}>import your spreadsheet</Link>.
          </EmptyState>
        }
      />
    </>
  )
}

export const EquipmentPages = pageRoutes({
  '': EquipmentPage,
  new: NewPiecePage,
  duplicates: DuplicatesPage,
  ':id': PiecePage,
  ':id/edit': EditPiecePage,
})
