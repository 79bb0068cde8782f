import { Paper, Stack, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { inPercent } from './kpi-words.ts'
import styles from './kpi-tiles.module.css'
import { percentageChange } from '#contract/kpis/kpis.rules.ts'

export interface Tile {
  label: string
  value: string
  /** A name, which may be long, and not a number. */
  isName?: boolean
  note?: string
  compared?: { current: number; previous: number }
}

export function KpiTiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <Stack aria-label={title} component="section" gap="sm">
      <h2>{title}</h2>
      <dl className={styles.tiles}>
        {tiles.map(({ label, value, isName, note, compared }) => (
          <Paper key={label} p="md" miw={0}>
            <Text component="dt" c="dimmed" fz="xs">
              {label}
            </Text>
            <Text
              component="dd"
              fz={isName ? 'md' : 'lg'}
              fw={700}
              lts={isName ? 0 : '-0.01em'}
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Text>
            {note && (
              <Text component="dd" c="dimmed" fz="xs">
                {note}
              </Text>
            )}
            {compared && <Change {...compared} />}
          </Paper>
        ))}
      </dl>
    </Stack>
  )
}

function Change({ current, previous }: { current: number; previous: number }) {
  const change = percentageChange(current, previous)
  const Arrow = change !== null && change < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <Text component="dd" c="dimmed" fz="xs">
      <Text span fw={600} c="var(--text)">
        {change !== null && change !== 0 && (
          <Arrow size={16} stroke={2} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
        )}
        {inPercent(change)}
      </Text>{' '}
      from last month
    </Text>
  )
}
