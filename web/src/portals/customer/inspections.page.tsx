import { Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EquipmentLine } from '#web/features/equipment/equipment-line.tsx'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import { InspectionList } from './inspection-list.tsx'
import { inspectionTabs, tabCounts, tabFrom } from './inspection-tabs.ts'
import styles from './inspections.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { tabId, Tabs } from '#web/ui/page/tabs.tsx'

const panel = 'inspections'
const tabOrder = ['all', 'pending', 'completed'] as const

/** Three numbers that answer whether all is well, then the way to the one certificate that is asked for. */
export function InspectionsPage() {
  const address = useListAddress()
  const { q, page } = address
  const tab = tabFrom(address.filter('tab'))
  const siteAddressId = address.idFilter('site')
  const { data: company } = useQuery(ownCompanyQuery)
  const { data: counts } = useQuery(jobQueries.counts())
  const { data: found } = useQuery(jobQueries.counts({ q, siteAddressId }))
  const list = useQuery(jobQueries.ofOwnCompany({ status: inspectionTabs[tab].statuses, q, siteAddressId, page }))
  const totals = tabCounts(counts)
  const foundIn = tabCounts(found)

  return (
    <>
      <CustomerTabs />
      <PageHeader title="LOLER Inspections" intro={<Link to="/customer/certificates">All certificates</Link>} />
      <EquipmentLine to="/customer/equipment" />
      <dl className={styles.summary}>
        <Figure label="Total Inspections" value={totals.all} />
        <Figure label="Completed" value={totals.completed} />
        <Figure label="Pending" value={totals.pending} />
      </dl>
      <div className={styles.finders}>
        <SearchField label="Search by title or site" value={q} onSearch={address.search} />
        {company && company.siteAddresses.length > 1 && (
          <SiteFilter
            sites={company.siteAddresses}
            siteId={siteAddressId}
            onChange={(site) => address.choose({ site })}
          />
        )}
      </div>
      <Tabs
        label="Which inspections"
        panel={panel}
        value={tab}
        tabs={tabOrder.map((value) => ({ value, label: inspectionTabs[value].label, count: foundIn[value] }))}
        onChange={(chosen) => address.choose({ tab: chosen === 'all' ? null : chosen })}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)}>
        <InspectionList
          list={list}
          page={page}
          onPageChange={address.goToPage}
          onPageOutOfRange={address.stayWithin}
          nothing={
            q || siteAddressId ? (
              <NothingMatches
                what="inspection"
                q={q}
                onClear={() => address.choose({ q: null, site: null, tab: null })}
              >
                {q && <SerialNumber q={q} />}
              </NothingMatches>
            ) : (
              <EmptyState icon={<IconClipboardCheck size={28} stroke={1.5} aria-hidden />}>
                {inspectionTabs[tab].empty}
              </EmptyState>
            )
          }
        />
      </div>
    </>
  )
}

/** Whoever has the number from a plate looks for a piece, which stands in the register. */
function SerialNumber({ q }: { q: string }) {
  return (
    <>
      Is it a serial number? <Link to={`/customer/equipment?q=${encodeURIComponent(q)}`}>Search your equipment</Link>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Paper className={styles.figure ?? ''}>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fw={700} className={styles.value ?? ''}>
        {value === undefined ? '–' : value.toLocaleString('en-GB')}
      </Text>
    </Paper>
  )
}
