import { Choices } from '#web/ui/form/choice/choices.tsx'
import { kpiPeriodLabels, kpiPeriods, type KpiPeriod } from '#contract/kpis/kpis.rules.ts'

interface Props {
  period: KpiPeriod
  onChange: (period: KpiPeriod) => void
}

const options = kpiPeriods.map((period) => ({ value: period, label: kpiPeriodLabels[period] }))

export function PeriodChoice({ period, onChange }: Props) {
  return <Choices label="Period" options={options} value={period} onChange={onChange} />
}

/** A period as an address names it; anything else is the current month. */
export function periodFrom(text: string | null): KpiPeriod {
  return kpiPeriods.find((period) => period === text) ?? 'currentMonth'
}
