import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChartBar } from '@tabler/icons-react'
import styles from './kpis.module.css'
import { kpiQuery, KpiTiles, overallTiles, pendingTiles, periodTiles } from '#web/features/kpis/kpi-tiles.tsx'
import { JobsByMonth, MoneyByMonth } from '#web/features/kpis/month-charts.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'
import { isWithoutFigures, kpiPeriodLabels, kpiPeriods } from '#contract/kpis/kpis.rules.ts'

export function KpisPage() {
  const { data: kpis, error, isPending, refetch } = useQuery(kpiQuery)
  return (
    <>
      <PageHeader title="KPIs" />
      <Stack gap="lg">
        {error && <QuietRetry what="The KPIs" error={error} onRetry={() => void refetch()} />}
        {isPending && <LoadingPage shape="figures" />}
        {kpis && !isWithoutFigures(kpis) && <Figures kpis={kpis} />}
        {!isPending && (!kpis || isWithoutFigures(kpis)) && (
          <EmptyState icon={IconChartBar} title="No KPI data available">
            {kpis && 'The figures begin with your first job.'}
          </EmptyState>
        )}
      </Stack>
    </>
  )
}

function Figures({ kpis }: { kpis: Kpis }) {
  const address = useListAddress()
  const period = choiceFrom(kpiPeriods, address.filter('period')) ?? 'currentMonth'
  return (
    <>
      <Choices
        label="Period"
        options={options}
        value={period}
        onChange={(chosen) => address.choose({ period: chosen === 'currentMonth' ? null : chosen })}
      />
      <KpiTiles title={kpiPeriodLabels[period]} tiles={periodTiles(kpis, period)} />
      <div className={styles.charts}>
        <MoneyByMonth months={kpis.months} />
        <JobsByMonth months={kpis.months} />
      </div>
      <KpiTiles title="Open now" tiles={pendingTiles(kpis)} />
      <KpiTiles title="Overall" tiles={overallTiles(kpis)} />
    </>
  )
}

const options = kpiPeriods.map((period) => ({ value: period, label: kpiPeriodLabels[period] }))
