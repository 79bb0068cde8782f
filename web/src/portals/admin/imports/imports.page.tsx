import { IconPlus, IconTableImport, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { download } from '#web/api/client.ts'
import { ImportTable, State } from '#web/features/imports/import-table.tsx'
import { importQueries, importsPerPage } from '#web/features/imports/imports.api.ts'
import { addresses, RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink, IconButton } from '#web/ui/form/button.tsx'
import { PageHeader, ObjectHeader, recordPage, BackLink } from '#web/ui/page/page-header.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { exportImports, type Import } from '#contract/imports/imports.contract.ts'
import { pageRoutes } from '#web/ui/page/not-found.tsx'
import { useEffect, useRef, type ComponentProps } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { ColumnsStep, FileStep } from '#web/features/imports/sheet-steps.tsx'
import { CheckStep, DoneStep, useConfirmDeleteImport } from '#web/features/imports/run-steps.tsx'
import { ImportSteps } from '#web/features/imports/import-steps.tsx'
import {
  importSteps,
  isUnderWay,
  mayDelete,
  mayOpen,
  stepOf,
  type ImportStep,
} from '#web/features/imports/import-words.ts'
import { siteLine } from '#web/features/jobs/job-words.ts'
import type { RecordFieldOf } from '#web/features/imports/unknown-names.tsx'
import { SiteSelect } from '#web/features/jobs/job-selects.tsx'
import { importKindLabels, type ImportKind, importKinds } from '#contract/imports/import-fields.ts'
import { Box, Group } from '@mantine/core'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { NewImport } from '#web/features/imports/new-import.tsx'

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

const back = { to: addresses.imports, label: 'Import' }

const ImportPage = recordPage({ title: 'Import', shape: 'form', back, one: importQueries.one, Page: OneImport })

function OneImport({ record: imported }: { record: Import }) {
  const { step } = useParams()
  const navigate = useNavigate()
  const wasUnderWay = useRef(false)
  // What the server was doing and has ended leads to what comes next.
  useEffect(() => {
    const isUnderWayNow = isUnderWay(imported)
    if (wasUnderWay.current && !isUnderWayNow)
      void navigate(addresses.importStep(imported, stepOf(imported)), { replace: true })
    wasUnderWay.current = isUnderWayNow
  })
  const shown = importSteps.find((each) => each === step)
  if (!shown || !mayOpen(imported, shown))
    return <Navigate to={addresses.importStep(imported, stepOf(imported))} replace />
  return (
    <>
      <ObjectHeader
        back={back}
        identity={[imported.fileName, importKindLabels[imported.kind]]}
        state={<State imported={imported} />}
        menu={<Menu imported={imported} />}
      />
      <ImportSteps
        shown={shown}
        current={stepOf(imported)}
        addressOf={(other) => (mayOpen(imported, other) ? addresses.importStep(imported, other) : undefined)}
      />
      <Step imported={imported} step={shown} />
    </>
  )
}

function Step({ imported, step }: { imported: Import; step: ImportStep }) {
  const address = useListAddress()
  const navigate = useNavigate()
  const goTo = (next: ImportStep) => void navigate(addresses.importStep(imported, next))
  const outcome = { imported, address, recordAddress: recordAddresses[imported.kind] }
  switch (step) {
    case 'file':
      return <FileStep imported={imported} next={<NextLink imported={imported} />} />
    case 'columns':
      return <ColumnsStep imported={imported} companyField={companyField} onChecking={() => goTo('check')} />
    case 'check':
      return <CheckStep {...outcome} recordField={recordField} onRunning={() => goTo('done')} />
    case 'done':
      return <DoneStep {...outcome} links={<Links imported={imported} />} />
  }
}

const recordAddresses: Record<ImportKind, (recordId: string) => string> = {
  equipment: (_id) => addresses.piece({ _id }),
  companies: (_id) => addresses.company({ _id }),
  users: (_id) => addresses.user({ _id }),
}

const listAddresses: Record<ImportKind, string> = {
  equipment: addresses.equipment,
  companies: addresses.companies,
  users: addresses.users,
}

const companyField: ComponentProps<typeof ColumnsStep>['companyField'] = (field) => (
  <CompanySelect name="company" error={undefined} {...field} />
)

const recordField: RecordFieldOf = ({ unknown: { kind, companyId }, chosen, onChange }) =>
  kind === 'company' ? (
    companyField({ chosen, onChange })
  ) : (
    <SiteSelect
      companyId={companyId}
      chosen={chosen && { _id: chosen._id, addressLine1: chosen.name, addressLine2: '', city: '', postcode: '' }}
      error={undefined}
      onChange={(site) => onChange({ _id: site._id, name: siteLine(site) })}
    />
  )

function NextLink({ imported }: { imported: Import }) {
  if (imported.state === 'failed')
    return (
      <ButtonLink variant="primary" to={addresses.newImport(imported.kind)}>
        Choose another file
      </ButtonLink>
    )
  return (
    <ButtonLink variant="primary" to={addresses.importStep(imported, 'columns')}>
      Continue to the columns
    </ButtonLink>
  )
}

function Links({ imported: { kind } }: { imported: Import }) {
  return (
    <>
      <ButtonLink to={listAddresses[kind]}>{`See ${importKindLabels[kind].toLowerCase()}`}</ButtonLink>
      <ButtonLink to={addresses.newImport(kind)}>Import another file</ButtonLink>
    </>
  )
}

function Menu({ imported }: { imported: Import }) {
  const deleteImport = useConfirmDeleteImport()
  const deletion = { label: 'Delete', remove: () => deleteImport(imported), leave: addresses.imports }
  return <RecordMenu of={imported.fileName} record={imported} deletion={mayDelete(imported) ? deletion : undefined} />
}

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

export const ImportPages = pageRoutes({
  '': ImportsPage,
  new: NewImportPage,
  ':id': ImportPage,
  ':id/:step': ImportPage,
})
