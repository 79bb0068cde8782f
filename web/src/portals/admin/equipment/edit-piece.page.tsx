import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { EquipmentForm } from '#web/features/equipment/equipment-form.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { equipmentAddress, equipmentAddresses } from '#web/portals/admin/admin-addresses.ts'
import { siteField } from './site-field.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'

const back = { to: equipmentAddress, label: 'Equipment' }

export function EditPiecePage() {
  const { equipmentId = '' } = useParams()
  const { data: piece, error, refetch } = useQuery(equipmentQueries.one(equipmentId))
  const navigate = useNavigate()

  if (!piece) return <PageNotReady title="Equipment" shape="form" back={back} load={{ error, refetch }} />
  const toPiece = () => void navigate(equipmentAddresses.piece(piece))
  return (
    <>
      <BackLink to={equipmentAddresses.piece(piece)}>Back to equipment</BackLink>
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
          addressOf={equipmentAddresses.piece}
          onSaved={toPiece}
          onCancel={toPiece}
        />
      </Paper>
    </>
  )
}
