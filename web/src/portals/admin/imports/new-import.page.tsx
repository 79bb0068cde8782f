import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { ImportSteps } from '#web/features/imports/import-steps.tsx'
import { stepOf } from '#web/features/imports/import-words.ts'
import { NewImport } from '#web/features/imports/new-import.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { importKinds } from '#contract/imports/import-fields.ts'
import { IconButton } from '#web/ui/form/button.tsx'

/** The first step; what was chosen stands in the address, so that a reload keeps it. */
export function NewImportPage() {
  const navigate = useNavigate()
  const address = useListAddress()
  const kind = importKinds.find((each) => each === address.filter('kind')) ?? 'equipment'
  const companyId = address.idFilter('company')
  return (
    <>
      <BackLink to={addresses.imports}>Import</BackLink>
      <PageHeader title="New import" />
      <ImportSteps shown="file" current="file" addressOf={() => undefined} />
      <NewImport
        kind={kind}
        onKindChange={(chosen) => address.choose({ kind: chosen })}
        companyId={companyId}
        companyField={<SheetCompany companyId={companyId} onChange={(company) => address.choose({ company })} />}
        onCreated={(imported) => void navigate(addresses.importStep(imported, stepOf(imported)))}
      />
    </>
  )
}

interface CompanyProps {
  companyId: string | undefined
  onChange: (companyId: string | null) => void
}

function SheetCompany({ companyId, onChange }: CompanyProps) {
  const { data } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== undefined })
  return (
    <Group gap="xs" align="flex-end">
      <Box flex={1}>
        <CompanySelect
          name="company"
          help="Choose one if the whole sheet is for one company."
          chosen={companyId && data ? data.company : null}
          error={undefined}
          onChange={({ _id }) => onChange(_id)}
        />
      </Box>
      {companyId && <IconButton icon={IconX} label="No company" onClick={() => onChange(null)} />}
    </Group>
  )
}
