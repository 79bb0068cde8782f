import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { inPercent } from './kpi-words.ts'
import styles from './kpi-tiles.module.css'
import { percentageChange } from '#contract/kpis/kpis.rules.ts'

export interface Tile {
  label: string
  value: string
  /** A name, which may be long, and not a number. */
  isName?: boolean
  /** Whose figure it is where that is not the period chosen: "This month", "Now". */
  note?: string
  /** What it was before; left out where nothing is compared. */
  compared?: { current: number; previous: number }
}

/** Figures side by side, the name above and the number large. */
export function KpiTiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.tiles}>
        {tiles.map(({ label, value, isName, note, compared }) => (
          <div key={label} className={styles.tile}>
            <dt className={styles.label}>{label}</dt>
            <dd className={`${styles.value} ${isName ? styles.name : ''}`}>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
            {compared && <Change {...compared} />}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Change({ current, previous }: { current: number; previous: number }) {
  const change = percentageChange(current, previous)
  const Arrow = change !== null && change < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <dd className={styles.note}>
      <span className={styles.change}>
        {change !== null && change !== 0 && <Arrow size={16} stroke={2} aria-hidden />}
        {inPercent(change)}
      </span>{' '}
      from last month
    </dd>
  )
}
