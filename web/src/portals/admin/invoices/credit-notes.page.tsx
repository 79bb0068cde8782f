import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconReceiptRefund } from '@tabler/icons-react'
import { download } from '#web/api/client.ts'
import { CreditNoteTable } from '#web/features/invoices/credit-note-list.tsx'
import { useFetchFailure, creditNoteQueries, invoicesPerPage } from '#web/features/invoices/invoices.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { exportCreditNotes } from '#contract/invoices/credit-notes.contract.ts'

export function CreditNotesPage() {
  const address = useListAddress()
  const { q, page } = address
  const list = useQuery(creditNoteQueries.page({ q, page }))
  useFetchFailure(list.error)
  return (
    <>
      <BackLink to={addresses.invoices}>Invoices</BackLink>
      <PageHeader
        title="Credit notes"
        actions={<ExportMenu load={(format) => download(exportCreditNotes, { q, format })} />}
      />
      <Group gap="12px 16px" mb="md">
        <SearchField label="Search credit notes" value={q} onSearch={address.search} />
      </Group>
      <PagedList
        what="The credit notes"
        list={list}
        address={address}
        pageSize={invoicesPerPage}
        noMatch={q && <NothingMatches what="credit note" q={q} onClear={() => address.choose({ q: null })} />}
        nothing={
          <EmptyState icon={IconReceiptRefund} title="No credit notes yet">
            Make one from the page of a sent or paid invoice.
          </EmptyState>
        }
      >
        {(creditNotes) => (
          <CreditNoteTable creditNotes={creditNotes} addressOf={({ invoiceId }) => addresses.invoice(invoiceId)} />
        )}
      </PagedList>
    </>
  )
}
