import { useQuery } from '@tanstack/react-query'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { ChaseInvoice } from './chase-invoice.tsx'
import { invoiceColumnCount, InvoiceTable } from '#web/features/invoices/invoice-table.tsx'
import { invoiceQueries, invoicesPerPage, useFetchFailure } from '#web/features/invoices/invoices.api.ts'
import { invoiceAddresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'

interface ListProps {
  label: string
  status: InvoiceStatus | undefined
  address: ReturnType<typeof useListAddress>
}

export function InvoiceList({ label, status, address }: ListProps) {
  const { q, page } = address
  const list = useQuery(invoiceQueries.page({ q, status, page }))
  const [chased, setChased] = useState<string | null>(null)
  useFetchFailure(list.error)
  return (
    <>
      <PagedList
        what="The invoices"
        list={list}
        address={address}
        pageSize={invoicesPerPage}
        columns={invoiceColumnCount}
        noMatch={q && <NothingMatches what="invoice" q={q} onClear={() => address.choose({ q: null })} />}
        nothing={
          <EmptyState
            icon={IconFileInvoice}
            title={status ? `No invoices are ${label.toLowerCase()} yet` : 'No invoices yet'}
          >
            Create one from a completed job under Jobs Awaiting.
          </EmptyState>
        }
      >
        {(invoices) => (
          <InvoiceTable
            label={label}
            invoices={invoices}
            addresses={invoiceAddresses}
            onChase={status === 'invoice_sent' ? ({ _id }) => setChased(_id) : undefined}
          />
        )}
      </PagedList>
      <ChaseInvoice invoiceId={chased} onClose={() => setChased(null)} />
    </>
  )
}
