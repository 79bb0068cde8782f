import { useEffect, useRef, type ComponentProps } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { ColumnsStep, FileStep } from '#web/features/imports/sheet-steps.tsx'
import { CheckStep, DoneStep, useConfirmDeleteImport } from '#web/features/imports/run-steps.tsx'
import { ImportSteps } from '#web/features/imports/import-steps.tsx'
import { State } from '#web/features/imports/import-table.tsx'
import {
  importSteps,
  isUnderWay,
  mayDelete,
  mayOpen,
  stepOf,
  type ImportStep,
} from '#web/features/imports/import-words.ts'
import { siteLine } from '#web/features/jobs/job-words.ts'
import { importQueries } from '#web/features/imports/imports.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { ObjectHeader, recordPage } from '#web/ui/page/record-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import type { RecordFieldOf } from '#web/features/imports/unknown-names.tsx'
import { SiteSelect } from '#web/features/jobs/job-selects.tsx'
import { importKindLabels, type ImportKind } from '#contract/imports/import-fields.ts'
import type { Import } from '#contract/imports/imports.contract.ts'

const back = { to: addresses.imports, label: 'Import' }

export const ImportPage = recordPage({ title: 'Import', shape: 'form', back, one: importQueries.one, Page: OneImport })

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
