import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AwaitingJobsTable, awaitingColumnCount } from '#web/features/invoices/awaiting-jobs-table.tsx'
import { invoiceColumnCount, InvoiceTable } from '#web/features/invoices/invoice-table.tsx'
import { invoiceQueries, invoicesPerPage } from '#web/features/invoices/invoices.api.ts'
import { useFetchFailure } from '#web/features/invoices/use-fetch-failure.ts'
import { invoiceAddresses, jobAddresses, jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { focusPage } from '#web/ui/page/page-focus.ts'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'

type Address = ReturnType<typeof useListAddress>

interface ListProps {
  label: string
  status: InvoiceStatus | undefined
  address: Address
}

export function InvoiceList({ label, status, address }: ListProps) {
  const { q, page } = address
  const list = useQuery(invoiceQueries.page({ q, status, page }))
  useFetchFailure(list.error)
  return (
    <PagedList
      what="The invoices"
      list={list}
      page={page}
      pageSize={invoicesPerPage}
      columns={invoiceColumnCount}
      onPageChange={address.goToPage}
      onPageOutOfRange={address.stayWithin}
      nothing={
        q ? (
          <NothingMatches what="invoice" q={q} onClear={() => address.choose({ q: null })} />
        ) : (
          <EmptyState
            icon={<IconFileInvoice size={24} stroke={1.5} aria-hidden />}
            title={status ? 'No such invoices' : 'No invoices yet'}
          >
            Create one from a completed job under Jobs Awaiting.
          </EmptyState>
        )
      }
    >
      {(invoices, isOutdated) => (
        <InvoiceTable
          label={label}
          invoices={invoices}
          isOutdated={isOutdated}
          addresses={invoiceAddresses}
          onDeleted={focusPage}
        />
      )}
    </PagedList>
  )
}

/** What is still to be done: jobs to be invoiced, and invoices that were begun. */
export function AwaitingInvoices({ address }: { address: Address }) {
  const { q } = address
  // The address keeps the page of the jobs; another search begins at its first.
  const [at, setAt] = useState({ q, page: 1 })
  const page = at.q === q ? at.page : 1
  const goTo = (next: number) => setAt({ q, page: next })
  const begun = useQuery(invoiceQueries.page({ q, status: 'awaiting_invoice', page }))
  useFetchFailure(begun.error)
  return (
    <Stack gap="xl">
      {(begun.error || (begun.data && begun.data.total > 0)) && (
        <section aria-labelledby="begun">
          <Text id="begun" component="h2" mb="sm">
            Invoices to generate
          </Text>
          <PagedList
            what="The invoices"
            list={begun}
            page={page}
            pageSize={invoicesPerPage}
            columns={invoiceColumnCount}
            onPageChange={goTo}
            onPageOutOfRange={goTo}
            nothing={null}
          >
            {(invoices, isOutdated) => (
              <InvoiceTable
                label="Invoices to generate"
                invoices={invoices}
                isOutdated={isOutdated}
                addresses={invoiceAddresses}
                onDeleted={focusPage}
              />
            )}
          </PagedList>
        </section>
      )}
      <section>
        <Text component="h2" mb="sm">
          Completed jobs without an invoice
        </Text>
        <JobsToInvoice address={address} />
      </section>
    </Stack>
  )
}

function JobsToInvoice({ address }: { address: Address }) {
  const { q, page } = address
  const list = useQuery(invoiceQueries.jobsAwaiting({ q, page }))
  const navigate = useNavigate()
  useFetchFailure(list.error)
  return (
    <PagedList
      what="The jobs"
      list={list}
      page={page}
      pageSize={invoicesPerPage}
      columns={awaitingColumnCount}
      onPageChange={address.goToPage}
      onPageOutOfRange={address.stayWithin}
      nothing={
        q ? <NothingMatches what="job" q={q} onClear={() => address.choose({ q: null })} /> : <NothingToInvoice />
      }
    >
      {(jobs, isOutdated) => (
        <AwaitingJobsTable
          jobs={jobs}
          isOutdated={isOutdated}
          addressOf={jobAddresses.job}
          onCreated={(invoice) => void navigate(invoiceAddresses.edit(invoice))}
        />
      )}
    </PagedList>
  )
}

function NothingToInvoice() {
  const { data: counts } = useQuery(invoiceQueries.counts())
  if (counts?.all !== 0) return <EmptyState>Every completed job has its invoice.</EmptyState>
  return (
    <EmptyState
      icon={<IconFileInvoice size={24} stroke={1.5} aria-hidden />}
      title="Nothing to invoice yet"
      action={<ButtonLink to={jobsAddress}>See the jobs</ButtonLink>}
    >
      A job appears here as soon as its engineer has completed it.
    </EmptyState>
  )
}
