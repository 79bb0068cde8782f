import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { IconFileInvoice } from '@tabler/icons-react'
import {
  exportInvoiceList,
  exportReadyList,
  invoiceQueries,
  invoicesPerPage,
  useFetchFailure,
} from '#web/features/invoices/invoices.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { FirmNotices } from './invoice-notices.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import { tabId, Tabs } from '#web/ui/page/tabs.tsx'
import { InvoiceTable } from '#web/features/invoices/invoice-table.tsx'
import { ChaseInvoice } from './chase-invoice.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { AwaitingTable } from '#web/features/invoices/awaiting-table.tsx'
import { ApproveInvoice } from './approve-invoice.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { CreditInvoicePage, EditInvoicePage } from './invoice-form.pages.tsx'
import { CreditNotesPage } from './credit-notes.page.tsx'
import { InvoicePage } from './invoice.page.tsx'
import { keysOf } from '#contract/values/keys.ts'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

const tabs = {
  awaiting: { label: 'Jobs Awaiting', status: 'awaiting_invoice' },
  generated: { label: 'Generated', status: 'invoice_generated' },
  sent: { label: 'Sent', status: 'invoice_sent' },
  paid: { label: 'Paid', status: 'invoice_paid' },
  all: { label: 'All Invoices', status: undefined },
} as const satisfies Record<string, { label: string; status: InvoiceStatus | undefined }>

type Tab = keyof typeof tabs

export function InvoicesPage() {
  const address = useListAddress()
  const panel = useId().replaceAll(/\W/g, '')
  const tab = choiceFrom(keysOf(tabs), address.filter('tab')) ?? 'awaiting'
  const { q } = address
  const { data: counts } = useQuery(invoiceQueries.counts())

  return (
    <>
      <PageHeader
        title="Invoices"
        actions={
          <>
            <ButtonLink to={addresses.creditNotes}>Credit notes</ButtonLink>
            <ExportMenu
              load={(format) =>
                tab === 'awaiting'
                  ? exportReadyList(q, format)
                  : exportInvoiceList({ q, status: tabs[tab].status }, format)
              }
            />
          </>
        }
      />
      <FirmNotices />
      <Tabs
        label="Which invoices"
        tabs={keysOf(tabs).map((value) => ({ value, label: tabs[value].label, count: counts?.[value] }))}
        value={tab}
        panel={panel}
        onChange={(chosen) => address.choose({ tab: chosen === 'awaiting' ? null : chosen })}
      />
      <Box id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} pt="md">
        <Group gap="12px 16px" mb="md">
          <SearchField label="Search invoices" value={q} onSearch={address.search} />
        </Group>
        <List tab={tab} address={address} />
      </Box>
    </>
  )
}

function List({ tab, address }: { tab: Tab; address: ReturnType<typeof useListAddress> }) {
  if (tab === 'awaiting') return <AwaitingInvoices address={address} />
  return <InvoiceList key={tab} {...tabs[tab]} address={address} />
}

interface ListProps {
  label: string
  status: InvoiceStatus | undefined
  address: ReturnType<typeof useListAddress>
}

function InvoiceList({ label, status, address }: ListProps) {
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
            addresses={{ ...addresses, edit: addresses.editInvoice, credit: addresses.creditInvoice }}
            onChase={status === 'invoice_sent' ? ({ _id }) => setChased(_id) : undefined}
          />
        )}
      </PagedList>
      <ChaseInvoice invoiceId={chased} onClose={() => setChased(null)} />
    </>
  )
}

function AwaitingInvoices({ address }: { address: ReturnType<typeof useListAddress> }) {
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
        noMatch={q && <NothingMatches what="job" q={q} onClear={() => address.choose({ q: null })} />}
        nothing={<NothingToInvoice />}
      >
        {(rows) => (
          <AwaitingTable
            rows={rows}
            addressOf={({ jobId, invoiceId }) =>
              invoiceId ? addresses.invoice({ _id: invoiceId }) : addresses.job(jobId)
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
      action={<ButtonLink to={addresses.jobs}>See the jobs</ButtonLink>}
    >
      A job appears here as soon as its engineer has completed it.
    </EmptyState>
  )
}

export const InvoicesPages = pageRoutes({
  '': InvoicesPage,
  'credit-notes': CreditNotesPage,
  ':id/credit': CreditInvoicePage,
  ':id': InvoicePage,
  ':id/edit': EditInvoicePage,
})
