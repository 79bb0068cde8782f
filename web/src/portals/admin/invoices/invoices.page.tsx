import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { exportInvoiceList, exportReadyList, invoiceQueries } from '#web/features/invoices/invoices.api.ts'
import { creditNotesAddress } from '#web/portals/admin/admin-addresses.ts'
import { AwaitingInvoices } from './awaiting-invoices.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { FirmNotices } from './invoice-notices.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { ExportMenu } from '#web/ui/table/export-menu.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { tabId, Tabs } from '#web/ui/page/tabs.tsx'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'

const tabs = ['awaiting', 'generated', 'sent', 'paid', 'all'] as const
type Tab = (typeof tabs)[number]

const tabLabels: Record<Tab, string> = {
  awaiting: 'Jobs Awaiting',
  generated: 'Generated',
  sent: 'Sent',
  paid: 'Paid',
  all: 'All Invoices',
}

const statusOf: Record<Tab, InvoiceStatus | undefined> = {
  awaiting: 'awaiting_invoice',
  generated: 'invoice_generated',
  sent: 'invoice_sent',
  paid: 'invoice_paid',
  all: undefined,
}

export function InvoicesPage() {
  const address = useListAddress()
  const panel = useId().replaceAll(/\W/g, '')
  const tab = tabs.find((each) => each === address.filter('tab')) ?? 'awaiting'
  const { q } = address
  const { data: counts } = useQuery(invoiceQueries.counts())

  return (
    <>
      <PageHeader
        title="Invoices"
        actions={
          <>
            <ButtonLink to={creditNotesAddress}>Credit notes</ButtonLink>
            <ExportMenu
              load={(format) =>
                tab === 'awaiting'
                  ? exportReadyList(q, format)
                  : exportInvoiceList({ q, status: statusOf[tab] }, format)
              }
            />
          </>
        }
      />
      <FirmNotices />
      <Tabs
        label="Which invoices"
        tabs={tabs.map((value) => ({ value, label: tabLabels[value], count: counts?.[value] }))}
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
  return <InvoiceList key={tab} label={tabLabels[tab]} status={statusOf[tab]} address={address} />
}
