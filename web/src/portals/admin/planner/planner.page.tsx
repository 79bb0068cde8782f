import { Box, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PlanSiteDialog, usePlanSite } from './plan-site.tsx'
import { PlannerTray, type Dragged } from './planner-tray.tsx'
import { dueQueries } from '#web/features/due/due.api.ts'
import { MoveDialog } from '#web/features/planner/move-dialog.tsx'
import { planQuery, type DropPlace } from '#web/features/planner/planner.api.ts'
import { formatShown } from '#web/features/planner/planner-words.ts'
import { useMove } from '#web/features/planner/use-move.ts'
import { DayList, WeekGrid } from '#web/features/planner/week-grid.tsx'
import { EngineerFilter } from '#web/features/jobs/job-selects.tsx'
import { CompanyFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import filterStyles from '#web/portals/admin/jobs/jobs.module.css'
import trayStyles from './planner-tray.module.css'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/form/button.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { FilterBar } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import type { Plan, PlannedJob } from '#contract/planner/planner.contract.ts'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import { daysFrom, plannerViews, shownDays, stepped } from '#contract/planner/planner.rules.ts'
import type { Day } from '#contract/values/days.ts'

const MonthCalendar = lazyPage(async () => (await import('#web/features/planner/month-calendar.tsx')).MonthCalendar)

const views = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

export function PlannerPage() {
  const today = useToday()
  const address = usePlannerAddress(today)
  const { view, around, shown, companyId, engineerId, choose } = address
  const step = (by: 1 | -1) => choose({ day: stepped(view, around, by) })
  const { data: plan, error, refetch } = useQuery(planQuery({ ...shown, companyId, engineerId }))
  return (
    <>
      <PageHeader
        title="Planner"
        actions={
          <ButtonLink to={addresses.newJob()} variant="primary" icon={IconPlus}>
            Create New Job
          </ButtonLink>
        }
      />
      <Group justify="space-between" gap="8px 16px" mb="md">
        <Group gap={4} w={{ base: '100%', sm: 'auto' }}>
          <IconButton icon={IconChevronLeft} label={`The ${view} before`} onClick={() => step(-1)} />
          <Box
            component="h2"
            flex={{ base: 1, sm: 'none' }}
            miw={{ base: 0, sm: '13rem' }}
            ta="center"
            aria-live="polite"
          >
            {formatShown(view, around, shown)}
          </Box>
          <IconButton icon={IconChevronRight} label={`The ${view} after`} onClick={() => step(1)} />
          <Button variant="quiet" onClick={() => choose({ day: null })}>
            Today
          </Button>
        </Group>
        <Choices
          label="Shown"
          options={views}
          value={view}
          onChange={(next) => choose({ view: next === 'week' ? null : next })}
        />
      </Group>
      <FilterBar>
        <CompanyFilter companyId={companyId} onChange={(company) => choose({ company })} />
        <div className={filterStyles.company}>
          <EngineerFilter engineerId={engineerId} onChange={(engineer) => choose({ engineer })} />
        </div>
      </FilterBar>
      {plan && <Shown plan={plan} address={address} today={today} />}
      {!plan && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />)}
    </>
  )
}

function Shown({ plan, address, today }: { plan: Plan; address: ReturnType<typeof usePlannerAddress>; today: string }) {
  const { view, around, shown, companyId, engineerId } = address
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { data: due } = useQuery(dueQueries.page({ within: dueSoonDays, companyId, siteAddressId: undefined, page: 1 }))
  const [moved, setMoved] = useState<PlannedJob | null>(null)
  const [planned, setPlanned] = useState<{ site: DueSite; to?: DropPlace } | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const move = useMove()
  const planSite = usePlanSite((site, to) => setPlanned({ site, to }))
  const days = daysFrom(shown.from, shown.to)
  const actions = { jobAddress: (jobId: string) => `${addresses.jobs}/${jobId}`, onMove: setMoved }
  const moveTo = (job: PlannedJob, { day, engineer = job.assignedEngineerId }: DropPlace) =>
    move(job, { day, engineer })
  const drop = (to: DropPlace) => {
    setDragged(null)
    if (!dragged) return
    if ('job' in dragged) moveTo(dragged.job, to)
    else void planSite(dragged.site, to)
  }
  return (
    <div className={trayStyles.bench}>
      <PlannerTray
        waiting={plan.waiting}
        sites={due?.rows ?? []}
        onDrag={setDragged}
        onPlan={(site) => setPlanned({ site })}
        {...actions}
      />
      <div>
        {plan.jobs.length === 0 && (
          <Text c="dimmed" mb="sm">
            No visits are planned on these days.
          </Text>
        )}
        {isPhone && <DayList plan={plan} days={days} today={today} {...actions} />}
        {!isPhone && view === 'week' && (
          <WeekGrid
            plan={plan}
            days={days}
            today={today}
            withUnassigned={engineerId === undefined || engineerId === nobodyAssigned}
            isDragging={dragged !== null}
            onDrag={(job) => setDragged(job && { job })}
            onDrop={drop}
            {...actions}
          />
        )}
        {!isPhone && view === 'month' && (
          <Suspense fallback={<Skeleton height={420} />}>
            <MonthCalendar
              plan={plan}
              around={around}
              onMoveTo={moveTo}
              isDragging={dragged !== null}
              onDrop={drop}
              {...actions}
            />
          </Suspense>
        )}
      </div>
      {moved && (
        <MoveDialog
          job={moved}
          engineers={plan.engineers}
          onCancel={() => setMoved(null)}
          onMove={(to) => {
            setMoved(null)
            move(moved, to)
          }}
        />
      )}
      {planned && <PlanSiteDialog {...planned} onClose={() => setPlanned(null)} />}
    </div>
  )
}

function usePlannerAddress(today: Day) {
  const address = useListAddress()
  const view = plannerViews.find((each) => each === address.filter('view')) ?? 'week'
  const around = address.dayFilter('day') ?? today
  return {
    view,
    around,
    shown: shownDays(view, around),
    companyId: address.idFilter('company'),
    engineerId: address.filter('engineer') === nobodyAssigned ? nobodyAssigned : address.idFilter('engineer'),
    choose: address.choose,
  }
}
