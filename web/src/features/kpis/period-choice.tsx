import { Choices } from '#web/ui/form/choices.tsx'
import { kpiPeriodLabels, kpiPeriods, type KpiPeriod } from '#contract/kpis/kpis.rules.ts'

interface Props {
  period: KpiPeriod
  onChoose: (period: KpiPeriod) => void
}

const options = kpiPeriods.map((period) => ({ value: period, label: kpiPeriodLabels[period] }))

export function PeriodChoice({ period, onChoose }: Props) {
  return <Choices label="Period" options={options} value={period} onChoose={onChoose} />
}

/** A period as an address names it; anything else is the current month. */
export function periodFrom(text: string | null): KpiPeriod {
  return kpiPeriods.find((period) => period === text) ?? 'currentMonth'
}
