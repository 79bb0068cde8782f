import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { monthInShort, formatMonth } from './kpi-words.ts'
import type { Kpis } from '#contract/kpis/kpis.contract.ts'

type Month = Kpis['months'][number]

interface Props {
  months: Month[]
  series: { name: string; colour: string; of: (month: Month) => number }[]
  format: (value: number) => string
}

const wholeBox = { width: '100%', height: '100%', fontSize: 'var(--size-small)' }

/** The only file that knows the charting library, which is fetched with it. */
export function MonthBars({ months, series, format }: Props) {
  const ticks = roundTicks(series.flatMap(({ of }) => months.map(of)))
  return (
    <BarChart responsive data={months} accessibilityLayer={false} style={wholeBox} barGap={2}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="month"
        tickFormatter={monthInShort}
        tickLine={false}
        stroke="var(--text-muted)"
        interval="equidistantPreserveStart"
      />
      <YAxis
        width="auto"
        ticks={ticks}
        domain={[Math.min(...ticks), Math.max(...ticks)]}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
        stroke="var(--text-muted)"
      />
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        isAnimationActive={false}
        contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8 }}
        labelFormatter={(month) => (typeof month === 'string' ? formatMonth(month) : month)}
        formatter={(value) => format(Number(value))}
      />
      {series.length > 1 && <Legend iconType="square" />}
      {series.map(({ name, colour, of }) => (
        <Bar key={name} name={name} dataKey={of} fill={colour} radius={[3, 3, 0, 0]} isAnimationActive={false} />
      ))}
    </BarChart>
  )
}

/** Where an axis has its lines: nothing, and round steps of 1, 2 or 5 and any number of noughts until all values are within. */
export function roundTicks(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((highest - lowest) / maxSteps)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const maxSteps = 4

function roundStep(enough: number): number {
  const noughts = 10 ** Math.floor(Math.log10(Math.max(1, enough)))
  const digit = [1, 2, 5].find((each) => each * noughts >= enough) ?? 10
  return digit * noughts
}
