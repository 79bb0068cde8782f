import styles from './loading.module.css'

export function Skeleton({ width = '100%', height = 16 }: { width?: string | number; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

export type PageShape = 'cards' | 'list' | 'table' | 'record' | 'form' | 'figures'

/** A page on its way, in its shape: a title and what stands below. Shown only when it takes longer than 200 ms. */
export function LoadingPage({ shape = 'cards' }: { shape?: PageShape }) {
  return (
    <output className={`${styles.page} ${styles[shape] ?? ''}`}>
      <span className="visually-hidden">Loading</span>
      {shape === 'figures' && <Tiles />}
      {shape !== 'list' && shape !== 'figures' && <Skeleton width={200} height={32} />}
      {heights[shape].map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </output>
  )
}

function Tiles() {
  return (
    <span className={styles.tiles}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={92} />
      ))}
    </span>
  )
}

/** A list and figures stand below a title that is there already. A table has its filters above it, a form its fields below each other, a record its particulars and then lists, figures their tiles and then charts. */
const heights: Record<PageShape, number[]> = {
  cards: [96, 96],
  list: [132, 132, 132],
  table: [40, 612],
  record: [168, 232],
  form: [68, 68, 68, 68, 120],
  figures: [280, 280],
}
