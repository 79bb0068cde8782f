import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { EquipmentForm, type SiteField } from '#web/features/equipment/equipment-form.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { SiteSelect } from '#web/features/jobs/job-selects.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export const EditPiecePage = recordPage({
  title: 'Equipment',
  shape: 'form',
  back: { to: addresses.equipment, label: 'Equipment' },
  one: equipmentQueries.one,
  staysWhenGone: true,
  Page: EditPiece,
})

function EditPiece({ record: piece }: { record: Equipment }) {
  const navigate = useNavigate()
  const toPiece = () => void navigate(addresses.piece(piece))
  return (
    <>
      <BackLink to={addresses.piece(piece)}>Back to equipment</BackLink>
      <PageHeader
        title="Edit equipment"
        windowTitle={`Edit ${nameOf(piece)}`}
        intro={`${nameOf(piece)} · ${piece.companyId.name}`}
      />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <EquipmentForm
          piece={piece}
          companyField={(field) => <CompanySelect {...field} />}
          siteField={siteField}
          addressOf={addresses.piece}
          onSaved={toPiece}
          onCancel={toPiece}
        />
      </Paper>
    </>
  )
}

export function NewPiecePage() {
  const navigate = useNavigate()
  const companyId = useSearchParams()[0].get('company')
  const { data, isLoading } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== null })

  if (isLoading) return <LoadingPage shape="form" />
  return (
    <>
      <BackLink to={addresses.equipment}>Equipment</BackLink>
      <PageHeader title="Add equipment" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <EquipmentForm
          {...(data && { start: { companyId: { _id: data.company._id, name: data.company.name } } })}
          companyField={(field) => <CompanySelect {...field} />}
          siteField={siteField}
          addressOf={addresses.piece}
          onSaved={(piece) => void navigate(addresses.piece(piece))}
          onCancel={() => void navigate(companyId ? `/admin/companies/${companyId}` : addresses.equipment)}
        />
      </Paper>
    </>
  )
}

export const siteField: SiteField = ({ companyId, chosen, error, onChange }) => (
  // Another company, another list: what was searched for in the former one goes with it.
  <SiteSelect
    key={companyId ?? ''}
    companyId={companyId}
    chosen={chosen && { addressLine2: '', ...chosen }}
    error={error}
    onChange={onChange}
  />
)
