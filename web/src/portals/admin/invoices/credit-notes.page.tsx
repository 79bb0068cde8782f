import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconReceiptRefund } from '@tabler/icons-react'
import { CreditNoteTable, creditNoteColumnCount } from '#web/features/invoices/credit-note-table.tsx'
import { creditNoteQueries, creditNotesPerPage } from '#web/features/invoices/credit-notes.api.ts'
import { useFetchFailure } from '#web/features/invoices/use-fetch-failure.ts'
import { invoiceAddresses, invoicesAddress } from '#web/portals/admin/admin-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'

export function CreditNotesPage() {
  const address = useListAddress()
  const { q, page } = address
  const list = useQuery(creditNoteQueries.page({ q, page }))
  useFetchFailure(list.error)
  return (
    <>
      <BackLink to={invoicesAddress}>Invoices</BackLink>
      <PageHeader title="Credit notes" />
      <Group gap="12px 16px" mb="md">
        <SearchField label="Search credit notes" value={q} onSearch={address.search} />
      </Group>
      <PagedList
        what="The credit notes"
        list={list}
        page={page}
        pageSize={creditNotesPerPage}
        columns={creditNoteColumnCount}
        onPageChange={address.goToPage}
        onPageOutOfRange={address.stayWithin}
        nothing={
          q ? (
            <NothingMatches what="credit note" q={q} onClear={() => address.choose({ q: null })} />
          ) : (
            <EmptyState icon={<IconReceiptRefund size={24} stroke={1.5} aria-hidden />} title="No credit notes yet">
              Make one from the page of a sent or paid invoice.
            </EmptyState>
          )
        }
      >
        {(creditNotes, isOutdated) => (
          <CreditNoteTable
            creditNotes={creditNotes}
            isOutdated={isOutdated}
            addressOf={({ invoiceId }) => invoiceAddresses.invoice(invoiceId)}
          />
        )}
      </PagedList>
    </>
  )
}
