import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invoiceQueries, invoicesPerPage } from '#web/features/invoices/invoices.api.ts'
import { readyColumnCount, ReadyTable } from '#web/features/invoices/ready-table.tsx'
import { useFetchFailure } from '#web/features/invoices/use-fetch-failure.ts'
import { ApproveInvoice } from './approve-invoice.tsx'
import { invoiceAddresses, jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import type { ReadyInvoice } from '#contract/invoices/invoices.contract.ts'

/** What can be sent as it is; a draft leads to its invoice, to be looked at before. */
export function ReadyInvoices({ address }: { address: ReturnType<typeof useListAddress> }) {
  const { q, page } = address
  const list = useQuery(invoiceQueries.ready({ q, page }))
  const [approved, setApproved] = useState<ReadyInvoice | null>(null)
  const close = () => setApproved(null)
  // As it stands now, where somebody has changed it since the question opened.
  const current = list.data?.rows.find(({ jobId }) => jobId._id === approved?.jobId._id)
  useFetchFailure(list.error)
  return (
    <>
      <PagedList
        what="The jobs"
        list={list}
        page={page}
        pageSize={invoicesPerPage}
        columns={readyColumnCount}
        onPageChange={address.goToPage}
        onPageOutOfRange={address.stayWithin}
        nothing={
          q ? (
            <NothingMatches what="job" q={q} onClear={() => address.choose({ q: null })} />
          ) : (
            <EmptyState
              icon={<IconFileInvoice size={24} stroke={1.5} aria-hidden />}
              title="Nothing is ready to invoice"
            >
              A job appears here once it is completed and its certificate is issued, until its invoice is sent.
            </EmptyState>
          )
        }
      >
        {(rows, isOutdated) => (
          <ReadyTable
            rows={rows}
            isOutdated={isOutdated}
            addressOf={({ jobId, invoiceId }) =>
              invoiceId ? invoiceAddresses.invoice({ _id: invoiceId }) : jobAddresses.job(jobId)
            }
            onApprove={setApproved}
          />
        )}
      </PagedList>
      <DialogFrame isOpen={approved !== null} title="Approve and send" onCancel={close}>
        {approved && <ApproveInvoice ready={current ?? approved} onClose={close} />}
      </DialogFrame>
    </>
  )
}
