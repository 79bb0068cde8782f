import { Box } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DueTable } from './due-table.tsx'
import { nothingWithin, siteName, withinChoices, withinLabel, withinOf, type WithinChoice } from './due-words.ts'
import { PlanBar } from './plan-bar.tsx'
import { download } from '#web/api/client.ts'
import { dueQueries, sitesPerPage } from '#web/features/due/due.api.ts'
import { keyOf, piecesToPlan } from '#web/features/due/visit-values.ts'
import { CompanyFilter, CompanySiteFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { RemindersLink } from '#web/portals/admin/admin-links.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu, PagedList, FilterBar } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { exportDue, type DueSite } from '#contract/due/due.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import { DuePieces } from './plan-next-visit.tsx'

export function DuePage() {
  const address = useListAddress()
  const { page } = address
  const within = withinChoices.find((choice) => choice === address.filter('within')) ?? '90'
  const [companyId, siteAddressId] = [address.idFilter('company'), address.idFilter('site')]
  const filter = { within: withinOf(within), companyId, siteAddressId }
  const list = useQuery(dueQueries.page({ ...filter, page }))
  const [opened, setOpened] = useState<DueSite | null>(null)
  const { ticked, unticked, tick, tickAll, untick } = useTicks(list.data?.rows ?? [])
  const tellPlanned = usePlannedToast()
  const showAll = () => address.choose({ within: null, company: null, site: null })

  return (
    <>
      <PageHeader
        title="Due"
        intro="Sites with equipment due for examination, earliest first."
        actions={
          <>
            <RemindersLink />
            <ExportMenu load={(format) => download(exportDue, { ...filter, format })} />
          </>
        }
      />
      <FilterBar>
        <Choices<WithinChoice>
          label="Due within"
          options={withinChoices.map((value) => ({ value, label: withinLabel(value) }))}
          value={within}
          onChange={(chosen) => address.choose({ within: chosen === '90' ? null : chosen })}
        />
        {/* A site is of one company, and goes with it. */}
        <CompanyFilter companyId={companyId} onChange={(company) => address.choose({ company, site: null })} />
        {companyId && (
          <CompanySiteFilter
            companyId={companyId}
            siteId={siteAddressId}
            onChange={(site) => address.choose({ site })}
          />
        )}
      </FilterBar>
      <output className="visually-hidden">{list.data && counted(list.data.total, 'site')}</output>
      <PagedList
        what="What is due"
        list={list}
        address={address}
        pageSize={sitesPerPage}
        nothing={
          <EmptyState
            icon={IconCalendarCheck}
            title={nothingWithin(within)}
            action={(companyId ?? siteAddressId) && <Button onClick={showAll}>Show all</Button>}
          >
            Equipment appears here before its next examination is due, site by site.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            {unticked.length > 1 && (
              <Box mb="xs">
                <Button variant="quiet" onClick={tickAll}>
                  Tick all {unticked.length} on this page
                </Button>
              </Box>
            )}
            <DueTable
              rows={rows}
              isTicked={(row) => ticked.some((each) => keyOf(each) === keyOf(row))}
              onTick={tick}
              onOpen={setOpened}
            />
          </>
        )}
      </PagedList>
      {ticked.length > 0 && (
        <PlanBar
          rows={ticked}
          onPlanned={(planned) => {
            untick(planned.map(({ key }) => key))
            tellPlanned(planned.map(({ job }) => job))
          }}
          onClear={() => untick(ticked.map(keyOf))}
        />
      )}
      <Panel
        isOpen={opened !== null}
        title={opened ? `${opened.companyId.name}, ${siteName(opened)}` : ''}
        onClose={() => setOpened(null)}
      >
        {opened && <DuePieces row={opened} />}
      </Panel>
    </>
  )
}

/** What is ticked stays so on other pages; each as the list last told it, and gone once all of it is in a job. */
function useTicks(rows: DueSite[]) {
  const [before, setTicked] = useState<DueSite[]>([])
  const ticked = before
    .map((row) => rows.find((each) => keyOf(each) === keyOf(row)) ?? row)
    .filter((row) => piecesToPlan(row).length > 0)
  const unticked = rows.filter(
    (row) => piecesToPlan(row).length > 0 && !ticked.some((each) => keyOf(each) === keyOf(row)),
  )
  return {
    ticked,
    unticked,
    tick: (row: DueSite, isTicked: boolean) =>
      setTicked([...ticked.filter((each) => keyOf(each) !== keyOf(row)), ...(isTicked ? [row] : [])]),
    tickAll: () => setTicked([...ticked, ...unticked]),
    // Of what is ticked by then: planning many takes a while.
    untick: (keys: string[]) => setTicked((now) => now.filter((row) => !keys.includes(keyOf(row)))),
  }
}

function usePlannedToast() {
  const navigate = useNavigate()
  return (jobs: Job[]) => {
    const [job] = jobs
    if (!job) return
    const what =
      jobs.length === 1
        ? `${job.title} was planned for ${britishDay(job.scheduledDate)}.`
        : `${counted(jobs.length, 'visit')} were planned.`
    toast.success(what, jobs.length === 1 ? { label: 'Open', run: () => void navigate(addresses.job(job)) } : undefined)
  }
}
