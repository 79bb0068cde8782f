import { Box, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CustomerTabs, useChosenCompany, customerAddresses } from './customer-tabs.tsx'
import { InspectionList } from './inspection-list.tsx'
import styles from './inspections.module.css'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { ComplianceAnswer, OwnEquipment } from '#web/features/equipment/own-equipment.tsx'
import { SiteFilter } from '#web/features/companies/site-filter.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { InspectorIsHere } from '#web/features/packs/inspector-is-here.tsx'
import { ShareButton } from '#web/features/packs/share-button.tsx'
import { useReachesAll } from '#web/features/users/users.api.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { tabId, Tabs } from '#web/ui/page/tabs.tsx'
import { maxSearchLength } from '#contract/values/pages.ts'
import type { JobCounts } from '#contract/jobs/jobs.contract.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'

const panel = 'inspections'
const tabOrder = ['all', 'pending', 'completed'] as const

export function InspectionsPage() {
  const address = useListAddress()
  const { q, page } = address
  const tab = tabFrom(address.filter('tab'))
  const siteAddressId = address.idFilter('site')
  const { company, companyId } = useChosenCompany()
  const { data: counts } = useQuery(jobQueries.counts({ companyId }))
  const { data: found } = useQuery(jobQueries.counts({ q, companyId, siteAddressId }))
  const list = useQuery(
    jobQueries.ofOwnCompany({ status: inspectionTabs[tab].statuses.join(','), q, companyId, siteAddressId, page }),
  )
  const isWhole = useReachesAll(company?._id)
  const totals = tabCounts(counts)
  const foundIn = tabCounts(found)

  return (
    <>
      <ComplianceAnswer to={customerAddresses.equipment} companyId={companyId} />
      {company && totals.completed !== 0 && (
        <Group gap="8px 12px">
          <InspectorIsHere {...(companyId && { companyId })} sites={company.siteAddresses} isWhole={isWhole} />
          <ShareButton {...(companyId && { companyId })} sites={company.siteAddresses} isWhole={isWhole} />
        </Group>
      )}
      <CustomerTabs />
      <OwnEquipment
        companyId={companyId}
        q={(address.filter('piece') ?? '').slice(0, maxSearchLength)}
        onSearch={(piece) => address.search(piece, 'piece')}
        addresses={{ register: customerAddresses.equipment, piece: customerAddresses.piece }}
        certificate={pieceCertificate}
      />
      <Box mt="xl">
        <PageHeader title="LOLER Inspections" beginsAbove />
      </Box>
      <SimpleGrid component="dl" cols={3} spacing="clamp(8px, 2vw, 16px)" mb="lg">
        <Figure label="Total Inspections" value={totals.all} />
        <Figure label="Completed" value={totals.completed} />
        <Figure label="Pending" value={totals.pending} />
      </SimpleGrid>
      <div className={styles.finders}>
        <SearchField label="Search by title or site" hint="Title or site" value={q} onSearch={address.search} />
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
      <Box id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} mt="md">
        <InspectionList
          list={list}
          address={address}
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
              <EmptyState icon={IconClipboardCheck}>{inspectionTabs[tab].empty}</EmptyState>
            )
          }
        />
      </Box>
      <Box component={Link} to={customerAddresses.certificates} display="inline-block" mt="lg" py={8}>
        All certificates
      </Box>
    </>
  )
}

/** The inspector at the gate reads out a serial number: the certificate is one press away from it. */
function pieceCertificate(piece: Equipment) {
  return piece.certificate && <ViewCertificateButton jobId={piece.certificate.jobId} of={nameOf(piece)} />
}

/** A number from a plate is that of a piece, which is in the register. */
function SerialNumber({ q }: { q: string }) {
  return (
    <>
      Is it a serial number?{' '}
      <Link to={`${customerAddresses.equipment}?q=${encodeURIComponent(q)}`}>Search your equipment</Link>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Paper
      display="flex"
      p="clamp(8px, 2vw, 16px)"
      style={{ flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
    >
      <Text component="dt" c="dimmed" fz="clamp(0.8125rem, 2.9vw, 0.875rem)">
        {label}
      </Text>
      <Text component="dd" fz="clamp(1.25rem, 4vw, 1.75rem)" fw={700}>
        {value === undefined ? '–' : value.toLocaleString('en-GB')}
      </Text>
    </Paper>
  )
}

/** To a customer, work that has begun is still to come; what was cancelled is not there. */
const inspectionTabs = {
  all: {
    label: 'All Inspections',
    empty: 'No inspections have been scheduled for your company yet.',
    statuses: ['pending', 'in_progress', 'completed'],
  },
  pending: {
    label: 'Pending',
    empty: 'No pending inspections at this time.',
    statuses: ['pending', 'in_progress'],
  },
  completed: {
    label: 'Completed',
    empty: 'No completed inspections with certificates available yet.',
    statuses: ['completed'],
  },
} as const satisfies Record<string, { label: string; empty: string; statuses: readonly JobStatus[] }>

type InspectionTab = keyof typeof inspectionTabs

function tabFrom(name: string | null): InspectionTab {
  return name === 'pending' || name === 'completed' ? name : 'all'
}

function tabCounts(counts: JobCounts | undefined): Record<InspectionTab, number | undefined> {
  const of = (tab: InspectionTab) => counts && inspectionTabs[tab].statuses.reduce((sum, each) => sum + counts[each], 0)
  return { all: of('all'), pending: of('pending'), completed: of('completed') }
}
