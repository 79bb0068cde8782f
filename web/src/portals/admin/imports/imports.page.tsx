import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { download } from '#web/api/client.ts'
import { ImportTable } from '#web/features/imports/import-table.tsx'
import { importQueries, importsPerPage } from '#web/features/imports/imports.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { exportImports } from '#contract/imports/imports.contract.ts'
import { ImportPage } from './import.page.tsx'
import { NewImportPage } from './new-import.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

export function ImportsPage() {
  const address = useListAddress()
  const list = useQuery(importQueries.page(address.page))
  return (
    <>
      <PageHeader
        title="Import"
        intro="Bring equipment, companies and users in from a spreadsheet."
        actions={
          <>
            <ExportMenu load={(format) => download(exportImports, { format })} />
            <ButtonLink variant="primary" to={addresses.newImport()} icon={IconPlus}>
              New import
            </ButtonLink>
          </>
        }
      />
      <PagedList
        what="The imports"
        list={list}
        address={address}
        pageSize={importsPerPage}
        nothing={
          <EmptyState icon={IconTableImport} title="Nothing imported yet">
            Drop in the spreadsheet you have. You see what each row would do before anything is written, and can undo it
            for 30 days.
          </EmptyState>
        }
      >
        {(imports) => <ImportTable imports={imports} addressOf={addresses.import} />}
      </PagedList>
    </>
  )
}

export const ImportPages = pageRoutes({
  '': ImportsPage,
  new: NewImportPage,
  ':id': ImportPage,
  ':id/:step': ImportPage,
})
