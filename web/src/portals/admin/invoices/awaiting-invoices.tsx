import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApproveInvoice } from './approve-invoice.tsx'
import { awaitingColumnCount, AwaitingTable } from '#web/features/invoices/awaiting-table.tsx'
import { invoiceQueries, invoicesPerPage, useFetchFailure } from '#web/features/invoices/invoices.api.ts'
import { invoiceAddresses, jobAddresses, jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'

/** What is still to be sent: completed jobs without an invoice, and invoices that were begun. */
export function AwaitingInvoices({ address }: { address: ReturnType<typeof useListAddress> }) {
  const { q, page } = address
  const list = useQuery(invoiceQueries.ready({ q, page }))
  // In the address: the dashboard leads to one, and Back closes it.
  const looked = address.idFilter('look')
  const look = (jobId: string | null) => address.choose({ look: jobId, page: page > 1 ? page : null })
  useFetchFailure(list.error)
  return (
    <>
      <PagedList
        what="The jobs"
        list={list}
        address={address}
        pageSize={invoicesPerPage}
        columns={awaitingColumnCount}
        noMatch={q && <NothingMatches what="job" q={q} onClear={() => address.choose({ q: null })} />}
        nothing={<NothingToInvoice />}
      >
        {(rows) => (
          <AwaitingTable
            rows={rows}
            addressOf={({ jobId, invoiceId }) =>
              invoiceId ? invoiceAddresses.invoice({ _id: invoiceId }) : jobAddresses.job(jobId)
            }
            onLook={({ jobId }) => look(jobId._id)}
          />
        )}
      </PagedList>
      <DialogFrame isOpen={looked !== undefined} title="Look and send" onCancel={() => look(null)}>
        {looked && <ApproveInvoice key={looked} jobId={looked} onClose={() => look(null)} />}
      </DialogFrame>
    </>
  )
}

function NothingToInvoice() {
  const { data: counts } = useQuery(invoiceQueries.counts())
  if (counts?.all !== 0) return <EmptyState>Every completed job has its invoice.</EmptyState>
  return (
    <EmptyState
      icon={IconFileInvoice}
      title="Nothing to invoice yet"
      action={<ButtonLink to={jobsAddress}>See the jobs</ButtonLink>}
    >
      A job appears here as soon as its engineer has completed it.
    </EmptyState>
  )
}
