import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { EquipmentForm } from '#web/features/equipment/equipment-form.tsx'
import { equipmentAddress, equipmentAddresses } from '#web/portals/admin/admin-addresses.ts'
import { siteField } from './site-field.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/** A piece that nobody has examined yet, entered by hand. */
export function NewPiecePage() {
  const navigate = useNavigate()
  const companyId = useSearchParams()[0].get('company')
  const { data, isLoading } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== null })

  if (isLoading) return <LoadingPage shape="form" />
  return (
    <>
      <BackLink to={equipmentAddress}>Equipment</BackLink>
      <PageHeader title="Add equipment" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <EquipmentForm
          {...(data && { start: { companyId: { _id: data.company._id, name: data.company.name } } })}
          companyField={(field) => <CompanySelect {...field} />}
          siteField={siteField}
          addressOf={equipmentAddresses.piece}
          onSaved={(piece) => void navigate(equipmentAddresses.piece(piece))}
          onCancel={() => void navigate(companyId ? `/admin/companies/${companyId}` : equipmentAddress)}
        />
      </Paper>
    </>
  )
}
